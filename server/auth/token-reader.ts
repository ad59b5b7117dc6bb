import { hash, randomBytes } from 'node:crypto'
import { TOKEN_PREFIX } from '../../core/access-tokens.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { Log } from '../log.ts'
import type { AccessTokenStore, KeptToken } from '../store/sql/access-token-store.ts'
import { StoreError } from '../store/sql/store-error.ts'
import type { Caller } from './access.ts'
import { createRateLimit } from './rate-limit.ts'
import type { TokenFault } from './verify-token.ts'

/** Identifies the sender of an access token that the owner made. Throws a `StoreError` if the store can't be read. */
export type TokenReader = (token: string) => Promise<Result<Caller, TokenFault>>

/**
 * Dependencies of a token reader. Without `tokens`, no token is known. `now` is the clock in milliseconds since 1970.
 */
type TokenReaderParts = {
  readonly tokens: AccessTokenStore | null
  readonly roleOf: (subject: string) => Caller['role']
  readonly log: Log
  readonly now: () => number
}

const RANDOM_BYTES = 32

const WELL_FORMED = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)

const UNKNOWN: Result<never, TokenFault> = failure({ kind: 'unknown-token', reason: 'unknown or revoked token' })

const EXPIRED: Result<never, TokenFault> = failure({ kind: 'expired-token', reason: 'expired token' })

/** A failed update of a token is tried again at most once a minute. */
const NOTED = { burst: 1, perSecond: 1 / 60 }

const DAY = 'YYYY-MM-DD'.length

/** Creates a token and the digest that the store keeps of it. The token itself is kept nowhere. */
export function newAccessToken(): { readonly token: string; readonly digest: string } {
  const token = TOKEN_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url')
  return { token, digest: digestOf(token) }
}

/** True if the token has the prefix of access tokens that the owner makes. No JWT begins with it. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX)
}

/**
 * Looks the owner's access tokens up in the store, without a cache and without the sign-in provider. A token is valid
 * only while its maker is the owner. A token that has expired once stays expired.
 */
export function createTokenReader({ tokens, roleOf, log, now }: TokenReaderParts): TokenReader {
  if (tokens === null) return async () => UNKNOWN
  const noteUse = createUseNotes(tokens, log, now)
  const noteEnd = createEndNotes(tokens, log, now)
  return async (token) => {
    if (!WELL_FORMED.test(token)) return UNKNOWN
    const found = await tokens.find(digestOf(token))
    return found === null ? UNKNOWN : callerOf(found)
  }

  async function callerOf(kept: KeptToken): Promise<Result<Caller, TokenFault>> {
    if (kept.hasExpired) return EXPIRED
    if (roleOf(kept.subject) !== 'owner') return UNKNOWN
    if (kept.expiresAt <= momentOf(now())) {
      await noteEnd(kept)
      return EXPIRED
    }
    noteUse(kept)
    const { id, name, scope, subject } = kept
    return success({ subject, role: 'owner', token: { id, name, scope } })
  }
}

/** Records the day a token was last used, at most once a day. No request waits for that or fails because of it. */
function createUseNotes(tokens: AccessTokenStore, log: Log, now: () => number): (token: KeptToken) => void {
  const tries = createRateLimit(NOTED, now)
  return ({ id, lastUsedOn }) => {
    const today = momentOf(now()).slice(0, DAY)
    if ((lastUsedOn ?? '') >= today || tries(id) > 0) return
    tokens.use(id, today).catch((error: unknown) => {
      if (!(error instanceof StoreError)) log({ event: 'token.use-not-noted', token: id, error })
    })
  }
}

/** Records that a token has expired before the request is answered, so that it stays so if the clock is set back. */
function createEndNotes(tokens: AccessTokenStore, log: Log, now: () => number): (token: KeptToken) => Promise<void> {
  const tries = createRateLimit(NOTED, now)
  return async ({ id }) => {
    if (tries(id) > 0) return
    try {
      await tokens.expire(id)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      log({ event: 'token.end-not-noted', token: id, problem: error.code })
    }
  }
}

/** One round is enough: unlike a password, 256 random bits can't be guessed. */
function digestOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}
