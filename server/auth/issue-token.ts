import { type CreatedToken, DEFAULT_TOKEN_DAYS, type TokenInput } from '../../core/access-tokens.ts'
import { MS_PER_DAY } from '../../core/age.ts'
import type { AccessTokenStore } from '../store/sql/access-token-store.ts'
import { newAccessToken } from './token-reader.ts'

/** Minimum number of days that an expired token stays listed, so that the owner sees why a script stopped working. */
const LISTED_AFTER_DAYS = 30

/** The subject of a new token, an id that isn't in use yet, and the current time. */
type Issue = { readonly subject: string; readonly id: string; readonly at: Date }

/**
 * Creates and stores a token. The result is the only place where the token ever appears. Returns null if there are too
 * many tokens.
 */
export async function issueToken(
  tokens: AccessTokenStore,
  { name, scope, days = DEFAULT_TOKEN_DAYS }: TokenInput,
  { subject, id, at }: Issue,
): Promise<CreatedToken | null> {
  const made = { id, name, scope, createdAt: at.toISOString(), expiresAt: daysFrom(at, days) }
  const { token, digest } = newAccessToken()
  const isKept = await tokens.make({ ...made, digest, subject }, daysFrom(at, -LISTED_AFTER_DAYS))
  return isKept ? { ...made, lastUsedOn: null, hasExpired: false, token } : null
}

function daysFrom(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * MS_PER_DAY).toISOString()
}
