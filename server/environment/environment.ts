import { isIP } from 'node:net'
import type { SiteSettings } from '../../core/content/site-settings.ts'
import { text, textLike } from '../../core/parsing/parse.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { isLoopbackHost } from './loopback.ts'
import {
  createSettingsReader,
  parseExactText,
  type Setting,
  type SettingsReader,
  textAs,
  type Variables,
} from './setting.ts'
import { parseIssuer, parseOrigin, readDatabaseUrl, readSiteAddresses } from './site-addresses.ts'

const MAX_PORT = 65_535

const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i

/** Parses a port to listen on; 0 lets the system choose one. */
const parsePort = textAs((given) => {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN
  return port <= MAX_PORT ? port : null
}, `a whole number from 0 to ${MAX_PORT}`)

/** Parses a host name or IP address to listen on. */
const parseHost = textLike(
  (given) => isIP(given) !== 0 || HOST_NAME.test(given),
  'a host name or an IP address without brackets and port, such as 0.0.0.0',
)

const parseLog = textLike((given) => given === 'requests', 'requests')

/**
 * The way callers are authenticated: by a hosted OpenID provider, by this server's local sample provider, or only by
 * access tokens. `issuer` may differ from the provider's own spelling by a trailing slash. `why` is the reason there is
 * no provider.
 */
type Identity =
  | { readonly kind: 'hosted'; readonly issuer: string; readonly clientId: string; readonly audience: string | null }
  | { readonly kind: 'local' }
  | { readonly kind: 'token'; readonly why: string }

/**
 * The server's settings, parsed once. `siteUrl` is the server's own address, and `publishedUrl` the one that the build
 * uses. Both have the same base path and no trailing slash. The port of `siteUrl` is 0 if the system chooses the port,
 * unless `siteUrl` is a configured address. `apiUrl` is the address of the list of commands for browsers: absolute, or
 * a path. `dataDir` is absolute, or relative to the working directory. `ownerSub` is the owner's exact subject at the
 * provider. Source: docs/settings.md.
 */
export type Environment = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly siteUrl: string
  readonly publishedUrl: string
  readonly apiUrl: string
  readonly identity: Identity
  readonly ownerSub: string | null
  readonly allowedOrigins: readonly string[]
  readonly isProduction: boolean
  readonly logsRequests: boolean
}

/**
 * The settings in `content/site.ts` that environment variables can override. `hasSampleProvider` is false for a site
 * that was built without a sign-in provider, because its pages can't use the sample provider either.
 */
export type EnvironmentDefaults = Pick<
  SiteSettings,
  'siteUrl' | 'apiUrl' | 'authDomain' | 'authClientId' | 'authAudience'
> & { readonly hasSampleProvider?: boolean }

const DEFAULT_FIELDS = [
  ['SITE_URL', 'siteUrl'],
  ['API_URL', 'apiUrl'],
  ['AUTH_DOMAIN', 'authDomain'],
  ['AUTH_CLIENT_ID', 'authClientId'],
  ['AUTH_AUDIENCE', 'authAudience'],
] as const

/**
 * Parses the environment. Fails with a message per mistake, all reported together: the variable, its value, and what
 * is expected. Passwords are never shown.
 */
export function parseEnvironment(
  variables: Variables,
  defaults: EnvironmentDefaults = {},
): Result<Environment, readonly string[]> {
  const settings = createSettingsReader(variables, defaultSettings(defaults))
  const port = settings.read('PORT', parsePort, 3000)
  const host = settings.read('HOST', parseHost, '127.0.0.1')
  const isProduction = variables.NODE_ENV === 'production'
  const environment: Environment = {
    port,
    host,
    dataDir: settings.read('DATA_DIR', text, 'data'),
    databaseUrl: readDatabaseUrl(settings),
    ...readSiteAddresses(settings, { port, isProduction }),
    identity: readIdentity(settings, {
      isProduction,
      isLoopback: isLoopbackHost(host),
      lacksSampleProvider: defaults.hasSampleProvider === false,
    }),
    ownerSub: settings.read<string | null>('OWNER_SUB', parseExactText, null),
    allowedOrigins: settings.readEach('ALLOWED_ORIGINS', parseOrigin),
    isProduction,
    logsRequests: settings.read<string | null>('LOG', parseLog, null) !== null,
  }
  const mistakes = settings.mistakes()
  return mistakes.length === 0 ? success(environment) : failure(mistakes)
}

function readIdentity(settings: SettingsReader, where: Parameters<typeof identityWithoutProvider>[0]): Identity {
  const domain = settings.find('AUTH_DOMAIN')
  if (domain === null) return identityWithoutProvider(where)
  const clientId = settings.read('AUTH_CLIENT_ID', text, '')
  if (clientId === '') {
    settings.addMistakes(
      `AUTH_CLIENT_ID is not set; expected the client id that the provider in ${domain.name} gave this site.`,
    )
  }
  const issuer = settings.read('AUTH_DOMAIN', parseIssuer, '')
  const audience = settings.read<string | null>('AUTH_AUDIENCE', parseExactText, null)
  return { kind: 'hosted', issuer, clientId, audience }
}

function defaultSettings(defaults: EnvironmentDefaults): ReadonlyMap<string, Setting> {
  return new Map(
    DEFAULT_FIELDS.flatMap(([variable, field]) => {
      const text = defaults[field]
      return text === undefined ? [] : [[variable, { name: `${field} in content/site.ts`, text }] as const]
    }),
  )
}

/** Returns the name of a setting for messages: the variable, or the field of `content/site.ts` if only that is set. */
export function nameOfSetting(variable: string, variables: Variables, defaults: EnvironmentDefaults): string {
  const isSet = (variables[variable] ?? '') !== ''
  return isSet ? variable : (defaultSettings(defaults).get(variable)?.name ?? variable)
}

/**
 * Chooses how to sign in without a hosted provider: through the local provider on a loopback address, or with a token
 * anywhere else, in production, and on a site that was built without sign-in.
 */
function identityWithoutProvider(where: {
  readonly isProduction: boolean
  readonly isLoopback: boolean
  readonly lacksSampleProvider: boolean
}): Identity {
  const missing = 'AUTH_DOMAIN is not set, and the local sample provider'
  if (where.isProduction) return { kind: 'token', why: `${missing} does not run in production.` }
  if (!where.isLoopback) return { kind: 'token', why: `${missing} does not run where others can reach it.` }
  if (where.lacksSampleProvider) {
    return {
      kind: 'token',
      why: 'The site was built without sign-in, as "npm run build" does unless AUTH_DOMAIN is set.',
    }
  }
  return { kind: 'local' }
}
