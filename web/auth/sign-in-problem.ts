import type { SignInProblem, SignInProblemCode } from '../../core/problems/sign-in-problems.ts'
import { inSentences } from '../../core/text/sentences.ts'
import { shorten } from '../../core/text/shorten.ts'
import { words } from '../words.ts'
import type { ProviderError } from './callback.ts'

/** Carries a `SignInProblem` through code in which the sign-in library also throws exceptions. */
export class SignInError extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem) {
    super(problem.code)
    this.problem = problem
  }
}

// Messages of oidc-client-ts 3.5.0 about a callback that doesn't match its request. The library has no error codes.
const MISMATCH =
  /^(?:No (?:matching )?state|State does not|No (?:client_id|authority) on|(?:client_id|authority) mismatch|Expected code|nonce in id_token|ID Token is missing)/

/**
 * Maps an exception to a problem. Error responses from the provider keep their meaning. A callback that doesn't match
 * its request and an invalid ID token count as forged. For anything else, the provider counts as unreachable.
 */
export function problemOf(cause: unknown): SignInProblem {
  if (cause instanceof SignInError) return cause.problem
  if (!(cause instanceof Error)) return { code: 'sign-in/unreachable' }
  if (cause.name === 'ErrorResponse') return problemOfError(providerErrorOf({ ...cause }))
  if (cause.name === 'InvalidTokenError' || MISMATCH.test(cause.message)) return { code: 'sign-in/forged' }
  return { code: 'sign-in/unreachable' }
}

function providerErrorOf({ error, error_description: description }: Readonly<Record<string, unknown>>): ProviderError {
  return { error: String(error), description: typeof description === 'string' ? description : null }
}

const CODES: Readonly<Record<string, SignInProblemCode>> = {
  access_denied: 'sign-in/refused',
  server_error: 'sign-in/not-now',
  temporarily_unavailable: 'sign-in/not-now',
}

/**
 * Advice for these error codes, mostly the setting that the owner should check. Source: RFC 6749, sections 4.1.2.1 and
 * 5.2; RFC 8707, section 2.
 */
const CHECKS: Readonly<Record<string, string>> = {
  invalid_client: words.signInDetails.publicClient,
  unauthorized_client: words.signInDetails.publicClient,
  invalid_target: words.signInDetails.audience,
  invalid_scope: words.signInDetails.scopes,
  invalid_request: words.signInDetails.redirectAddress,
  invalid_grant: words.signInDetails.tryAgain,
}

/**
 * Maps an OAuth error to a problem: refused, temporarily unavailable or, for all other codes, not accepted. The detail
 * quotes the provider's error code and description, which are meant for developers, and may add advice.
 */
export function problemOfError({ error, description }: ProviderError): SignInProblem {
  const own = [error, description ?? ''].map(plainText).filter((text) => text !== '')
  const quoted = own.length === 0 ? [] : [words.signInDetails.providerSays(words.commander.quoted(own.join(': ')))]
  const check = CHECKS[error]
  const detail = [...quoted, ...(check === undefined ? [] : [check])].join(' ')
  return { code: CODES[error] ?? 'sign-in/not-accepted', ...(detail !== '' && { detail }) }
}

const MAX_CHARACTERS = 200

/** Shortens text from the provider, and replaces everything but printable ASCII, which is all that OAuth allows. */
function plainText(text: string): string {
  return shorten(text.replace(/[^\x20-\x7e]+/g, '\ufffd').trim(), MAX_CHARACTERS)
}

// Errors for `prompt=none` without a usable session. Source: OpenID Connect Core 1.0, section 3.1.2.6.
const NO_SESSION = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

/** True if the provider only reports that the visitor isn't signed in there. */
export function isNoSessionError(error: string): boolean {
  return NO_SESSION.includes(error)
}

/**
 * The problem if a page on the origin `site` can read the discovery document at `documentUrl`, but not the response of
 * the token endpoint. Either CORS isn't set up there, or our CSP blocks the endpoint's origin.
 */
export function corsProblem(endpoint: string, documentUrl: string, site: string): SignInProblem {
  const { origin } = URL.canParse(endpoint) ? new URL(endpoint) : new URL(documentUrl)
  const isOwnOrigin = origin === new URL(documentUrl, site).origin
  const allow = words.signInDetails.allowOrigin(site)
  const detail = isOwnOrigin ? allow : inSentences([words.signInDetails.otherOrigin(origin), allow])
  return { code: 'sign-in/unreadable', detail }
}

const SIGN_IN_WORDS = words.signInProblems

/** Describes a problem and the next step in a single line of text, in the site's language. */
export function signInMessage({ code, detail }: SignInProblem): string {
  const { title, advice } = SIGN_IN_WORDS[code]
  return inSentences([title, detail ?? '', advice])
}
