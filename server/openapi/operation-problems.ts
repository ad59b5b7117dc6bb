import type { HttpProblemCode } from '../../core/http-problems.ts'

/** What reading answers with where it fails. */
export const READING = ['api/store-busy', 'api/store-unavailable', 'server/unexpected'] as const

/** What changing answers with where it fails. */
export const CHANGING = [...READING, 'api/store-read-only', 'api/store-full'] as const

/** What is answered to those whose token says nothing. */
export const SIGNED_IN = [
  'access/sign-in-required',
  'access/invalid-token',
  'access/wrong-token',
  'access/no-audience',
  'access/keys-unavailable',
  'request/too-many',
  'server/unexpected',
] as const satisfies readonly HttpProblemCode[]

/** What is answered to all but the owner. */
export const OWNER_ONLY = [...SIGNED_IN, 'access/not-owner', 'access/no-owner', 'access/foreign-origin'] as const

/** What is answered to a body that cannot be taken. */
export const WITH_BODY = [
  'request/not-json',
  'request/too-large',
  'request/unreadable-json',
  'request/malformed',
  'command/invalid',
] as const

/** What is answered where the address names no command. */
export const OF_ONE = ['address/undecodable', 'command/unknown'] as const

/** What is answered where a change is not of the present version of a command. */
export const OF_ONE_VERSION = [...OF_ONE, 'request/precondition-required', 'command/changed'] as const
