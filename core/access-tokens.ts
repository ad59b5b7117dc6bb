import { inputRecord, inputText, withDescription } from './commands/input-parsers.ts'
import { nonEmptyText, optional, orNull, type Parsed, record, text, wholeNumber } from './parsing/parse.ts'
import { flag, oneOf } from './parsing/strict.ts'

/** Prefix by which people and secret scanners recognise an access token. 43 base64url characters follow it. */
export const TOKEN_PREFIX = 'cmdr_'

/** Maximum number of tokens that are valid at the same time. Source: docs/decisions/0039-access-tokens.md. */
export const MAX_TOKENS = 50

/** Default lifetime of a token in days. */
export const DEFAULT_TOKEN_DAYS = 90
export const MAX_TOKEN_DAYS = 365

/**
 * Maximum number of days that a browser stays signed in with a token. Source:
 * docs/decisions/0072-signing-in-with-a-token.md.
 */
export const SESSION_DAYS = 30

export const MAX_TOKEN_NAME_LENGTH = 100

/** Parses the scope of a token. `write` includes `read`, and both cover private commands. */
export const parseTokenScope = oneOf('read', 'write')

export type TokenScope = Parsed<typeof parseTokenScope>

/** Parses the owner's request for a new token. */
export const parseTokenInput = inputRecord({
  name: withDescription(
    inputText(MAX_TOKEN_NAME_LENGTH),
    'What the token is for, such as the name of a script or a machine.',
  ),
  scope: withDescription(parseTokenScope, '`read` (including private commands) or `write` (reading and changing).'),
  days: withDescription(
    optional(wholeNumber(1, MAX_TOKEN_DAYS)),
    `The number of days that the token is valid; ${DEFAULT_TOKEN_DAYS} by default.`,
  ),
})

export type TokenInput = Parsed<typeof parseTokenInput>

const tokenShape = {
  id: nonEmptyText,
  name: text,
  scope: parseTokenScope,
  createdAt: text,
  expiresAt: text,
  lastUsedOn: orNull(text),
  hasExpired: flag,
} as const

/**
 * Parses the details of an access token, without the token itself. `createdAt` and `expiresAt` are timestamps;
 * `lastUsedOn` is a date (ISO 8601, UTC), or null if the token was never used. `hasExpired` becomes true when the
 * server rejects the token as expired, and stays true even if the clock is set back.
 */
export const parseTokenDetails = record(tokenShape)

export type TokenDetails = Parsed<typeof parseTokenDetails>

/** Parses the response to a request for a new token, the only response that contains the token itself. */
export const parseCreatedToken = record({ ...tokenShape, token: nonEmptyText })

export type CreatedToken = Parsed<typeof parseCreatedToken>
