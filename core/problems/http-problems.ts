import { PROBLEMS, type ProblemEntry } from './problems.ts'

/** Problems that the server responds with, in the same format as `PROBLEMS`. Each has a status. */
export const HTTP_PROBLEMS = {
  'address/unknown': PROBLEMS['address/unknown'],
  'address/undecodable': PROBLEMS['address/undecodable'],
  'request/malformed': PROBLEMS['request/malformed'],
  'request/not-json': {
    status: 415,
    title: 'The body is not declared as JSON.',
    advice: 'Send it as JSON, with Content-Type: application/json.',
  },
  'request/unreadable-json': {
    status: 400,
    title: 'The body is not valid JSON.',
    advice: 'Send one complete JSON value in UTF-8.',
  },
  'request/too-large': {
    status: 413,
    title: 'The body is too large.',
    advice: 'Send at most 1 MiB, or 10 MiB to import or push.',
  },
  'request/too-many': {
    status: 429,
    title: 'Too many requests in too short a time.',
    advice: 'Wait for the number of seconds in Retry-After, then try again.',
  },
  'request/precondition-required': {
    status: 428,
    title: 'This change does not say which version of the command it is for.',
    advice: 'Send the command’s ETag as If-Match. If you did, a proxy on the way removed that header.',
  },
  'request/precondition-failed': {
    status: 412,
    title: 'The current version is not the one that If-Match names.',
    advice: 'Send the request without If-Match, or with the current ETag.',
  },
  'command/exists': {
    status: 412,
    title: 'A command with this id already exists, or was deleted and can be restored.',
    advice: 'Read that command: if it’s the one you wanted to add, you’re done. Otherwise choose another id.',
  },
  'command/invalid': {
    status: 422,
    title: 'Some fields are not valid.',
    advice: 'Correct the fields listed under errors, then send the request again.',
  },
  'import/not-fetched': {
    status: 422,
    title: 'The file could not be fetched.',
    advice: 'Check the address, or save the file and import that.',
  },
  'command/unknown': {
    status: 404,
    title: 'There is no command with this id.',
    advice: 'It may have been deleted; the list of commands is at /api/commands.',
  },
  'command/changed': {
    status: 412,
    title: 'The command has changed since you read it.',
    advice: 'Read it again, then decide which version to keep.',
  },
  'library/changed': {
    status: 412,
    title: 'The library has changed since you read it.',
    advice: 'Nothing was changed. Read it again, then decide what to push.',
  },
  'version/unknown': {
    status: 404,
    title: 'The command has no version with this number.',
    advice: 'Its versions are at /api/commands/{id}/versions.',
  },
  'change/unknown': {
    status: 404,
    title: 'There is no such change to undo.',
    advice: 'You can undo a change for 30 days, unless every command that it changed is gone.',
  },
  'change/undone': {
    status: 409,
    title: 'This change was already undone.',
    advice: 'Nothing changed; the list of changes is at /api/commands/changes.',
  },
  'token/invalid': {
    status: 422,
    title: 'Some fields of the access token are not valid.',
    advice: 'Correct the fields listed under errors, then send the request again.',
  },
  'token/unknown': {
    status: 404,
    title: 'There is no access token with this id.',
    advice: 'It may have been revoked already; the list of tokens is at /api/tokens.',
  },
  'token/too-many': {
    status: 409,
    title: 'This library already has the maximum number of access tokens.',
    advice: 'Revoke one that you no longer need, then create a new one.',
  },
  'access/sign-in-required': {
    status: 401,
    title: 'Only the signed-in owner can do this.',
    advice: 'Sign in, and send the access token as a Bearer token; or send one that you created.',
  },
  'access/invalid-token': {
    status: 401,
    title: 'The access token is invalid or has expired.',
    advice: 'Sign in again.',
  },
  'access/wrong-token': {
    status: 401,
    title: 'The sign-in provider issues access tokens that are not meant for this library.',
    advice: 'Signing in again does not help. Check AUTH_AUDIENCE, and the API at the provider.',
  },
  'access/unknown-token': {
    status: 401,
    title: 'This library does not recognise the access token.',
    advice: 'It was revoked, or created for another library. Create a new one.',
  },
  'access/expired-token': {
    status: 401,
    title: 'The access token has expired.',
    advice: 'Create a new one.',
  },
  'access/session-ended': {
    status: 401,
    title: 'You are no longer signed in on this device.',
    advice: 'Sign in again.',
  },
  'access/insufficient-scope': {
    status: 403,
    title: 'This access token may read the library but not change it.',
    advice: 'Use a token that’s allowed to change it.',
  },
  'access/session-required': {
    status: 403,
    title: 'An access token cannot create, list or revoke access tokens.',
    advice: 'Sign in on the page, and do it there.',
  },
  'access/not-owner': {
    status: 403,
    title: 'Only the owner of this library can do this.',
    advice: 'Sign in as the owner.',
  },
  'access/no-owner': {
    status: 403,
    title: 'This server does not know who its owner is.',
    advice: 'Set OWNER_SUB to your own subject, then restart the server.',
  },
  'access/no-audience': {
    status: 403,
    title: 'This server has no audience set, so it cannot tell which access tokens are meant for it.',
    advice: 'Set AUTH_AUDIENCE to the identifier of the API at the sign-in provider, then restart the server.',
  },
  'access/foreign-origin': {
    status: 403,
    title: 'Pages from this origin may not change the library.',
    advice: 'Add the origin to ALLOWED_ORIGINS, or set SITE_URL to the address of the site.',
  },
  'access/keys-unavailable': {
    status: 503,
    title: 'The server could not check the access token with the sign-in provider.',
    advice: 'Reading still works; try your change again in a moment.',
  },
  'api/unknown': {
    status: 404,
    title: 'The API has nothing at this address.',
    advice: 'The list of commands is at /api/commands.',
  },
  'api/method-not-allowed': {
    status: 405,
    title: 'This address does not accept this method.',
    advice: 'Use one of the methods in the Allow header.',
  },
  'api/store-unavailable': {
    status: 503,
    title: 'The library cannot be reached right now.',
    advice: 'Try again in a few seconds.',
  },
  'server/unexpected': {
    status: 500,
    title: 'The server ran into an unexpected error.',
    advice: 'Try again; if it keeps happening, send the owner the request id.',
  },
  'api/store-busy': {
    status: 503,
    title: 'The library is busy with another change.',
    advice: 'Try again in a few seconds.',
  },
  'api/store-read-only': {
    status: 503,
    title: 'The library can be read right now, but not changed.',
    advice: 'Nothing is lost; the owner of the server can make it writable again.',
  },
  'api/store-full': {
    status: 507,
    title: 'There is no disk space left for the library.',
    advice: 'Nothing is lost; free up disk space on the server, then try again.',
  },
} as const satisfies Readonly<Record<string, ProblemEntry & { readonly status: number }>>

export type HttpProblemCode = keyof typeof HTTP_PROBLEMS

/**
 * `code` is an extension member. Responses about invalid fields add another one, `errors`. Source: RFC 9457, section 3.
 */
type ProblemDocument = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: HttpProblemCode
}

/** Creates the body of an error response. `detail` defaults to the catalogue's advice. Source: RFC 9457. */
export function problemDocument(code: HttpProblemCode, detail?: string): ProblemDocument {
  const { status, title, advice } = HTTP_PROBLEMS[code]
  return { type: `urn:problem:${code}`, title, status, detail: detail ?? advice, code }
}
