import type { HttpProblem, HttpProblemCode } from '../../../core/http-problems.ts'

/** What the codes of Node and PostgreSQL mean for the owner. Source: PostgreSQL's appendix "Error Codes". */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOENT: 'its socket or its certificate is missing',
  ENOTFOUND: 'there is no such host',
  '08P01':
    'it refuses the settings of the connection, as a pooler such as PgBouncer does with those in the address; ' +
    'remove the part of DATABASE_URL after "?", or connect to the database directly',
  '25006': 'it takes no changes right now',
  '28000': 'it does not know this user, or not from here',
  '28P01': 'it does not accept this user and password',
  '3D000': 'it has no such database',
  '40001': 'another change came between',
  '40P01': 'another change came between',
  '42501': 'this user lacks a privilege',
  '53100': 'its disk is full',
  '53300': 'it has too many connections',
  '55P03': 'another program holds it',
  '57014': 'it took too long',
  '57P01': 'it is shutting down',
  '57P03': 'it is starting or shutting down',
}

/** What the codes of PostgreSQL say that is more than a store that cannot answer. */
const PROBLEM_CODES: ReadonlyMap<string | null, HttpProblemCode> = new Map([
  ['25006', 'api/store-read-only'],
  ['40001', 'api/store-busy'],
  ['40P01', 'api/store-busy'],
  ['53100', 'api/store-full'],
  ['55P03', 'api/store-busy'],
])

/**
 * The problem of an operation that PostgreSQL refused or never answered. Its words come from the code alone: messages
 * of the driver and the server may hold SQL, data, or parts of the URL, and so its password.
 */
export function postgresProblem(error: unknown): HttpProblem {
  const code = codeOf(error)
  const reason = code === null ? 'the connection failed, was lost or took too long' : reasonOf(code)
  return {
    code: PROBLEM_CODES.get(code) ?? 'api/store-unavailable',
    detail: `PostgreSQL cannot be used: ${reason}.`,
  }
}

/** The problem of a database that is reached but cannot hold the library, and what to do. */
export function unusableDatabase(reason: string): HttpProblem {
  const advice = 'Nothing in it was changed. Fix that, or use another database.'
  return { code: 'api/store-unavailable', detail: `The PostgreSQL database cannot be used: ${reason}. ${advice}` }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

function reasonOf(code: string): string {
  return REASONS[code] ?? `the error has the code ${code}`
}
