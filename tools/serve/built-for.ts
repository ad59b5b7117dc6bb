import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicConfig } from '../../core/public-config.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { basePathOf, inBase } from '../../core/routing/base-path.ts'
import { parseSiteDescription, SITE_DESCRIPTION_FILE } from '../../core/site-manifest.ts'
import { isThisComputer } from '../../server/environment/site-addresses.ts'
import type { Environment } from '../../server/environment.ts'
import { LOCAL_PROVIDER_PATH } from '../../server/http/local-provider-mount.ts'
import { LOCAL_AUDIENCE, LOCAL_CLIENT_ID } from '../../server/identity/provider-configuration.ts'

/** What of the environment goes into the site. The local provider is named by its path: one build for every port. */
export function publicConfigOf({ publishedUrl, apiUrl, identity }: Environment): PublicConfig {
  const shared = { siteUrl: publishedUrl, apiUrl }
  switch (identity.kind) {
    case 'hosted': {
      const { issuer, clientId, audience } = identity
      return { ...shared, identityProvider: { issuer, clientId, audience } }
    }
    case 'local': {
      const issuer = inBase(basePathOf(publishedUrl), LOCAL_PROVIDER_PATH)
      return { ...shared, identityProvider: { issuer, clientId: LOCAL_CLIENT_ID, audience: LOCAL_AUDIENCE } }
    }
    case 'none':
      return { ...shared, identityProvider: null }
  }
}

/** What the site in the folder was built for. Fails with a sentence where there is none. */
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
 * A sentence for each setting that is not the one that the site was built with: what is fixed in it cannot be set now. A
 * site that nobody has given an address may be tried at any port of this computer, whichever it was built for.
 */
export function differencesBetween(wanted: PublicConfig, built: PublicConfig): readonly string[] {
  const [wantedSettings, builtSettings] = [settingsOf(wanted), settingsOf(built)]
  const isUnpublished = isThisComputer(wanted.siteUrl) && isThisComputer(built.siteUrl)
  return Object.entries(wantedSettings).flatMap(([name, value]) => {
    const was = builtSettings[name]
    if (value === was || (name === 'SITE_URL' && isUnpublished)) return []
    return [
      `${name} is ${shown(value)}, but the site was built with ${shown(was)}. Set it back, or build the site again.`,
    ]
  })
}

function settingsOf({ siteUrl, apiUrl, identityProvider }: PublicConfig): Readonly<Record<string, string | null>> {
  return {
    SITE_URL: siteUrl,
    API_URL: apiUrl,
    AUTH_DOMAIN: identityProvider?.issuer ?? null,
    AUTH_CLIENT_ID: identityProvider?.clientId ?? null,
    AUTH_AUDIENCE: identityProvider?.audience ?? null,
  }
}

function shown(value: string | null | undefined): string {
  return value === null || value === undefined ? 'not set' : `"${value}"`
}
