import { isObject } from '../../../core/parsing/parse.ts'
import { type StoredToken, storedTokenOf, TOKEN_COLUMNS } from './access-token-store.ts'
import type { Database } from './database.ts'
import { unreadable } from './read-rows.ts'

/** A session to store: the digest of its secret, and the token that it began with. */
type NewSession = {
  readonly digest: string
  readonly tokenId: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** A stored session: its token, which may have expired in the meantime, and the session's own expiry. */
type StoredSession = { readonly token: StoredToken; readonly expiresAt: string }

/**
 * Sessions of browsers that stay signed in with a cookie. A session ends no later than its token. Like tokens,
 * sessions aren't part of the library, and nothing is cached.
 */
export type SessionStore = {
  /**
   * Returns the session with this digest, even if it has expired. Returns null for an unknown digest or a revoked
   * token.
   */
  readonly find: (digest: string) => Promise<StoredSession | null>
  /**
   * Stores a session and removes expired ones. Of its token's sessions, keeps only the newest `MAX_SESSIONS`. Stores
   * nothing and returns false if the token has just been revoked.
   */
  readonly begin: (session: NewSession) => Promise<boolean>
  /** Removes a session, if there is one. */
  readonly end: (digest: string) => Promise<void>
}

/** Maximum number of sessions of one token, that is, of browsers that stay signed in with it. */
export const MAX_SESSIONS = 10

/**
 * Creates the session store of a database. Looking sessions up by digest makes timing attacks pointless, as with
 * tokens.
 */
export function sessionStore({ dialect, all, transaction }: Database): SessionStore {
  const sessions = `${dialect.schema}sessions`
  const tokens = `${dialect.schema}access_tokens`
  const select = `
    SELECT ${TOKEN_COLUMNS}, session_expires_at FROM ${tokens}
    JOIN (SELECT token_id, expires_at AS session_expires_at FROM ${sessions} WHERE digest = ?) AS session
    ON token_id = id`
  const insert = `
    INSERT INTO ${sessions} (digest, token_id, created_at, expires_at)
    SELECT ?, id, ?, ? FROM ${tokens} WHERE id = ?
    RETURNING digest`
  const keepNewest = `
    DELETE FROM ${sessions} WHERE token_id = ? AND digest NOT IN (
      SELECT digest FROM ${sessions} WHERE token_id = ? ORDER BY created_at DESC, digest LIMIT ${MAX_SESSIONS})`
  return {
    find: async (digest) => {
      const [row] = await all({ text: select, values: [digest] })
      return row === undefined ? null : storedSessionOf(row)
    },
    begin: ({ digest, tokenId, createdAt, expiresAt }) =>
      transaction<boolean>('write', function* () {
        yield { text: `DELETE FROM ${sessions} WHERE expires_at <= ?`, values: [createdAt] }
        const begun = yield { text: insert, values: [digest, createdAt, expiresAt, tokenId] }
        yield { text: keepNewest, values: [tokenId, tokenId] }
        return begun.length > 0
      }),
    end: (digest) =>
      transaction('write', function* () {
        yield { text: `DELETE FROM ${sessions} WHERE digest = ?`, values: [digest] }
      }),
  }
}

function storedSessionOf(row: unknown): StoredSession {
  const { session_expires_at: expiresAt, ...token } = isObject(row) ? row : {}
  if (typeof expiresAt !== 'string') throw unreadable('sessions')
  return { token: storedTokenOf(token), expiresAt }
}
