import { failure, type Result, success } from '../core/result.ts'
import type { SiteSettings } from '../core/site-settings.ts'
import { type Identity, identityWithoutProvider } from './environment/identity.ts'
import { parseDatabaseUrl, parseIssuer, parseOrigins } from './environment/parse-address.ts'
import { parseExactText } from './environment/parse-exact-text.ts'
import { parseHost, parsePort } from './environment/parse-listening.ts'
import type { Setting, SettingParser } from './environment/setting.ts'
import { createSettingsReader, type SettingsReader, type Variables } from './environment/settings-reader.ts'
import { readSiteAddresses } from './environment/site-addresses.ts'
import { isLoopbackHost } from './http/loopback.ts'

/**
 * What the server was told of the world, parsed once. `siteUrl` is where this server has the site, and `publishedUrl`
 * what the build names: the same base path, neither with a slash at its end; the port of the first is 0 where the system
 * chooses it and nobody named a site. `apiUrl` is where browsers find the list of commands: absolute, or a path.
 * `dataDir` is relative to the working folder. `ownerSub` is the owner's subject at the provider, to the byte.
 * Source: DESIGN section 4, "Environment".
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
}

/** The settings of `content/site.ts` that environment variables override. */
export type EnvironmentDefaults = Pick<
  SiteSettings,
  'siteUrl' | 'apiUrl' | 'authDomain' | 'authClientId' | 'authAudience'
>

const DEFAULT_FIELDS = [
  ['SITE_URL', 'siteUrl'],
  ['API_URL', 'apiUrl'],
  ['AUTH_DOMAIN', 'authDomain'],
  ['AUTH_CLIENT_ID', 'authClientId'],
  ['AUTH_AUDIENCE', 'authAudience'],
] as const

const anyText: SettingParser<string> = ({ text }) => success(text)

/**
 * Parses the environment. Fails with one sentence for each mistake, all of them at once: which variable, what it is and
 * what is expected; never a password.
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
    dataDir: settings.read('DATA_DIR', anyText, 'data'),
    databaseUrl: settings.read<string | null>('DATABASE_URL', parseDatabaseUrl, null),
    ...readSiteAddresses(settings, { port, isProduction }),
    identity: readIdentity(settings, { isProduction, isLoopback: isLoopbackHost(host) }),
    ownerSub: settings.read<string | null>('OWNER_SUB', parseExactText, null),
    allowedOrigins: settings.read('ALLOWED_ORIGINS', parseOrigins, []),
    isProduction,
  }
  const mistakes = settings.mistakes()
  return mistakes.length === 0 ? success(environment) : failure(mistakes)
}

function readIdentity(settings: SettingsReader, where: Parameters<typeof identityWithoutProvider>[0]): Identity {
  const domain = settings.find('AUTH_DOMAIN')
  if (domain === null) return identityWithoutProvider(where)
  const clientId = settings.read('AUTH_CLIENT_ID', anyText, '')
  if (clientId === '') {
    settings.object(
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
