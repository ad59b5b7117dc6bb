import type { HttpProblemCode } from '../../../core/problems/http-problems.ts'
import type { SchemaName } from './schemas.ts'

/** Problems that can occur when the library is read. */
const READING = ['api/store-busy', 'api/store-unavailable', 'server/unexpected'] as const

/** Problems that can occur when the database is written. */
const WRITING = [...READING, 'api/store-read-only', 'api/store-full'] as const

/** Problems that can occur when the library is changed. */
const CHANGING = [...WRITING, 'access/insufficient-scope'] as const

/** Problems with a token, on routes that don't require one. */
const BAD_TOKEN = [
  'access/invalid-token',
  'access/wrong-token',
  'access/unknown-token',
  'access/expired-token',
  'access/session-ended',
  'access/foreign-origin',
  'access/no-audience',
  'access/keys-unavailable',
  'request/too-many',
] as const satisfies readonly HttpProblemCode[]

/** Problems with a token, on routes that require one. */
const SIGNED_IN = [
  'access/sign-in-required',
  ...BAD_TOKEN,
  'server/unexpected',
] as const satisfies readonly HttpProblemCode[]

/** Problems on routes for the owner. */
const OWNER_ONLY = [...SIGNED_IN, 'access/not-owner', 'access/no-owner'] as const

/** Problems on routes with `auth: 'owner-session'`, which refuse access tokens that the owner made. */
const IN_PERSON = [...OWNER_ONLY, 'access/session-required'] as const

/** Problems with a JSON body. */
const WITH_JSON = ['request/not-json', 'request/too-large', 'request/unreadable-json', 'request/malformed'] as const

/** Problems with a body that contains commands. */
const WITH_BODY = [...WITH_JSON, 'command/invalid'] as const

/** Problems on routes with a command's id in the path. */
export const COMMAND_PROBLEMS = ['address/undecodable', 'command/unknown'] as const

/** Problems with a change to one version of a command. */
export const VERSION_PROBLEMS = [...COMMAND_PROBLEMS, 'request/precondition-required', 'command/changed'] as const

/** A parameter in the query or a header. Path parameters are derived from the path. */
export type Parameter = {
  readonly in: 'query' | 'header'
  readonly name: string
  readonly description: string
  readonly required?: boolean
  readonly schema: Readonly<Record<string, unknown>>
}

/** The If-Match header of a change to one version. */
export const IF_MATCH: Parameter = {
  in: 'header',
  name: 'If-Match',
  description: 'The ETag of the version to change.',
  required: true,
  schema: { type: 'string' },
}

/** The If-None-Match header of an addition. */
export const IF_NONE_MATCH: Parameter = {
  in: 'header',
  name: 'If-None-Match',
  description: '`*` to add a command under this id. Fails if the id is taken.',
  required: false,
  schema: { type: 'string' },
}

/** Methods of the API. HEAD and OPTIONS are derived. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The callers that a route admits. `none`: anyone; tokens are ignored. `optional`: anyone, except with a bad token; the
 * owner may see more. `signed-in`: any valid token. `owner`: a token of the owner, from the provider or created by the
 * owner. `owner-session`: only the owner's token from the provider. A session counts as the token that it began with.
 */
export type Auth = 'none' | 'optional' | 'signed-in' | 'owner' | 'owner-session'

/**
 * A route's documentation. Parameters in `path` are written as `:id`. `body` and `schema` name the schemas of the
 * request and of the response with `status`, and `headers` names headers of that response. `problems` has only the
 * codes that `problemsOf` can't derive.
 */
export type Operation = {
  readonly method: Method
  readonly path: string
  readonly auth: Auth
  readonly id: string
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly body?: SchemaName
  readonly status: 200 | 201 | 204
  /** Set if the operation can also create something, in which case it responds with 201 and a Location. */
  readonly mayCreate?: true
  readonly schema?: SchemaName
  /** Set if the response is plain text. Errors with these statuses are plain text too, and are described here. */
  readonly texts?: Readonly<Partial<Record<400 | 404, string>>>
  readonly headers?: readonly string[]
  /** Set if the response has an ETag, and is 304 if If-None-Match names it. */
  readonly isConditional?: true
  readonly problems?: readonly HttpProblemCode[]
}

const OF_AUTH: Readonly<Record<Auth, readonly HttpProblemCode[]>> = {
  none: [],
  optional: BAD_TOKEN,
  'signed-in': SIGNED_IN,
  owner: OWNER_ONLY,
  'owner-session': IN_PERSON,
}

/**
 * Returns the problems to document for the operation: its own, and those implied by its method, auth, body and
 * `isConditional`.
 */
export function problemsOf({
  method,
  auth,
  body,
  isConditional,
  problems = [],
}: Operation): readonly HttpProblemCode[] {
  const ofMethod = method === 'GET' ? READING : auth === 'owner-session' ? WRITING : CHANGING
  const ofBody = body === undefined ? [] : body === 'TokenInput' || body === 'FileAddress' ? WITH_JSON : WITH_BODY
  const ofConditions = isConditional ? (['request/precondition-failed'] as const) : []
  return [...new Set([...ofConditions, ...problems, ...OF_AUTH[auth], ...ofBody, ...ofMethod])]
}
