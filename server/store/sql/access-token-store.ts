import { MAX_TOKENS, parseTokenDetails, type TokenDetails } from '../../../core/access-tokens.ts'
import { isObject } from '../../../core/parsing/parse.ts'
import type { Database, Query, Rows } from './database.ts'
import { unreadable } from './read-rows.ts'

/** A stored token. `subject` is its creator's subject, or '' once the token has been refused as expired. */
export type StoredToken = TokenDetails & { readonly subject: string }

/**
 * A token to store: its SHA-256 digest and never the token itself, so that a leaked database can't be used to sign in.
 */
type NewToken = Omit<StoredToken, 'lastUsedOn' | 'hasExpired'> & { readonly digest: string }

/**
 * The access tokens of a library. They aren't part of its contents, so they don't change its revision. Calls reject
 * like those of `CommandStore`. Nothing is cached, so a token that one server revokes is refused by all.
 */
export type AccessTokenStore = {
  /** Returns all tokens, including expired ones, newest first. */
  readonly list: () => Promise<readonly TokenDetails[]>
  /** Returns the token with this digest, even if it has expired, or null if there isn't one. */
  readonly find: (digest: string) => Promise<StoredToken | null>
  /**
   * Stores a token, and removes those that expired before `expiredBefore`. Stores nothing and returns false if
   * `MAX_TOKENS` tokens are valid at `createdAt`. That limit holds even if several servers store tokens at the same
   * moment.
   */
  readonly make: (token: NewToken, expiredBefore: string) => Promise<boolean>
  /**
   * Records that a token was used on `day`, unless that day or a later one is recorded already. If another writer is
   * active, fails as busy instead of waiting.
   */
  readonly use: (id: string, day: string) => Promise<void>
  /**
   * Records that a token was refused as expired, so that it stays expired if the clock is set back. If another writer
   * is active, fails as busy instead of waiting.
   */
  readonly expire: (id: string) => Promise<void>
  /** Removes a token with its sessions, and returns it, or null if there isn't one. */
  readonly revoke: (id: string) => Promise<TokenDetails | null>
}

/** The subject of a token that has been refused as expired. It doesn't belong to any user. */
const NOBODY = ''

/** The columns of a token, as `storedTokenOf` reads them. */
export const TOKEN_COLUMNS = 'id, name, scope, subject, created_at, expires_at, last_used_on'

/**
 * Creates the token store of a database. Looking tokens up by digest makes timing attacks pointless, because a digest
 * doesn't reveal the token.
 */
export function accessTokenStore({ dialect, all, transaction }: Database): AccessTokenStore {
  const table = `${dialect.schema}access_tokens`
  return {
    list: async () => {
      const rows = await all({ text: `SELECT ${TOKEN_COLUMNS} FROM ${table} ORDER BY created_at DESC, id` })
      return rows.map((row) => withoutSubject(storedTokenOf(row)))
    },
    find: async (digest) => {
      const [row] = await all({ text: `SELECT ${TOKEN_COLUMNS} FROM ${table} WHERE digest = ?`, values: [digest] })
      return row === undefined ? null : storedTokenOf(row)
    },
    make: async (token, expiredBefore) => {
      const kept = await transaction<Rows>('write', function* () {
        yield { text: `DELETE FROM ${table} WHERE expires_at < ?`, values: [expiredBefore] }
        return yield insertionOf(token, table)
      })
      return kept.length > 0
    },
    use: (id, day) =>
      transaction('note', function* () {
        const text = `UPDATE ${table} SET last_used_on = ? WHERE id = ? AND coalesce(last_used_on, '') < ?`
        yield { text, values: [day, id, day] }
      }),
    expire: (id) =>
      transaction('note', function* () {
        yield { text: `UPDATE ${table} SET subject = ? WHERE id = ?`, values: [NOBODY, id] }
      }),
    revoke: (id) =>
      transaction<TokenDetails | null>('write', function* () {
        yield { text: `DELETE FROM ${dialect.schema}sessions WHERE token_id = ?`, values: [id] }
        const [row] = yield { text: `DELETE FROM ${table} WHERE id = ? RETURNING ${TOKEN_COLUMNS}`, values: [id] }
        return row === undefined ? null : withoutSubject(storedTokenOf(row))
      }),
  }
}

/** Inserts nothing if the limit is reached. */
function insertionOf(token: NewToken, table: string): Query {
  const { id, name, scope, subject, digest, createdAt, expiresAt } = token
  const text = `
    INSERT INTO ${table} (id, name, scope, subject, digest, created_at, expires_at)
    SELECT ?, ?, ?, ?, ?, ?, ?
    WHERE (SELECT count(*) FROM ${table} WHERE expires_at > ? AND subject <> ?) < ${MAX_TOKENS}
    RETURNING id`
  return { text, values: [id, name, scope, subject, digest, createdAt, expiresAt, createdAt, NOBODY] }
}

/** Reads a row of `TOKEN_COLUMNS`; throws a `StoreError` if it's damaged. */
export function storedTokenOf(row: unknown): StoredToken {
  const { created_at: createdAt, expires_at: expiresAt, last_used_on: lastUsedOn, subject, ...rest } = fieldsOf(row)
  const token = parseTokenDetails({ ...rest, createdAt, expiresAt, lastUsedOn, hasExpired: subject === NOBODY })
  if (token.ok && typeof subject === 'string') return { ...token.value, subject }
  throw unreadable('access_tokens')
}

function fieldsOf(row: unknown): Readonly<Record<string, unknown>> {
  return isObject(row) ? row : {}
}

function withoutSubject({ subject: _subject, ...token }: StoredToken): TokenDetails {
  return token
}
