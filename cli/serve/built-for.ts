import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicConfig } from '../../core/built-site/public-config.ts'
import { parseSiteDescription, SITE_DESCRIPTION_FILE } from '../../core/built-site/site-manifest.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { basePathOf, withBase } from '../../core/routing/base-path.ts'
import { COMMANDS_PATH } from '../../server/api/command-resources.ts'
import { LOCAL_AUDIENCE, LOCAL_CLIENT_ID } from '../../server/auth/local-provider/provider-configuration.ts'
import { LOCAL_PROVIDER_PATH } from '../../server/auth/local-provider-mount.ts'
import type { Environment, EnvironmentDefaults } from '../../server/environment/environment.ts'
import { isLocalhostUrl } from '../../server/environment/site-addresses.ts'

/**
 * The part of the environment that is built into the site. The local provider is identified by its path, so that one
 * build works on every port.
 */
export function publicConfigOf({ publishedUrl, apiUrl, identity }: Environment): PublicConfig {
  const shared = { siteUrl: publishedUrl, apiUrl }
  switch (identity.kind) {
    case 'hosted': {
      const { issuer, clientId, audience } = identity
      return { ...shared, identityProvider: { issuer, clientId, audience } }
    }
    case 'local': {
      const issuer = withBase(basePathOf(publishedUrl), LOCAL_PROVIDER_PATH)
      return { ...shared, identityProvider: { issuer, clientId: LOCAL_CLIENT_ID, audience: LOCAL_AUDIENCE } }
    }
    case 'token':
      return { ...shared, identityProvider: null }
  }
}

/** Reads the configuration that the site in a folder was built with. Fails with a message if there isn't one. */
export async function builtFor(folder: string): Promise<Result<PublicConfig, string>> {
  try {
    const text = await readFile(join(folder, SITE_DESCRIPTION_FILE), 'utf8')
    const description = parseSiteDescription(JSON.parse(text))
    if (description.ok) return success(description.value.config)
    return failure(`The site in ${folder} does not say what it was built for. Build it again.`)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return failure(`There is no built site in ${folder}: ${reason}. Build it with \`npm run build\`.`)
  }
}

/**
 * Defaults for a server of a built site: the settings it was built with. A site built without a provider can't use the
 * sample provider either, because its pages have no sign-in for it; the owner signs in with an access token.
 */
export function settingsOf({ siteUrl, apiUrl, identityProvider }: PublicConfig): EnvironmentDefaults {
  // A site without a published address may run on any port.
  const isUnpublished = isLocalhostUrl(siteUrl) && basePathOf(siteUrl) === ''
  const address = isUnpublished ? {} : { siteUrl }
  if (identityProvider === null) return { ...address, apiUrl, hasSampleProvider: false }
  const { issuer, clientId, audience } = identityProvider
  if (isSample(identityProvider)) return { ...address, apiUrl }
  const authAudience = audience === null ? {} : { authAudience: audience }
  return { ...address, apiUrl, authDomain: issuer, authClientId: clientId, ...authAudience }
}

/** The local provider has a path instead of an address. */
function isSample(provider: Provider): boolean {
  return provider?.issuer.startsWith('/') === true
}

/** Describes each setting that differs from the build. `nameOf` returns the name to show for a setting. */
export function differencesBetween(
  wanted: PublicConfig,
  built: PublicConfig,
  nameOf: (setting: string) => string = (setting) => setting,
): readonly string[] {
  const isAtAnyPort = isLocalhostUrl(wanted.siteUrl) && isLocalhostUrl(built.siteUrl)
  const site = ({ siteUrl }: PublicConfig) => (isAtAnyPort ? basePathOf(siteUrl) : siteUrl)
  // The default of API_URL depends on the site's path.
  const isSameApi = wanted.apiUrl === built.apiUrl || (hasDefaultApi(wanted) && hasDefaultApi(built))
  return [
    ...(site(wanted) === site(built) ? [] : [difference(nameOf('SITE_URL'), wanted.siteUrl, built.siteUrl)]),
    ...(isSameApi ? [] : [difference(nameOf('API_URL'), wanted.apiUrl, built.apiUrl)]),
    ...signInDifferences(wanted.identityProvider, built.identityProvider, nameOf),
  ]
}

function difference(name: string, wanted: string | null, built: string | null): string {
  const is = wanted === null ? "isn't set" : `is "${wanted}"`
  const was = built === null ? 'without it' : `with "${built}"`
  return `${name} ${is}, but the site was built ${was}. Set it back, or build the site again.`
}

function hasDefaultApi({ siteUrl, apiUrl }: PublicConfig): boolean {
  return apiUrl === withBase(basePathOf(siteUrl), COMMANDS_PATH)
}

type Provider = PublicConfig['identityProvider']

function signInDifferences(wanted: Provider, built: Provider, nameOf: (setting: string) => string): readonly string[] {
  const [wantedSettings, builtSettings] = [signInSettings(wanted), signInSettings(built)]
  if (isSample(built)) {
    if (isSample(wanted)) return []
    const { AUTH_DOMAIN: domain } = wantedSettings
    const is = domain === null ? "isn't set" : `is "${domain}"`
    return [`${nameOf('AUTH_DOMAIN')} ${is}, but the site was built ${WITH_SAMPLE}`]
  }
  const names = (['AUTH_DOMAIN', 'AUTH_CLIENT_ID', 'AUTH_AUDIENCE'] as const).filter(
    (name) => wantedSettings[name] !== builtSettings[name],
  )
  // A different provider has different ids anyway.
  const reported = names.includes('AUTH_DOMAIN') ? names.slice(0, 1) : names
  return reported.map((name) => difference(nameOf(name), wantedSettings[name], builtSettings[name]))
}

function signInSettings(provider: Provider) {
  const hosted = isSample(provider) ? null : provider
  return {
    AUTH_DOMAIN: hosted?.issuer ?? null,
    AUTH_CLIENT_ID: hosted?.clientId ?? null,
    AUTH_AUDIENCE: hosted?.audience ?? null,
  }
}

const WITH_SAMPLE =
  'with the sample sign-in of "npm start", which works on this computer only. Build it for publishing: npm run build'
