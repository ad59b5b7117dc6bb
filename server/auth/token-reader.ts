import { hash, randomBytes } from 'node:crypto'
import { TOKEN_PREFIX } from '../../core/access-tokens.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { Log } from '../log.ts'
import type { AccessTokenStore, KeptToken } from '../store/sql/access-token-store.ts'
import { StoreError } from '../store/sql/store-error.ts'
import type { Caller } from './access.ts'
import { createRateLimit } from './rate-limit.ts'
import type { TokenFault } from './verify-token.ts'

/** Identifies the sender of a token that the owner made. Throws a `StoreError` if the store can't tell. */
export type TokenReader = (token: string) => Promise<Result<Caller, TokenFault>>

/** What reading tokens takes, of which there may be none; `now` is the clock in milliseconds since 1970. */
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

/** Where noting the use or the end of a token fails, that is tried again no sooner than a minute later. */
const NOTED = { burst: 1, perSecond: 1 / 60 }

const DAY = 'YYYY-MM-DD'.length

/** A new token, and the digest by which it is known; the token is nowhere else. */
export function newAccessToken(): { readonly token: string; readonly digest: string } {
  const token = TOKEN_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url')
  return { token, digest: digestOf(token) }
}

/** Whether it says that it is a token of the owner's: no JWT begins like one. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX)
}

/**
 * Reads tokens of the owner's, each time from the store. They are worth what the person who made them is: once the library
 * has another owner, they are not known here any more. One that has expired once stays expired. The sign-in provider is not
 * asked.
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

/** Records the day on which a token was last used, once. No request waits for that or fails because of it. */
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

/** One round is enough: nobody can guess at 256 random bits, as they could at a password. */
function digestOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}
