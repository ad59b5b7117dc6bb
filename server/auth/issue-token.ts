import { type CreatedToken, DEFAULT_TOKEN_DAYS, type TokenInput } from '../../core/access-tokens.ts'
import { MS_PER_DAY } from '../../core/age.ts'
import type { AccessTokenStore } from '../store/sql/access-token-store.ts'
import { newAccessToken } from './token-reader.ts'

/** Minimum number of days that an expired token stays listed, so that the owner sees why a script stopped working. */
const EXPIRED_LISTED_DAYS = 30

/** The subject of a new token, an id that isn't in use yet, and the current time. */
type IssueOptions = { readonly subject: string; readonly id: string; readonly at: Date }

/**
 * Creates and stores a token. The result is the only place where the token ever appears. Returns null if there are too
 * many tokens.
 */
export async function issueToken(
  tokens: AccessTokenStore,
  { name, scope, days = DEFAULT_TOKEN_DAYS }: TokenInput,
  { subject, id, at }: IssueOptions,
): Promise<CreatedToken | null> {
  const details = { id, name, scope, createdAt: at.toISOString(), expiresAt: daysFrom(at, days) }
  const { token, digest } = newAccessToken()
  const isStored = await tokens.make({ ...details, digest, subject }, daysFrom(at, -EXPIRED_LISTED_DAYS))
  return isStored ? { ...details, lastUsedOn: null, hasExpired: false, token } : null
}

function daysFrom(date: Date, days: number): string {
  return new Date(date.getTime() + days * MS_PER_DAY).toISOString()
}
