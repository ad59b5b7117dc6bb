import type { IncomingMessage } from 'node:http'
import type { InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { escapeHtml, type ProviderPage, showPage, showSentence } from './page.ts'
import { SAMPLE_CREDENTIALS, SAMPLE_NAMES, sampleSubject } from './sample-account.ts'

/** Runs the rest of the provider's middleware. */
export type Next = () => Promise<void>

type CookieOptions = Parameters<KoaContextWithOIDC['cookies']['set']>[2]

/** The name of the Cancel button in the submitted form. */
const CANCEL = 'cancel'

const INTERACTION = /^\/interaction\/([\w-]+)$/
const MAX_FORM_CHARACTERS = 4096

const CANCELLED: InteractionResults = { error: 'access_denied', error_description: 'The sign-in was cancelled.' }

/** Returns the path of the sign-in form for one interaction. `mountPath` is the issuer's path. */
export function interactionPath(mountPath: string, uid: string): string {
  return `${mountPath}/interaction/${uid}`
}

/** `mountPath` is the issuer's path, and `home` the address of the site's home page. */
type InteractionAddresses = { readonly mountPath: string; readonly home: string }

/** Creates middleware that shows the sign-in form of an interaction and passes the submitted result to the provider. */
export function interactionRoutes(provider: Provider, { mountPath, home }: InteractionAddresses) {
  return async (context: KoaContextWithOIDC, next: Next): Promise<void> => {
    const [, uid] = INTERACTION.exec(context.path) ?? []
    if (uid === undefined || !['GET', 'POST'].includes(context.method)) return next()
    try {
      await provider.interactionDetails(context.req, context.res)
      await interact(provider, context, interactionPath(mountPath, uid))
    } catch (cause) {
      if (!isNotFound(cause)) throw cause
      showSentence(context, 400, {
        home,
        title: 'Start again',
        sentence: 'This sign-in has expired, or was started in another browser.',
      })
    }
  }
}

async function interact(provider: Provider, context: KoaContextWithOIDC, action: string): Promise<void> {
  if (context.method === 'GET') return showPage(context, 200, signInPage(action))
  const form = await readForm(context.req)
  const result = decide(form)
  if (result === null) return showPage(context, 422, signInPage(action, { refusedName: form.get('name') ?? '' }))
  context.redirect(await provider.interactionResult(context.req, context.res, result))
  context.status = 303
}

function decide(form: URLSearchParams): InteractionResults | null {
  if (form.has(CANCEL)) return CANCELLED
  const accountId = sampleSubject(form.get('name'), form.get('password'))
  return accountId === null ? null : { login: { accountId }, consent: {} }
}

// Ignores the rest of a body that is longer than our form needs, so that it can't fill the memory.
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) if (text.length < MAX_FORM_CHARACTERS) text += String(chunk)
  return new URLSearchParams(text)
}

// Compares the name, because importing the class would load all of oidc-provider wherever this file is imported.
function isNotFound(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'SessionNotFound'
}

/**
 * Creates the sign-in form, filled in so that one press signs in the owner. After a refusal, it keeps the name that was
 * typed. If it had the owner's name again, a visitor who only corrected the password would be signed in as the owner.
 */
function signInPage(action: string, { refusedName }: { readonly refusedName?: string } = {}): ProviderPage {
  const { name, password } = SAMPLE_CREDENTIALS
  const alert =
    refusedName === undefined
      ? ''
      : `<p role="alert">Wrong user name or password. The users are ${SAMPLE_NAMES.join(' and ')}; the password is ${password}.</p>\n`
  return {
    title: 'Sign in as the sample owner',
    body: `<p>This is the local sample provider, for trying out the site on this computer. It protects nothing and is not
for production: there, set AUTH_DOMAIN to a real provider.</p>
<p>To see the site as someone who is not the owner, sign in as <b>visitor</b> with the same password.</p>
${alert}<form method="post" action="${escapeHtml(action)}">
<label>User name <input name="name" value="${escapeHtml(refusedName ?? name)}" autocomplete="off" autocapitalize="none" required></label>
<label>Password <input name="password" type="password" value="${password}" autocomplete="off" required></label>
<button class="first" type="submit">Sign in</button>
<button type="submit" name="${CANCEL}" value="yes" formnovalidate>Cancel</button>
</form>`,
  }
}

/**
 * Creates middleware that ends the session without asking if the request carries an ID token of the signed-in user, or
 * if no user is signed in. Otherwise, `askToLogOut` asks. `home` is the address to redirect to if the request doesn't
 * name one. Source: OpenID Connect RP-Initiated Logout 1.0, section 2, which requires asking unless the request has a
 * hint of the current user.
 */
export function endSessionWithoutAsking(
  cookie: { readonly name: string; readonly options: CookieOptions },
  home: string,
) {
  return async (context: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next()
    if (context.oidc?.route !== 'end_session' || context.status !== 200 || !needsNoQuestion(context)) return
    await context.oidc.session?.destroy()
    context.cookies.set(cookie.name, null, { ...cookie.options, overwrite: true })
    context.redirect(addressAfterLogout(context) ?? home)
    context.status = 303
  }
}

/** Asks the visitor to press a button, because any site could have sent the visitor to this logout. */
export function askToLogOut(context: KoaContextWithOIDC, form: string): void {
  showPage(context, 200, {
    title: 'Log out?',
    body: `<p>You are still signed in at the local sample provider.</p>
${form}
<button class="first" type="submit" form="op.logoutForm" name="logout" value="yes">Logout</button>`,
  })
}

function needsNoQuestion({ oidc }: KoaContextWithOIDC): boolean {
  const signedIn = oidc.session?.accountId
  return signedIn === undefined || oidc.entities.IdTokenHint?.payload.sub === signedIn
}

// The provider has already checked that the address belongs to the client.
function addressAfterLogout({ oidc }: KoaContextWithOIDC): string | null {
  const { post_logout_redirect_uri: address, state } = oidc.params ?? {}
  if (typeof address !== 'string') return null
  const url = new URL(address)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}
