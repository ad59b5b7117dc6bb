import type { IncomingMessage } from 'node:http'
import type { Context, Next } from 'koa'
import type { InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { escapeHtml, type Page, showPage, showSentence } from './page.ts'
import { SAMPLE_CREDENTIALS, sampleSubject } from './sample-account.ts'

type CookieOptions = Parameters<KoaContextWithOIDC['cookies']['set']>[2]

/** The name of the button that refuses, in the submitted form. */
const CANCEL = 'cancel'

const INTERACTION = /^\/interaction\/([\w-]+)$/
const MOST_CHARACTERS = 4096

const CANCELLED: InteractionResults = { error: 'access_denied', error_description: 'The sign-in was cancelled.' }

/** Where a sign-in under way asks who it is; `mountPath` is the path of the issuer. */
export function interactionPath(mountPath: string, uid: string): string {
  return `${mountPath}/interaction/${uid}`
}

/** Shows the sign-in page of a sign-in under way, and takes its answer back to where it was asked from. */
export function interactionRoutes(provider: Provider, mountPath: string) {
  return async (context: Context, next: Next): Promise<void> => {
    const [, uid] = INTERACTION.exec(context.path) ?? []
    if (uid === undefined || !['GET', 'POST'].includes(context.method)) return next()
    try {
      await provider.interactionDetails(context.req, context.res)
      await interact(provider, context, interactionPath(mountPath, uid))
    } catch (cause) {
      if (!isNotFound(cause)) throw cause
      showSentence(context, 400, {
        title: 'Start again',
        sentence: 'This sign-in has expired, or was started in another browser.',
      })
    }
  }
}

async function interact(provider: Provider, context: Context, action: string): Promise<void> {
  if (context.method === 'GET') return showPage(context, 200, signInPage(action, false))
  const result = decide(await readForm(context.req))
  if (result === null) return showPage(context, 422, signInPage(action, true))
  context.redirect(await provider.interactionResult(context.req, context.res, result))
  context.status = 303
}

function decide(form: URLSearchParams): InteractionResults | null {
  if (form.has(CANCEL)) return CANCELLED
  const accountId = sampleSubject(form.get('name'), form.get('password'))
  return accountId === null ? null : { login: { accountId }, consent: {} }
}

// More than a form of ours can hold is cut off, and is then no form of ours.
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) if (text.length < MOST_CHARACTERS) text += String(chunk)
  return new URLSearchParams(text)
}

// By name, as the class is part of the whole library, which those who only want a name of this client would load too.
function isNotFound(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'SessionNotFound'
}

/**
 * The one page of a local sign-in, its fields filled in so that one press is enough. `action` is where the form goes;
 * `isRetry` says that the last name and password were no sample user's.
 */
function signInPage(action: string, isRetry: boolean): Page {
  const { name, password } = SAMPLE_CREDENTIALS
  const alert = '<p role="alert">Wrong user name or password.</p>\n'
  return {
    title: 'Sign in as the sample owner',
    body: `<p>This is the local sample provider, for trying out the site on this computer. It protects nothing and is not
for production: there, set AUTH_DOMAIN to a real provider.</p>
<p>To see the site as someone who is not the owner, sign in as <b>visitor</b> with the same password.</p>
${isRetry ? alert : ''}<form method="post" action="${escapeHtml(action)}">
<label>User name <input name="name" value="${name}" autocomplete="off" autocapitalize="none" required></label>
<label>Password <input name="password" type="password" value="${password}" autocomplete="off" required></label>
<button class="first" type="submit">Sign in</button>
<button type="submit" name="${CANCEL}" value="yes" formnovalidate>Cancel</button>
</form>`,
  }
}

/**
 * Ends the session at once, without a page in between, where nobody needs to be asked: the site showed an ID token of
 * the very user who is signed in, or nobody is. Everybody else is asked by `askToSignOut`. `home` is where those go who
 * named no address to come back to.
 * Source: OpenID Connect RP-Initiated Logout 1.0, section 2: without a hint of the current user, ask.
 */
export function endSessionAtOnce(cookie: { readonly name: string; readonly options: CookieOptions }, home: string) {
  return async (context: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next()
    if (context.oidc?.route !== 'end_session' || context.status !== 200 || !needsNoQuestion(context)) return
    await context.oidc.session?.destroy()
    context.cookies.set(cookie.name, null, { ...cookie.options, overwrite: true })
    context.redirect(addressAfterLogout(context) ?? home)
    context.status = 303
  }
}

/** The page for a logout that any site could have sent the visitor to: one press of one button. */
export function askToSignOut(context: KoaContextWithOIDC, form: string): void {
  showPage(context, 200, {
    title: 'Sign out?',
    body: `<p>You are signed in at the local sample provider.</p>
${form}
<button class="first" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  })
}

function needsNoQuestion({ oidc }: KoaContextWithOIDC): boolean {
  const signedIn = oidc.session?.accountId
  return signedIn === undefined || oidc.entities.IdTokenHint?.payload.sub === signedIn
}

/** The address that the provider has checked to be the client's, if one was named. */
function addressAfterLogout({ oidc }: KoaContextWithOIDC): string | null {
  const { post_logout_redirect_uri: address, state } = oidc.params ?? {}
  if (typeof address !== 'string') return null
  const url = new URL(address)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}
