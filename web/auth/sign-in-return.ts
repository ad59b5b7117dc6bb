import { type Parser, record, text } from '../../core/parsing/parse.ts'
import type { SignInProblem } from '../../core/problems/sign-in-problems.ts'
import type { Result } from '../../core/result.ts'
import type { AuthEnvironment } from './auth-environment.ts'
import { type Authenticated, type AuthState, anonymous, type Claims } from './auth-state.ts'
import { type Callback, classifyCallback, pathOf, type ReturnState } from './callback.ts'
import type { SignInClient } from './sign-in-client.ts'
import type { SignInHint } from './sign-in-hint.ts'
import { isNoSessionError, problemOfError } from './sign-in-problem.ts'
import type { SignInRequest } from './user-manager.ts'

/** Dependencies that the sign-in flows share. `client` is loaded on first use. */
export type SignInDeps = {
  readonly environment: AuthEnvironment
  readonly hint: SignInHint
  readonly client: () => Promise<SignInClient>
  /** Replaces the callback address with a path, query and fragment. */
  readonly onReturn: (path: string) => void
}

const HOME = '/'
const ONE_SLASH = /^\/(?![/\\])/

const parseReturnState: Parser<ReturnState> = record({ returnTo: text })

type ProviderResponse = Exclude<Callback, { readonly kind: 'none' }>

/**
 * Determines the state when a page loads, from the callback address or from the session that the hint refers to.
 * Without either, doesn't contact the provider.
 */
export async function stateOnLoad(deps: SignInDeps): Promise<AuthState> {
  const { environment, hint } = deps
  const callback = classifyCallback(environment.address(), environment.redirectUri)
  if (callback.kind === 'none' && hint.userId() === null) return anonymous()
  return callback.kind === 'none' ? restore(deps) : handleCallback(deps, callback)
}

/**
 * Handles a callback. Even if the sign-in fails, removes the authorization code from the address and returns the
 * visitor to the page they came from or, if that isn't known, to the sign-in page.
 */
async function handleCallback(deps: SignInDeps, response: ProviderResponse): Promise<AuthState> {
  const { environment, onReturn } = deps
  let path = new URL(environment.redirectUri).pathname
  try {
    const client = await deps.client()
    const request = response.state === null ? null : await client.findRequest(response.state)
    if (request !== null) path = returnPathOf(request.data, environment.origin)
    const state = await stateAfterCallback(deps, response, request)
    if (response.state !== null) await client.forgetRequest(response.state)
    return state
  } finally {
    onReturn(path)
  }
}

/**
 * Reads the path to return to from stored data: path, query and fragment on `origin`. Anything else becomes the home
 * page, in particular an address that browsers would resolve to another site.
 */
export function returnPathOf(data: unknown, origin: string): string {
  const parsed = parseReturnState(data)
  return (parsed.ok ? pathOn(origin, parsed.value.returnTo) : null) ?? HOME
}

// Checked again after parsing, because '/.//evil.example' becomes '//evil.example'.
function pathOn(origin: string, path: string): string | null {
  if (!ONE_SLASH.test(path) || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  const clean = pathOf(url.href)
  return url.origin === origin && ONE_SLASH.test(clean) ? clean : null
}

async function stateAfterCallback(
  deps: SignInDeps,
  response: ProviderResponse,
  request: SignInRequest | null,
): Promise<AuthState> {
  if (response.kind === 'logout') return restore(deps)
  if (request === null) return stateAfterUnknownCallback(deps, response)
  const client = await deps.client()
  const problem = await client.validateIssuer(response.issuer)
  if (problem !== null) return anonymous(problem)
  if (response.kind === 'code')
    return acceptClaims(deps, await client.exchangeCode(deps.environment.address(), request))
  if (!isNoSessionError(response.error)) return anonymous(problemOfError(response))
  deps.hint.clear()
  return anonymous()
}

/**
 * Handles a callback that isn't the response to a request from this tab. It neither signs in nor ends a session,
 * because anyone can craft a callback address and browsers keep old ones.
 */
async function stateAfterUnknownCallback(deps: SignInDeps, response: ProviderResponse): Promise<AuthState> {
  const restored = await restore(deps)
  if (restored.status === 'authenticated' || deps.hint.userId() !== null) return restored
  return anonymous({ code: response.kind === 'code' ? 'sign-in/forged' : 'sign-in/refused' })
}

/**
 * Silently joins the session that another tab has begun, using a hidden frame. Stays signed out if the provider doesn't
 * answer as expected or if the user isn't `userId`.
 */
export async function joinSession({ hint, client }: SignInDeps, userId: string): Promise<AuthState> {
  const provider = await client()
  const result = (await provider.discover()) === null ? await provider.signInInFrame() : null
  const state = result?.ok ? await authenticated(result.value) : null
  if (state?.userId === userId && hint.userId() === userId) return state
  await provider.forgetUser()
  return anonymous()
}

/**
 * Uses a hidden frame to check if the user is still signed in at the provider. If the provider can't be reached, keeps
 * the hint for the next page.
 */
async function restore(deps: SignInDeps): Promise<AuthState> {
  const { environment, hint } = deps
  if (hint.userId() === null || !environment.isSecure) return anonymous()
  const client = await deps.client()
  const problem = await client.discover()
  if (problem !== null) return anonymous(problem)
  const result = await client.signInInFrame()
  // Another tab may have signed out during the request.
  if (hint.userId() === null) {
    await client.forgetUser()
    return anonymous()
  }
  if (result.ok) return acceptClaims(deps, result)
  return client.isCrossOrigin ? restoreByRedirect(deps, client) : endSession(deps, result.error)
}

/**
 * Restores the session with a redirect of the whole page, but only once and only if this tab has used the session.
 * Browsers may block a third-party provider's cookies in a frame, so a failure there proves nothing. Doesn't touch the
 * sessions of other tabs.
 */
async function restoreByRedirect({ environment, hint }: SignInDeps, client: SignInClient): Promise<AuthState> {
  if (!hint.isFromThisTab()) return anonymous()
  if (hint.claimRedirect()) {
    return anonymous(await client.redirectToSignIn({ returnTo: pathToReturnTo(environment) }, 'none'))
  }
  hint.clearTab()
  return anonymous()
}

/** The current path. Drops the query of a sign-in callback, which is valid only once. */
function pathToReturnTo({ address, redirectUri }: AuthEnvironment): string {
  const isCallback = classifyCallback(address(), redirectUri).kind !== 'none'
  return isCallback ? new URL(redirectUri).pathname : pathOf(address())
}

/** Ends the session unless the provider is merely unavailable. */
function endSession({ hint }: SignInDeps, problem: SignInProblem): AuthState {
  if (problem.code === 'sign-in/unreachable' || problem.code === 'sign-in/not-now') return anonymous(problem)
  hint.clear()
  return anonymous()
}

async function acceptClaims({ hint }: SignInDeps, claims: Result<Claims, SignInProblem>): Promise<AuthState> {
  if (!claims.ok) return anonymous(claims.error)
  const state = await authenticated(claims.value)
  hint.set(state.userId)
  return state
}

async function authenticated(claims: Claims): Promise<Authenticated> {
  return { status: 'authenticated', claims, userId: await fingerprintOf(claims) }
}

/** Identifies a provider's user without revealing anything about them. Like sign-in itself, needs a secure context. */
async function fingerprintOf({ iss, sub }: Claims): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([iss, sub])))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
