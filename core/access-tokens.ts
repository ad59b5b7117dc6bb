import { described, writtenRecord, writtenText } from './commands/written-values.ts'
import { nonEmptyText, optional, orNull, type Parsed, record, text, wholeNumber } from './parse.ts'
import { flag, oneOf } from './strict.ts'

/** What every access token begins with, by which people and secret scanners know it. 43 letters of base64url follow. */
export const TOKEN_PREFIX = 'cmdr_'

/** How many tokens may be valid at once. Source: decision 39, as all of these numbers. */
export const MOST_TOKENS = 50

/** For how many days a token is valid, unless told otherwise, and at most. */
export const TOKEN_DAYS = 90
export const MOST_TOKEN_DAYS = 365

export const LONGEST_TOKEN_NAME = 100

/** What a token may do: `read` whatever the owner may read, or `write`, which is reading and changing. */
const scope = oneOf('read', 'write')

export type TokenScope = Parsed<typeof scope>

/** Reads what the owner asks for when they make a token. */
export const parseTokenInput = writtenRecord({
  name: described(writtenText(LONGEST_TOKEN_NAME), 'What it is for, such as the name of a script or a machine.'),
  scope: described(scope, 'What it may do: read, private entries too; or write, which is reading and changing.'),
  days: described(
    optional(wholeNumber(1, MOST_TOKEN_DAYS)),
    `For how many days it is valid; ${TOKEN_DAYS} where this is left out.`,
  ),
})

export type TokenInput = Parsed<typeof parseTokenInput>

const tokenShape = {
  id: nonEmptyText,
  name: text,
  scope,
  createdAt: text,
  expiresAt: text,
  lastUsedOn: orNull(text),
  hasExpired: flag,
} as const

/**
 * A token as its owner sees it in the list: everything but the token itself, which nobody can see again. `lastUsedOn` is a
 * day (ISO 8601, UTC), null where it was never used; the others are moments. `hasExpired` is true once a server has refused
 * it as expired: that is for good, whatever a clock says later.
 */
export const parseAccessToken = record(tokenShape)

export type AccessToken = Parsed<typeof parseAccessToken>

/** The answer to the making of a token, the only one in which `token` ever is. */
export const parseMadeToken = record({ ...tokenShape, token: nonEmptyText })

export type MadeToken = Parsed<typeof parseMadeToken>
