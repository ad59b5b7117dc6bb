import { failure } from '../../core/result.ts'
import { escapeControls } from '../../core/text/escape-controls.ts'
import { ownerLine } from '../../core/text/owner-line.ts'
import type { Environment } from '../environment/environment.ts'
import { addressOf } from '../http/listen.ts'
import { ProblemError } from '../http/problem.ts'
import { type AppContext, remoteAddressOf } from '../http/request.ts'
import type { HeaderFields } from '../http/response-data.ts'
import type { Log, LogEntry } from '../log.ts'
import type { Access, Caller } from './access.ts'
import { createIdentify, insufficientScope, noOwner, sessionRequired, signInRequired, tooMany } from './identify.ts'
import { createKeySet, type FetchOptions, fetchProviderKeys, type ProviderAddress } from './key-set.ts'
import { LOCAL_AUDIENCE } from './local-provider/provider-configuration.ts'
import { LOCAL_PROVIDER_PATH, localIssuer } from './local-provider-mount.ts'
import { ownerSubjects } from './owner-subjects.ts'
import { createRateLimit, createRefusalLog, type LoggedRefusal, type Rate, type RateLimit } from './rate-limit.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSessions } from './sessions.ts'
import { isLoopbackUrl, siteOrigins } from './site-origins.ts'
import { type CredentialStore, createTokenReader } from './token-reader.ts'
import { createTokenVerifier, type TokenVerifier } from './verify-token.ts'

/** `origins` are the sites that may change the library; `writes` limits changes per subject. */
type AdmitParts = {
  readonly identify: Access['identify']
  readonly origins: ReadonlySet<string>
  readonly writes: RateLimit
  readonly logRefusal: (refused: LoggedRefusal) => void
}

const MAX_LOGGED_SUBJECTS = 10 // because many providers let strangers create as many accounts as they like

/** `port` is the one that the server listens on. `now` is in milliseconds. */
type VerifierParts = FetchOptions & { readonly port: number; readonly log: Log; readonly now: () => number }

const NO_AUDIENCE: LogEntry = {
  event: 'sign-in.no-audience',
  advice: 'Nobody can change the library yet: set AUTH_AUDIENCE to the identifier of the API at the provider.',
}

const AUDIENCE_IS_CLIENT: LogEntry = {
  event: 'sign-in.audience-is-client',
  advice:
    'AUTH_AUDIENCE is the same as AUTH_CLIENT_ID, so ID tokens pass as access tokens: give the API its own identifier ' +
    'at the provider, if it allows that.',
}

const PLAIN_HTTP: LogEntry = {
  event: 'sign-in.plain-http',
  advice: 'Browsers can sign in only over https: serve the site over https and set SITE_URL to that address.',
}

/**
 * Writes are limited per subject, and bad tokens per network of the client. The provider has `providerMs` to respond.
 */
export type AccessLimits = { readonly writes: Rate; readonly badTokens: Rate; readonly providerMs: number }

const ACCESS_LIMITS: AccessLimits = {
  writes: { burst: 100, perSecond: 10 },
  badTokens: { burst: 20, perSecond: 1 / 3 },
  providerMs: 5_000,
}

/**
 * `port` is the one that the server listens on. Without `store`, access tokens are rejected as unknown. `fetch` and
 * `now` (milliseconds since 1970) are replaced in tests.
 */
type AccessOptions = {
  readonly port: number
  readonly store?: CredentialStore
  readonly log: Log
  readonly limits?: Partial<AccessLimits>
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

/**
 * Creates the access control of a server. It accepts tokens of the configured provider, and access tokens that the
 * owner created. Without a provider, these can also begin sessions. Logs warnings about the configuration. Source:
 * docs/decisions/0013-write-access.md, docs/decisions/0039-access-tokens.md,
 * docs/decisions/0072-signing-in-with-a-token.md.
 */
export function createAccess(environment: Environment, options: AccessOptions): Access {
  const { port, log, store = null, fetch = globalThis.fetch, now = Date.now } = options
  const limits = { ...ACCESS_LIMITS, ...options.limits }
  for (const warning of accessWarnings(environment)) log(warning)

  const logRefusal = createRefusalLog(log, now)
  const verify = createProviderVerifier(environment, { port, log, now, fetch, timeoutMs: limits.providerMs })
  const failures = createRateLimit(limits.badTokens, now)
  const roleOf = createRoles(environment, log)
  const reader = createTokenReader({ store, roleOf, log, now })
  const cookie = environment.identity.kind === 'token' ? createSessionCookie(environment, port) : null
  const identify = createIdentify({ verify, reader, cookie, roleOf, failures, logRefusal })
  const origins = new Set(siteOrigins(environment, port))
  const parts = { identify, origins, writes: createRateLimit(limits.writes, now), logRefusal }
  return {
    identify,
    admit: createAdmit(parts, judgeCaller),
    admitInPerson: createAdmit(parts, (caller, method) => sessionFault(caller) ?? judgeCaller(caller, method)),
    headersFor: ({ req }) => headersFor(req.header('origin'), origins),
    sessions: cookie === null || store === null ? null : createSessions({ store: store.sessions, cookie, now }),
  }
}

function headersFor(origin: string | undefined, origins: ReadonlySet<string>): HeaderFields {
  const isOurs = origin !== undefined && origins.has(origin)
  return isOurs ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' } : { Vary: 'Origin' }
}

/** Returns warnings about the sign-in configuration. They don't stop the server. */
function accessWarnings({ identity, siteUrl, isProduction }: Environment): readonly LogEntry[] {
  const isPlainHttp = new URL(siteUrl).protocol === 'http:' && !isLoopbackUrl(siteUrl)
  const plainHttp = isPlainHttp && isProduction ? [{ ...PLAIN_HTTP, siteUrl }] : []
  if (identity.kind !== 'hosted') return plainHttp
  const { audience, clientId } = identity
  return [
    ...(audience === null ? [NO_AUDIENCE] : []),
    ...(audience === clientId ? [AUDIENCE_IS_CLIENT] : []),
    ...plainHttp,
  ]
}

/**
 * Creates a verifier for tokens of the configured provider. Without a provider, or without an audience to compare with,
 * no token is valid.
 */
function createProviderVerifier(environment: Environment, parts: VerifierParts): TokenVerifier {
  const { port, log, now, ...fetching } = parts
  const { identity } = environment
  if (identity.kind === 'token') return async () => failure({ kind: 'invalid', reason: 'there is no provider' })
  const { audience, clientId } = identity.kind === 'hosted' ? identity : { audience: LOCAL_AUDIENCE, clientId: null }
  if (audience === null) return async () => failure({ kind: 'no-audience', reason: 'AUTH_AUDIENCE is not set' })
  const provider = addressOfProvider(environment, port)
  const keySet = createKeySet(() => fetchProviderKeys(provider, fetching), { now, log })
  return createTokenVerifier({ audience, clientId, keySet, now })
}

/** The local provider is reached at the server's own port, because SITE_URL may point elsewhere. */
function addressOfProvider(environment: Environment, port: number): ProviderAddress {
  const { identity, host } = environment
  if (identity.kind === 'hosted') return { issuer: identity.issuer, fetchedFrom: identity.issuer }
  return { issuer: localIssuer(environment, port), fetchedFrom: addressOf(host, port) + LOCAL_PROVIDER_PATH }
}

/** Maps subjects to roles. With a hosted provider and no OWNER_SUB, the log explains how to become the owner. */
function createRoles(environment: Environment, log: Log): (subject: string) => Caller['role'] {
  const owners = ownerSubjects(environment)
  const logged = new Set<string>()
  return (subject) => {
    if (owners.length > 0) return owners.includes(subject) ? 'owner' : 'stranger'
    if (!logged.has(subject) && logged.size < MAX_LOGGED_SUBJECTS) {
      logged.add(subject)
      log({
        event: 'sign-in.no-owner',
        advice: 'If this is you, add this line to the environment and restart the server.',
        line: escapeControls(ownerLine(subject)),
      })
    }
    return 'unclaimed'
  }
}

/**
 * Admits the owner. Rejects pages of other sites before checking the token. Accepts requests without an Origin, because
 * browsers always send one if another site's page sends a token. Reads don't count towards the write limit.
 */
function createAdmit({ identify, origins, writes, logRefusal }: AdmitParts, judge: Judge): Access['admit'] {
  function check(context: AppContext, caller: Caller): void {
    const { method } = context.req
    const address = remoteAddressOf(context)
    const fault = judge(caller, method)
    if (fault !== null) {
      logRefusal({ reason: fault.reason, address, ...namesOf(caller) })
      throw fault.problem
    }
    const seconds = isReading(method) ? 0 : writes(caller.subject)
    if (seconds === 0) return
    logRefusal({ reason: 'too many writes', address })
    throw tooMany(seconds)
  }

  return async (context) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && !origins.has(origin)) {
      logRefusal({ reason: 'foreign origin', address: remoteAddressOf(context), origin })
      throw new ProblemError('access/foreign-origin')
    }
    const caller = await identify(context)
    if (caller === null) throw signInRequired()
    check(context, caller)
    return caller
  }
}

/** Decides whether to refuse a caller, and why. Returns null to admit it. */
type Judge = (caller: Caller, method: string) => { readonly reason: string; readonly problem: ProblemError } | null

const judgeCaller: Judge = ({ subject, role, token }, method) => {
  if (role === 'unclaimed') return { reason: role, problem: noOwner(escapeControls(ownerLine(subject))) }
  if (role === 'stranger') return { reason: role, problem: new ProblemError('access/not-owner') }
  const isEnough = token === null || token.scope === 'write' || isReading(method)
  return isEnough ? null : { reason: 'token that may only read', problem: insufficientScope() }
}

function sessionFault({ token }: Caller): ReturnType<Judge> {
  return token === null ? null : { reason: 'token in place of the owner', problem: sessionRequired() }
}

function namesOf({ subject, token }: Caller) {
  return token === null ? { subject } : { subject, token: token.name }
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
