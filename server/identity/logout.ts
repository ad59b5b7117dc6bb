import type { Next } from 'koa'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { showPage } from './page.ts'

type CookieOptions = Parameters<KoaContextWithOIDC['cookies']['set']>[2]

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
