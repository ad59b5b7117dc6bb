import { PROBLEMS, type ProblemEntry } from './problems.ts'

/** Everything that the server answers with an error, of the same form as `PROBLEMS`; each has a status. */
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
    title: 'The body is not JSON that can be read.',
    advice: 'Send one whole JSON value in UTF-8.',
  },
  'request/too-large': {
    status: 413,
    title: 'The body is too large.',
    advice: 'Send at most 1 MiB, or 10 MiB to import.',
  },
  'request/too-many': {
    status: 429,
    title: 'These are too many requests in too short a time.',
    advice: 'Wait as many seconds as Retry-After says, then go on.',
  },
  'request/precondition-required': {
    status: 428,
    title: 'This change does not say which version of the command it is for.',
    advice: 'Send the ETag of the command as If-Match.',
  },
  'request/precondition-failed': {
    status: 412,
    title: 'What is here now is not the version that If-Match names.',
    advice: 'Ask again without If-Match, or with the present ETag.',
  },
  'command/invalid': {
    status: 422,
    title: 'This is not as a command must be.',
    advice: 'Correct the fields that are named, then send it again.',
  },
  'command/unknown': {
    status: 404,
    title: 'There is no command with this id.',
    advice: 'It may have been deleted; the list of commands is at /api/commands.',
  },
  'command/changed': {
    status: 412,
    title: 'The command has been changed since it was read.',
    advice: 'Read it again, and decide which version to keep.',
  },
  'change/unknown': {
    status: 404,
    title: 'There is no such change that could be undone.',
    advice: 'A change can be undone for 30 days, as long as something of what it changed is there.',
  },
  'change/undone': {
    status: 409,
    title: 'This change has been undone already.',
    advice: 'Nothing was changed this time; the list of changes is at /api/commands/changes.',
  },
  'access/sign-in-required': {
    status: 401,
    title: 'Only the signed-in owner can do this.',
    advice: 'Sign in, and send the access token as a Bearer token.',
  },
  'access/invalid-token': {
    status: 401,
    title: 'The access token is not valid here, or no longer.',
    advice: 'Sign in again.',
  },
  'access/wrong-token': {
    status: 401,
    title: 'The sign-in provider gives access tokens that are not made for this library.',
    advice: 'Signing in again does not help. Check AUTH_AUDIENCE and the API that is set up at the provider.',
  },
  'access/not-owner': {
    status: 403,
    title: 'Only the owner of this library can do this.',
    advice: 'Sign in as the owner.',
  },
  'access/no-owner': {
    status: 403,
    title: 'This server has not been told who its owner is.',
    advice: 'Set OWNER_SUB to your own subject and start the server again.',
  },
  'access/no-audience': {
    status: 403,
    title: 'This server has not been told which access tokens are made for it.',
    advice: 'Set AUTH_AUDIENCE to the identifier that the API has at the sign-in provider, and start the server again.',
  },
  'access/foreign-origin': {
    status: 403,
    title: 'Pages of this site may not change the library.',
    advice: 'Name its origin in ALLOWED_ORIGINS, or the address of the site in SITE_URL.',
  },
  'access/keys-unavailable': {
    status: 503,
    title: 'The sign-in provider cannot be asked whether the access token is valid.',
    advice: 'Reading goes on; try to change something again in a moment.',
  },
  'api/unknown': {
    status: 404,
    title: 'The API has nothing at this address.',
    advice: 'The list of commands is at /api/commands.',
  },
  'api/method-not-allowed': {
    status: 405,
    title: 'This address does not accept this method.',
    advice: 'Use one of the methods that the Allow header names.',
  },
  'api/store-unavailable': {
    status: 503,
    title: 'The library cannot be reached at the moment.',
    advice: 'Try again in a few seconds.',
  },
  'server/unexpected': {
    status: 500,
    title: 'The server met an error it did not expect.',
    advice: 'Try again; if it lasts, give the owner the request id.',
  },
  'api/store-busy': {
    status: 503,
    title: 'The library is busy with another change.',
    advice: 'Try again in a few seconds.',
  },
  'api/store-read-only': {
    status: 503,
    title: 'The library can be read at the moment, but not changed.',
    advice: 'Nothing is lost; the owner of the server can make it writable again.',
  },
  'api/store-full': {
    status: 507,
    title: 'There is no room left where the library is kept.',
    advice: 'Nothing is lost; make room on the disk of the server, then try again.',
  },
} as const satisfies Readonly<Record<string, ProblemEntry & { readonly status: number }>>

export type HttpProblemCode = keyof typeof HTTP_PROBLEMS

/** Something the server answers with: its code in the catalogue, and what is particular to this time, for people. */
export type HttpProblem = { readonly code: HttpProblemCode; readonly detail?: string }

/**
 * A problem document's members. `code` and `errors`, which names every field at fault, are our extension members.
 * Source: RFC 9457, section 3.
 */
type ProblemDocument = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: HttpProblemCode
}

/** The body of an error answer; `detail` defaults to the catalogue's advice. */
export function problemDocument(code: HttpProblemCode, detail?: string): ProblemDocument {
  const { status, title, advice } = HTTP_PROBLEMS[code]
  return { type: `urn:problem:${code}`, title, status, detail: detail ?? advice, code }
}
