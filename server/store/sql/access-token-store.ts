import { MAX_TOKENS, parseTokenDetails, type TokenDetails } from '../../../core/access-tokens.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { isObject } from '../../../core/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { Database, Query, Rows } from './database.ts'

type Answered<T> = Promise<Result<T, HttpProblem>>

/** A token as it is kept, and who made it: the owner's subject at the sign-in provider; '' once it has expired for good. */
export type KeptToken = TokenDetails & { readonly subject: string }

/** A token to keep: by the SHA-256 digest of it and never itself, so that whoever reads the database cannot use it. */
type NewToken = Omit<KeptToken, 'lastUsedOn' | 'hasExpired'> & { readonly digest: string }

/**
 * The access tokens of a library, kept beside its commands; they are no part of it, so no revision counts them. Fails as
 * a `CommandStore` does. Nothing is remembered between two calls: what one server revokes, all refuse from then on.
 */
export type AccessTokenStore = {
  /** Every token, expired ones too, the last made first. */
  readonly list: () => Answered<readonly TokenDetails[]>
  /** The token with this digest, perhaps expired; null where there is none. */
  readonly find: (digest: string) => Answered<KeptToken | null>
  /**
   * Keeps a token, and removes those that expired before `forgotten`. Fails with `token/too-many` where as many as there
   * may be are valid at the moment `createdAt`, whatever other servers do at the same time.
   */
  readonly make: (token: NewToken, forgotten: string) => Answered<null>
  /** Notes that a token was used on this day, if that is not noted yet. Waits for no other writer, and then fails. */
  readonly use: (id: string, day: string) => Answered<null>
  /**
   * Notes that a token was refused as expired: from now on it is nobody's, so that no clock that is set back lets it in
   * again. Waits for no other writer, and then fails.
   */
  readonly expire: (id: string) => Answered<null>
  /** Removes a token, and gives what it was; null where there is none. */
  readonly revoke: (id: string) => Answered<TokenDetails | null>
}

/** The subject of a token that was refused as expired. No person has it. */
const NOBODY = ''

const COLUMNS = 'id, name, scope, subject, created_at, expires_at, last_used_on'

/**
 * The tokens in a database. They are looked up by their digest: the time that takes reveals at most something about the
 * digest, and no token can be made from that.
 */
export function accessTokenStore({ dialect, all, transaction }: Database): AccessTokenStore {
  const table = `${dialect.schema}access_tokens`
  return {
    list: async () => {
      const rows = await all({ text: `SELECT ${COLUMNS} FROM ${table} ORDER BY created_at DESC, id` })
      return rows.ok ? listedTokensOf(rows.value) : rows
    },
    find: async (digest) => {
      const rows = await all({ text: `SELECT ${COLUMNS} FROM ${table} WHERE digest = ?`, values: [digest] })
      return rows.ok ? firstOf(rows.value) : rows
    },
    make: async (token, forgotten) => {
      const kept = await transaction<Rows>('write', function* () {
        yield { text: `DELETE FROM ${table} WHERE expires_at < ?`, values: [forgotten] }
        return success(yield insertionOf(token, table))
      })
      if (!kept.ok) return kept
      return kept.value.length === 0 ? failure({ code: 'token/too-many' }) : success(null)
    },
    use: (id, day) =>
      transaction('note', function* () {
        const text = `UPDATE ${table} SET last_used_on = ? WHERE id = ? AND coalesce(last_used_on, '') < ?`
        yield { text, values: [day, id, day] }
        return success(null)
      }),
    expire: (id) =>
      transaction('note', function* () {
        yield { text: `UPDATE ${table} SET subject = ? WHERE id = ?`, values: [NOBODY, id] }
        return success(null)
      }),
    revoke: (id) =>
      transaction<TokenDetails | null>('write', function* () {
        const text = `DELETE FROM ${table} WHERE id = ? RETURNING ${COLUMNS}`
        const revoked = firstOf(yield { text, values: [id] })
        return revoked.ok && revoked.value !== null ? success(listed(revoked.value)) : revoked
      }),
  }
}

/** Inserts nothing if there is no room. */
function insertionOf(token: NewToken, table: string): Query {
  const { id, name, scope, subject, digest, createdAt, expiresAt } = token
  const text = `
    INSERT INTO ${table} (id, name, scope, subject, digest, created_at, expires_at)
    SELECT ?, ?, ?, ?, ?, ?, ?
    WHERE (SELECT count(*) FROM ${table} WHERE expires_at > ? AND subject <> ?) < ${MAX_TOKENS}
    RETURNING id`
  return { text, values: [id, name, scope, subject, digest, createdAt, expiresAt, createdAt, NOBODY] }
}

function listedTokensOf(rows: readonly unknown[]): Result<readonly TokenDetails[], HttpProblem> {
  const tokens: TokenDetails[] = []
  for (const row of rows) {
    const token = keptTokenOf(row)
    if (!token.ok) return token
    tokens.push(listed(token.value))
  }
  return success(tokens)
}

function firstOf([row]: readonly unknown[]): Result<KeptToken | null, HttpProblem> {
  return row === undefined ? success(null) : keptTokenOf(row)
}

function keptTokenOf(row: unknown): Result<KeptToken, HttpProblem> {
  const { created_at: createdAt, expires_at: expiresAt, last_used_on: lastUsedOn, subject, ...rest } = fieldsOf(row)
  const token = parseTokenDetails({ ...rest, createdAt, expiresAt, lastUsedOn, hasExpired: subject === NOBODY })
  if (token.ok && typeof subject === 'string') return success({ ...token.value, subject })
  return failure({
    code: 'api/store-unavailable',
    detail: 'The table access_tokens holds something unexpected.',
  })
}

function fieldsOf(row: unknown): Readonly<Record<string, unknown>> {
  return isObject(row) ? row : {}
}

function listed({ subject: _made, ...token }: KeptToken): TokenDetails {
  return token
}
