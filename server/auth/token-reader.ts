import { hash, randomBytes } from 'node:crypto'
import { TOKEN_PREFIX } from '../../core/access-tokens.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { Log } from '../log.ts'
import type { AccessTokenStore, StoredToken } from '../store/sql/access-token-store.ts'
import type { SessionStore } from '../store/sql/session-store.ts'
import { StoreError } from '../store/sql/store-error.ts'
import type { Caller } from './access.ts'
import { createRateLimit } from './rate-limit.ts'
import type { TokenFault } from './verify-token.ts'

/** Identifies callers. The methods throw a `StoreError` if the store can't be read. */
export type TokenReader = {
  /** Returns the sender of an access token that the owner made. */
  readonly readToken: (token: string) => Promise<Result<Caller, TokenFault>>
  /** Returns the caller whose session has this secret. A session has the rights of its token. */
  readonly readSession: (secret: string) => Promise<Result<Caller, TokenFault>>
}

export type CredentialStore = { readonly tokens: AccessTokenStore; readonly sessions: SessionStore }

/**
 * Dependencies of a token reader. Without `store`, no token is known. `now` is the clock in milliseconds since 1970.
 */
type TokenReaderParts = {
  readonly store: CredentialStore | null
  readonly roleOf: (subject: string) => Caller['role']
  readonly log: Log
  readonly now: () => number
}

const RANDOM_BYTES = 32

const WELL_FORMED = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)

const SESSION_SECRET = /^[\w-]{43}$/

const UNKNOWN: Result<never, TokenFault> = failure({ kind: 'unknown-token', reason: 'unknown or revoked token' })

const ENDED: Result<never, TokenFault> = failure({ kind: 'ended-session', reason: 'unknown or ended session' })

const EXPIRED: Result<never, TokenFault> = failure({ kind: 'expired-token', reason: 'expired token' })

/** Retries a failed update of a token or session at most once a minute. */
const RETRY_RATE = { burst: 1, perSecond: 1 / 60 }

const DAY = 'YYYY-MM-DD'.length

/** Creates a token and the digest that the store keeps of it. The token itself is never stored. */
export function newAccessToken(): { readonly token: string; readonly digest: string } {
  const token = TOKEN_PREFIX + randomText()
  return { token, digest: digestOf(token) }
}

/** Creates a session's secret, for a cookie, and the digest that the store keeps of it. */
export function newSessionSecret(): { readonly secret: string; readonly digest: string } {
  const secret = randomText()
  return { secret, digest: digestOf(secret) }
}

/** True if the token has the prefix of access tokens that the owner makes. No JWT begins with it. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX)
}

/**
 * Creates a reader that looks up tokens and sessions in the store at every call, without a cache. A token is valid only
 * while its creator is the owner. A refusal as expired is recorded, so that the token or session stays expired if the
 * clock is set back.
 */
export function createTokenReader({ store, roleOf, log, now }: TokenReaderParts): TokenReader {
  if (store === null) return { readToken: async () => UNKNOWN, readSession: async () => ENDED }
  const { tokens, sessions } = store
  const recordUse = createUseRecorder(tokens, log, now)
  const recordEnd = createEndRecorder(log, now)
  return {
    readToken: async (token) => {
      if (!WELL_FORMED.test(token)) return UNKNOWN
      const found = await tokens.find(digestOf(token))
      return found === null ? UNKNOWN : callerOf(found)
    },
    readSession: async (secret) => {
      if (!SESSION_SECRET.test(secret)) return ENDED
      const digest = digestOf(secret)
      const found = await sessions.find(digest)
      if (found === null) return ENDED
      if (found.expiresAt > timestampOf(now())) return callerOf(found.token)
      await recordEnd(digest, { token: found.token.id, record: () => sessions.end(digest) })
      return ENDED
    },
  }

  async function callerOf(token: StoredToken): Promise<Result<Caller, TokenFault>> {
    if (token.hasExpired) return EXPIRED
    if (roleOf(token.subject) !== 'owner') return UNKNOWN
    if (token.expiresAt <= timestampOf(now())) {
      await recordEnd(token.id, { token: token.id, record: () => tokens.expire(token.id) })
      return EXPIRED
    }
    recordUse(token)
    const { id, name, scope, subject } = token
    return success({ subject, role: 'owner', token: { id, name, scope } })
  }
}

/**
 * Records the day on which a token was last used, at most once a day. Requests don't wait for that or fail because of
 * it.
 */
function createUseRecorder(tokens: AccessTokenStore, log: Log, now: () => number): (token: StoredToken) => void {
  const limit = createRateLimit(RETRY_RATE, now)
  return ({ id, lastUsedOn }) => {
    const today = timestampOf(now()).slice(0, DAY)
    if ((lastUsedOn ?? '') >= today || limit(id) > 0) return
    tokens.use(id, today).catch((error: unknown) => {
      if (!(error instanceof StoreError)) log({ event: 'token.use-not-noted', token: id, error })
    })
  }
}

/**
 * Before the response is sent, records that a token or session has expired, so that it stays expired even if the clock
 * is set back.
 */
function createEndRecorder(log: Log, now: () => number) {
  const limit = createRateLimit(RETRY_RATE, now)
  return async (key: string, { token, record }: EndRecord): Promise<void> => {
    if (limit(key) > 0) return
    try {
      await record()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      log({ event: 'token.end-not-noted', token, problem: error.code })
    }
  }
}

type EndRecord = { readonly token: string; readonly record: () => Promise<void> }

/**
 * Returns the digest of a token or a secret. One round is enough, because 256 random bits can't be guessed like a
 * password.
 */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

function randomText(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url')
}

function timestampOf(ms: number): string {
  return new Date(ms).toISOString()
}
