import { type SiteMap, screensOf } from '../../../core/routing/screens.ts'

/**
 * The file `_redirects` of Cloudflare and Netlify: addresses without a slash at their end are answered as they are
 * (200) and not sent to the one with a slash, and where the site has a base path, its files lie under it. Rules that name
 * one path come first, as both hosts want them. The targets end in a slash: Cloudflare refuses those ending in
 * `index.html`, to which its own redirect would lead back.
 */
export function redirectsFile(siteMap: SiteMap, basePath: string): string {
  const screens = screensOf(siteMap).filter(({ address }) => address !== '/')
  const exact = screens.map(({ address }) => `${basePath}${address} ${address}/ 200`)
  const below = screens
    .filter(({ pattern }) => pattern.exact !== true)
    .map(({ address }) => `${basePath}${address}/* ${address}/ 200`)
  const based = basePath === '' ? [] : [`/ ${basePath}/ 302`, `${basePath} / 200`]
  const files = basePath === '' ? [] : [`${basePath}/* /:splat 200`]
  return `${[...based, ...exact, ...below, ...files].join('\n')}\n`
}
