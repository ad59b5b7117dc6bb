import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type HostingFiles, hostingFiles } from '../../../cli/build/hosting/hosting-files.ts'
import { type HostingRules, hostingRules } from '../../../cli/build/hosting/hosting-rules.ts'
import { BUILD } from '../../../cli/build/paths.ts'
import { parseSiteManifest } from '../../../core/built-site/site-manifest.ts'

/** The address that the site is built for before the tests. It doesn't depend on the owner's settings. */
export const BUILT_FOR = 'http://localhost:3000'

/** The files and rules for hosts, as if the site that was built before the tests had been built for `siteUrl`. */
export function hostingOf(siteUrl: string): HostingFiles & { readonly rules: HostingRules } {
  const parsed = parseSiteManifest(JSON.parse(readFileSync(BUILD.manifest, 'utf8')))
  const manifest = parsed.ok ? parsed.value : null
  if (manifest === null) throw new Error('The site was not built.')
  const policy = { header: manifest.contentSecurityPolicy }
  const parts = { policy, siteMap: manifest.siteMap, files: builtFiles() }
  const config = { siteUrl, apiUrl: '/api/commands', identityProvider: null }
  return { ...hostingFiles({ ...parts, config }), rules: hostingRules({ ...parts, siteUrl }) }
}

/**
 * The paths of the built site's files, except for compressed ones and those that begin with `_` or `.`, which are for
 * hosts.
 */
export function builtFiles(): readonly string[] {
  return globSync('**/*', { cwd: BUILD.site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(BUILD.site.length + 1))
    .filter((file) => !/^[_.]|\.(?:br|gz)$/.test(file))
}

/** The address of the largest file in `assets/` whose name ends with `ending`. Fails if there is none. */
export function assetEndingIn(ending: string): string {
  const largest = findAssetEndingIn(ending)
  if (largest === null) throw new Error(`The site has no asset that ends in ${ending}.`)
  return largest
}

/** Like `assetEndingIn`, but returns null if the site has no such file. */
export function findAssetEndingIn(ending: string): string | null {
  const files = builtFiles().filter((file) => file.startsWith('assets/') && file.endsWith(ending))
  const size = (file: string) => statSync(join(BUILD.site, file)).size
  const [largest] = files.sort((a, b) => size(b) - size(a))
  return largest === undefined ? null : `/${largest}`
}
