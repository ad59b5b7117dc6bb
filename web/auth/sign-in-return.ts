import { type Parser, record, text } from '../../core/parse.ts'
import type { Result } from '../../core/result.ts'
import type { SignInProblem } from '../../core/sign-in-problems.ts'
import { type AuthState, anonymous, type Claims } from './auth-state.ts'
import { type Callback, classifyCallback, pathOf, type Travelling } from './callback.ts'
import type { SignInClient } from './sign-in-client.ts'
import type { SignInHint } from './sign-in-hint.ts'
import { problemOfError, saysNoSession } from './sign-in-problem.ts'
import type { Surroundings } from './surroundings.ts'
import type { SignInRequest } from './user-manager.ts'

/** Shared state of the sign-in flows. `client` is loaded on first use. */
export type SignInFlow = {
  readonly surroundings: Surroundings
  readonly hint: SignInHint
  readonly client: () => Promise<SignInClient>
  /** Replaces the callback address with a path, query and fragment. */
  readonly onReturn: (path: string) => void
}

const HOME = '/'
const ONE_SLASH = /^\/(?![/\\])/

const parseTravelling: Parser<Travelling> = record({ returnTo: text })

type Answer = Exclude<Callback, { readonly kind: 'none' }>

/** Whatever the result, removes the code from the address and returns the visitor to where they began. */
export async function takeAnswer(flow: SignInFlow, answer: Answer): Promise<AuthState> {
  const { surroundings, onReturn } = flow
  let path = new URL(surroundings.redirectUri).pathname
  try {
    const { requests } = await flow.client()
    const request = answer.state === null ? null : await requests.find(answer.state)
    if (request !== null) path = returnPathOf(request.travelled, surroundings.origin)
    const state = await stateAfter(flow, answer, request)
    if (answer.state !== null) await requests.forget(answer.state)
    return state
  } finally {
    onReturn(path)
  }
}

/**
 * The path to return to from stored data: path, query and fragment on `origin`. Anything else becomes the home page,
 * above all addresses that a browser would resolve to another site.
 */
export function returnPathOf(travelled: unknown, origin: string): string {
  const parsed = parseTravelling(travelled)
  return (parsed.ok ? pathOn(origin, parsed.value.returnTo) : null) ?? HOME
}

// Checked again after parsing: '/.//evil.example' becomes '//evil.example'.
function pathOn(origin: string, path: string): string | null {
  if (!ONE_SLASH.test(path) || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  const clean = pathOf(url.href)
  return url.origin === origin && ONE_SLASH.test(clean) ? clean : null
}

async function stateAfter(flow: SignInFlow, answer: Answer, request: SignInRequest | null): Promise<AuthState> {
  if (answer.kind === 'farewell') return restore(flow)
  if (request === null) return stateAfterStray(flow, answer)
  const client = await flow.client()
  const problem = await client.vouchFor(answer.issuer)
  if (problem !== null) return anonymous(problem)
  if (answer.kind === 'code') return welcome(flow, await client.finish(flow.surroundings.address(), request))
  if (!saysNoSession(answer.error)) return anonymous(problemOfError(answer))
  flow.hint.clear()
  return anonymous()
}

/**
 * Anyone can craft a callback address, and browsers keep old ones. One that answers no request from this tab neither
 * signs in nor ends a session.
 */
async function stateAfterStray(flow: SignInFlow, answer: Answer): Promise<AuthState> {
  const restored = await restore(flow)
  if (restored.status === 'authenticated' || flow.hint.person() !== null) return restored
  return anonymous({ code: answer.kind === 'code' ? 'sign-in/forged' : 'sign-in/refused' })
}

/**
 * Silently joins the session that another tab has begun, in a hidden frame. Changes nothing if the provider doesn't
 * answer as expected, or if the user isn't `person`.
 */
export async function join({ hint, client }: SignInFlow, person: string): Promise<AuthState> {
  const signIn = await client()
  const asked = (await signIn.reach()) === null ? await signIn.signInInFrame() : null
  const state = asked?.ok ? await authenticated(asked.value) : anonymous()
  if (state.status === 'authenticated' && state.person === person && hint.person() === person) return state
  await signIn.forgetUser()
  return anonymous()
}

/**
 * Checks in a hidden frame if the user is still signed in at the provider. If it can't be reached, the hint stays for
 * the next page.
 */
export async function restore(flow: SignInFlow): Promise<AuthState> {
  const { surroundings, hint } = flow
  if (hint.person() === null || !surroundings.isSecure) return anonymous()
  const client = await flow.client()
  const problem = await client.reach()
  if (problem !== null) return anonymous(problem)
  const asked = await client.signInInFrame()
  // Another tab may have signed out during the request.
  if (hint.person() === null) {
    await client.forgetUser()
    return anonymous()
  }
  if (asked.ok) return welcome(flow, asked)
  return client.isElsewhere ? restoreByRedirect(flow, client) : forget(flow, asked.error)
}

/**
 * Browsers may block a third-party provider's cookies in a frame, so a failure there proves nothing. If this tab has
 * seen the session, the whole page goes to the provider, once. Otherwise other tabs' sessions are left alone.
 */
async function restoreByRedirect({ surroundings, hint }: SignInFlow, client: SignInClient): Promise<AuthState> {
  if (!hint.isOfThisTab()) return anonymous()
  if (hint.claimRedirect()) {
    return anonymous(await client.leaveToSignIn({ returnTo: pathToReturnTo(surroundings) }, 'none'))
  }
  hint.clearHere()
  return anonymous()
}

/** The current path. Drops the query of a sign-in callback, because a callback is valid only once. */
function pathToReturnTo({ address, redirectUri }: Surroundings): string {
  const isAnswer = classifyCallback(address(), redirectUri).kind !== 'none'
  return isAnswer ? new URL(redirectUri).pathname : pathOf(address())
}

/** Ends the session, unless the provider just couldn't be reached. */
function forget({ hint }: SignInFlow, problem: SignInProblem): AuthState {
  if (problem.code === 'sign-in/unreachable' || problem.code === 'sign-in/not-now') return anonymous(problem)
  hint.clear()
  return anonymous()
}

async function welcome({ hint }: SignInFlow, claims: Result<Claims, SignInProblem>): Promise<AuthState> {
  if (!claims.ok) return anonymous(claims.error)
  const state = await authenticated(claims.value)
  if (state.status === 'authenticated') hint.set(state.person)
  return state
}

async function authenticated(claims: Claims): Promise<AuthState> {
  return { status: 'authenticated', claims, person: await fingerprintOf(claims) }
}

/** Identifies a user of a provider without revealing anything else. Needs a secure context, as sign-in does. */
async function fingerprintOf({ iss, sub }: Claims): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([iss, sub])))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
