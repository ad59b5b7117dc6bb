import type { HttpProblemCode } from '../../../core/http-problems.ts'
import type { SchemaName } from './schemas.ts'

/** What reading answers with where it fails. */
export const READING = ['api/store-busy', 'api/store-unavailable', 'server/unexpected'] as const

/** What keeping something answers with where it fails. */
export const KEEPING = [...READING, 'api/store-read-only', 'api/store-full'] as const

/** What changing the library answers with where it fails. */
export const CHANGING = [...KEEPING, 'access/insufficient-scope'] as const

/** What is answered to a token that says nothing, where none is needed. */
export const BAD_TOKEN = [
  'access/invalid-token',
  'access/wrong-token',
  'access/unknown-token',
  'access/expired-token',
  'access/no-audience',
  'access/keys-unavailable',
  'request/too-many',
] as const satisfies readonly HttpProblemCode[]

/** What is answered to those whose token says nothing. */
export const SIGNED_IN = [
  'access/sign-in-required',
  ...BAD_TOKEN,
  'server/unexpected',
] as const satisfies readonly HttpProblemCode[]

/** What is answered to all but the owner. */
export const OWNER_ONLY = [...SIGNED_IN, 'access/not-owner', 'access/no-owner', 'access/foreign-origin'] as const

/** What is answered to all but the owner in person. */
export const IN_PERSON = [...OWNER_ONLY, 'access/session-required'] as const

/** What is answered to a body that is no JSON. */
export const WITH_JSON = [
  'request/not-json',
  'request/too-large',
  'request/unreadable-json',
  'request/malformed',
] as const

/** What is answered to a body of commands that cannot be taken. */
export const WITH_BODY = [...WITH_JSON, 'command/invalid'] as const

/** What is answered where the address names no command. */
export const OF_ONE = ['address/undecodable', 'command/unknown'] as const

/** What is answered where a change is not of the present version of a command. */
export const OF_ONE_VERSION = [...OF_ONE, 'request/precondition-required', 'command/changed'] as const

/** A parameter besides those in the path: where it is, what it is for, and what it may be. */
export type Parameter = {
  readonly in: 'query' | 'header'
  readonly name: string
  readonly description: string
  readonly required?: boolean
  readonly schema: Readonly<Record<string, unknown>>
}

/**
 * What must be sent to be answered: nothing; a token of the sign-in provider; any token, of the provider or made by the
 * owner; or any token where private commands are wanted, which only the owner sees.
 */
export type Needs = 'nothing' | 'sign-in' | 'token' | 'token for private commands'

/**
 * One operation of the API as the document tells of it; GET is HEAD too. `body` and `schema` name what is sent and what
 * is answered with `status`, of which `headers` are worth reading; `problems` are all it answers with instead.
 */
export type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly needs: Needs
  readonly parameters?: readonly Parameter[]
  readonly body?: SchemaName
  readonly status: 200 | 201 | 204
  /** Whether it may create as well, which is answered with 201 and the address. */
  readonly mayCreate?: true
  readonly schema?: SchemaName
  readonly headers?: readonly string[]
  readonly canBeUnchanged?: true
  readonly problems: readonly HttpProblemCode[]
}
