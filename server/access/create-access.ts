import type { Environment } from '../environment.ts'
import type { HeaderFields } from '../http/answer.ts'
import type { Log } from '../log.ts'
import type { Access } from './access.ts'
import { accessWarnings } from './access-warnings.ts'
import { createAdmit } from './admit.ts'
import { createIdentify } from './identify.ts'
import { createProviderVerifier } from './provider-verifier.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'
import { createRefusalLog } from './refusal-log.ts'
import { createRoles } from './roles.ts'
import { siteOrigins } from './site-origins.ts'

/**
 * How often somebody may change something, counted by subject, and send a token that is not valid, counted by the
 * network of the connection; and how many milliseconds the provider has to answer.
 */
export type AccessLimits = { readonly writes: Rate; readonly badTokens: Rate; readonly providerMs: number }

const ACCESS_LIMITS: AccessLimits = {
  writes: { burst: 100, perSecond: 10 },
  badTokens: { burst: 20, perSecond: 1 / 3 },
  providerMs: 5_000,
}

/** `port` is the one that is listened on. The network and the clock, in milliseconds since 1970, are for tests. */
export type AccessOptions = {
  readonly port: number
  readonly log: Log
  readonly limits?: Partial<AccessLimits>
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

/**
 * Who may change the library, by access tokens of the provider that the environment names; null where it names none,
 * so that nobody may. What the owner should know of the set-up is logged.
 * Source: docs/decisions/0013-who-may-write.md.
 */
export function createAccess(environment: Environment, options: AccessOptions): Access | null {
  if (environment.identity.kind === 'none') return null
  const { port, log, fetch = globalThis.fetch, now = Date.now } = options
  const limits = { ...ACCESS_LIMITS, ...options.limits }
  for (const warning of accessWarnings(environment)) log(warning)

  const logRefusal = createRefusalLog(log, now)
  const verify = createProviderVerifier(environment, { port, log, now, fetch, timeoutMs: limits.providerMs })
  const failures = createRateLimit(limits.badTokens, now)
  const identify = createIdentify({ verify, roleOf: createRoles(environment, log), failures, logRefusal })
  const origins = new Set(siteOrigins(environment, port))
  const admit = createAdmit({ identify, origins, writes: createRateLimit(limits.writes, now), logRefusal })
  return { identify, admit, headersFor: (request) => headersFor(request.header('origin'), origins) }
}

function headersFor(origin: string | undefined, origins: ReadonlySet<string>): HeaderFields {
  const isOurs = origin !== undefined && origins.has(origin)
  return isOurs ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' } : { Vary: 'Origin' }
}
