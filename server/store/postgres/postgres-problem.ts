import { StoreError, type StoreErrorCode } from '../sql/store-error.ts'

const ENCODED = 'in DATABASE_URL, write # / ? @ and % in a password as %23 %2F %3F %40 and %25'
const UNTRUSTED =
  'its certificate is not signed by an authority that this machine trusts; for a private authority, sslrootcert in ' +
  'DATABASE_URL has to name a file with its certificate'
const UNREADABLE_FILE = 'a certificate file that DATABASE_URL names (sslrootcert, sslcert or sslkey)'
const NEEDS_TLS = 'it accepts only encrypted connections from here; add sslmode=verify-full to DATABASE_URL'
const TOO_LONG =
  'it took too long to respond; if DATABASE_URL names a pooler, check that the database behind it is running'
const UNREACHABLE = 'its host cannot be reached'

/** Explains error codes of Node, OpenSSL and PostgreSQL to the owner. Source: PostgreSQL's appendix "Error Codes". */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  ENOENT: 'nothing listens at its socket',
  ENOTFOUND: `there is no such host; ${ENCODED}`,
  EAI_AGAIN: 'the name of its host cannot be looked up right now',
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_SIGNATURE_FAILURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  CERT_REJECTED: UNTRUSTED,
  INVALID_CA: UNTRUSTED,
  CERT_HAS_EXPIRED: "its certificate, or that of its authority, has expired, unless this machine's clock is wrong",
  CERT_NOT_YET_VALID: "its certificate is not valid yet, unless this machine's clock is wrong",
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another host than the one in DATABASE_URL; use a name that is in the certificate',
  '0A000': 'it does not support something that this site needs',
  '08P01': 'the pooler in front of it refused the connection; its log says why',
  '25006': 'it accepts no changes right now',
  '28000': 'it does not know this user, or does not accept it from this machine',
  '28P01': `it does not accept this user and password; ${ENCODED}`,
  '3D000': 'it has no such database',
  '40001': 'another change was made at the same time',
  '40P01': 'another change was made at the same time',
  '42501': 'this user lacks a privilege in the schema "commander"',
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
  '53300': 'it has too many connections',
  '55P03': 'another program has it locked',
  '57014': 'it took too long',
  '57P01': 'it is shutting down',
  '57P02': 'it is restarting after a crash',
  '57P03': 'it is starting or shutting down',
  XX001: 'its files are damaged',
}

/** Maps PostgreSQL's error codes to the store's. All others mean `unavailable`. */
const CODES: ReadonlyMap<string | null, StoreErrorCode> = new Map([
  ['25006', 'read-only'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['53100', 'full'],
  ['55P03', 'busy'],
])

/**
 * Codes that PgBouncer, Pgpool-II, RDS Proxy and Supavisor use for several errors, which only the message
 * distinguishes.
 */
const POOLER_CODES: ReadonlySet<string | null> = new Set([
  '08P01',
  '08006',
  '0A000',
  '28000',
  '57P03',
  '58000',
  'XX000',
])

type MessageReason = readonly [message: RegExp, reason: string]

/**
 * Messages of poolers, more specific ones first: PgBouncer repeats the database's refusal after "server login has been
 * failing". Source: src/objects.c, src/client.c and src/janitor.c of PgBouncer 1.8 to 1.25, and the manuals of the
 * others.
 */
const POOLER_MESSAGES: readonly MessageReason[] = [
  [
    /startup parameter|command-line options/i,
    'a pooler such as PgBouncer refuses the options in the part of DATABASE_URL after "?", or in PGOPTIONS; ' +
      'remove them, or connect to the database directly',
  ],
  [/no encryption|SSL off|SSL (?:is )?required|requires? (?:TLS|SSL)/i, NEEDS_TLS],
  [
    /authentication failed|login failed|no credentials|wrong password/i,
    `the pooler, or the database behind it, does not accept this user and password; ${ENCODED}`,
  ],
  [
    /no such database|database .*(?:does not exist|is disabled|not allow)/i,
    'the pooler, or the database behind it, has no such database',
  ],
  [
    /no such user|role .* does not exist|user not found/i,
    'the pooler, or the database behind it, does not know this user',
  ],
  [
    /no more connections|max_(?:client_conn|db_conn|user_conn)|too many (?:clients|connections)|connection slots|max ?clients?/i,
    'the pooler, or the database behind it, has too many connections',
  ],
  [
    /query_wait_timeout|wait(?:ing)? (?:for|to acquire) .*connection|check ?out .*timeout|pool.*timeout/i,
    "the database behind the pooler does not respond, or all of the pooler's connections to it are taken",
  ],
  [
    /server_login_retry|server login|cannot connect|connect failed|conn crashed|closed unexpectedly|nodes are down|backend|server_connect_timeout|db_termination/i,
    'the database behind the pooler does not respond; start it, or correct its address in the settings of the pooler',
  ],
  [/shut(?:ting)? ?down|admin forced|database (?:removed|configuration)|not accepting/i, 'the pooler is shutting down'],
  [/time-?d? ?-?out/i, 'the pooler took too long'],
]

/** The driver's own messages, which have no code. */
const DRIVER_MESSAGES: readonly MessageReason[] = [
  [/timeout/i, TOO_LONG],
  [/does not support SSL/, 'it offers no encryption, which sslmode in DATABASE_URL requires'],
  [/password must be a|no password/i, 'it requires a password, but DATABASE_URL has none'],
  [/sslrootcert/, 'sslmode=verify-ca in DATABASE_URL needs sslrootcert too'],
  [/URI malformed/, `DATABASE_URL has a "%" that isn't part of a percent-encoded character; ${ENCODED}`],
]

/**
 * Creates the error for an operation that PostgreSQL refused or didn't answer. Its text is our own, chosen by code or
 * message, because messages of the driver or server may contain SQL, data, or parts of the URL, including the password.
 */
export function postgresError(error: unknown): StoreError {
  const code = codeOf(error)
  return new StoreError(CODES.get(code) ?? 'unavailable', `PostgreSQL cannot be used: ${reasonOf(error, code)}.`)
}

/** Creates the error for a database that can be reached but can't hold the library, with advice for the owner. */
export function unusableDatabase(reason: string): StoreError {
  const advice = 'Nothing in it was changed. Fix that, or use another database.'
  return new StoreError('unavailable', `The PostgreSQL database cannot be used: ${reason}. ${advice}`)
}

/** True if PostgreSQL refused an operation for lack of privileges. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501'
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

function reasonOf(error: unknown, code: string | null): string {
  const message = error instanceof Error ? error.message : ''
  if (code === null) return reasonIn(DRIVER_MESSAGES, message) ?? 'the connection failed, was lost or took too long'
  if (isFileError(error))
    return code === 'ENOENT' ? `${UNREADABLE_FILE} does not exist` : `${UNREADABLE_FILE} cannot be read`
  if (/^ERR_OSSL_|^ERR_CRYPTO_/.test(code))
    return `${UNREADABLE_FILE} is not in PEM format, or key and certificate do not belong together`
  if (/^EPROTO$|^ERR_SSL_/.test(code)) return 'it and this machine cannot agree on how to encrypt the connection'
  const pooled = POOLER_CODES.has(code) ? reasonIn(POOLER_MESSAGES, message) : null
  return pooled ?? REASONS[code] ?? `the error has the code ${code}`
}

function reasonIn(messages: readonly MessageReason[], message: string): string | null {
  return messages.find(([pattern]) => pattern.test(message))?.[1] ?? null
}

/**
 * True if a certificate file couldn't be read. A missing socket has the same error code as a missing file, but fails on
 * connecting.
 */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && (error.syscall === 'open' || error.syscall === 'read')
}
