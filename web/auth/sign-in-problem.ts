import { inSentences } from '../../core/sentences.ts'
import { shorten } from '../../core/shorten.ts'
import type { SignInProblem, SignInProblemCode } from '../../core/sign-in-problems.ts'
import { words } from '../words.ts'
import type { ProviderError } from './callback.ts'

/** Thrown on the way to a `SignInProblem`, where a library's exceptions are on their way to one as well. */
export class SignInFault extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem) {
    super(problem.code)
    this.problem = problem
  }
}

// The words of oidc-client-ts 3.5.0 for an answer that does not fit its request; it has no codes.
const DOES_NOT_FIT =
  /^(?:No (?:matching )?state|State does not|No (?:client_id|authority) on|(?:client_id|authority) mismatch|Expected code|nonce in id_token|ID Token is missing)/

/**
 * What an exception of a sign-in means. An error that the provider itself names is told as such; an answer that does not
 * fit its request, or a broken ID token, is a forgery; all else kept the provider from answering.
 */
export function problemOf(cause: unknown): SignInProblem {
  if (cause instanceof SignInFault) return cause.problem
  if (!(cause instanceof Error)) return { code: 'sign-in/unreachable' }
  if (cause.name === 'ErrorResponse') return problemOfError(errorIn({ ...cause }))
  if (cause.name === 'InvalidTokenError' || DOES_NOT_FIT.test(cause.message)) return { code: 'sign-in/forged' }
  return { code: 'sign-in/unreachable' }
}

function errorIn({ error, error_description: description }: Readonly<Record<string, unknown>>): ProviderError {
  return { error: String(error), description: typeof description === 'string' ? description : null }
}

const CODES: Readonly<Record<string, SignInProblemCode>> = {
  access_denied: 'sign-in/refused',
  server_error: 'sign-in/not-now',
  temporarily_unavailable: 'sign-in/not-now',
}

const PUBLIC_CLIENT =
  'Owner: check AUTH_CLIENT_ID; at the provider it must be a public application (single-page, no client secret).'

/** What the owner checks at the provider. Source: RFC 6749, sections 4.1.2.1 and 5.2; RFC 8707, section 2. */
const CHECKS: Readonly<Record<string, string>> = {
  invalid_client: PUBLIC_CLIENT,
  unauthorized_client: PUBLIC_CLIENT,
  invalid_target: 'Owner: AUTH_AUDIENCE must be the identifier of an API at the provider.',
  invalid_scope: 'Owner: let the application ask for openid, profile and email.',
  invalid_request:
    'Owner: at the provider, check the redirect address and turn off pushed authorization requests (PAR).',
  invalid_grant: 'Try again. Owner: if it keeps failing, check the redirect address at the provider.',
}

/**
 * What an error that the provider names means: that somebody refused, that it cannot at the moment, or that something is
 * not set up as it must be. Its own words are told, as it wrote them for developers.
 */
export function problemOfError({ error, description }: ProviderError): SignInProblem {
  const own = [error, description ?? ''].map(plainWords).filter((text) => text !== '')
  const said = own.length === 0 ? [] : [`The provider says “${own.join(': ')}”.`]
  const check = CHECKS[error]
  const detail = [...said, ...(check === undefined ? [] : [check])].join(' ')
  return { code: CODES[error] ?? 'sign-in/not-accepted', ...(detail !== '' && { detail }) }
}

const MOST_CHARACTERS = 200

/** Foreign words made harmless: a short line of plain ASCII, which is all that the protocol allows. */
function plainWords(text: string): string {
  return shorten(text.replace(/[^\x20-\x7e]+/g, '\ufffd').trim(), MOST_CHARACTERS)
}

// OpenID Connect Core 1.0, section 3.1.2.6: what `prompt=none` is answered where there is no session to go on with.
const NO_SESSION = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

/** Whether an error of the provider only says that nobody is signed in there. */
export function saysNoSession(error: string): boolean {
  return NO_SESSION.includes(error)
}

/** Why a page of `site` cannot read what the token endpoint answers, of a provider whose other answers it can read. */
export function unreadableTokens(endpoint: string, documentUrl: string, site: string): SignInProblem {
  const { origin } = URL.canParse(endpoint) ? new URL(endpoint) : new URL(documentUrl)
  const letIn = `allow ${site} at the provider (CORS, “allowed web origins”)`
  const detail =
    origin === new URL(documentUrl, site).origin
      ? `Owner: ${letIn}.`
      : `Owner: its token endpoint is at ${origin}; add that to authOrigins in content/site.ts, build again, and ${letIn}.`
  return { code: 'sign-in/unreadable', detail }
}

const SIGN_IN_WORDS = words.signInProblems

/** What kept somebody from signing in or out and what to do next, as one line of text in the language of the site. */
export function signInSentenceOf({ code, detail }: SignInProblem): string {
  const { title, advice } = SIGN_IN_WORDS[code]
  return inSentences([title, detail ?? '', advice])
}
