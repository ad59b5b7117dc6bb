import type { SiteSettings } from '../../core/content/site-settings.ts'

/** The absolute address of a path on the site, percent-encoded if necessary. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return new URL(`${siteUrl}${path}`).href
}

/** The id of the owner's node in the linked data of every page. */
export function personId(siteUrl: string): string {
  return `${siteUrl}/#owner`
}

/** The id of the site's node in the linked data of every page. */
export function siteId(siteUrl: string): string {
  return `${siteUrl}/#site`
}

/** The owner as an author or creator, with just enough data to identify them. Source: schema.org, "Person". */
export function ownerNode(siteUrl: string, { name }: Pick<SiteSettings, 'name'>) {
  return { '@type': 'Person', '@id': personId(siteUrl), name, url: absoluteUrl(siteUrl, '/') }
}

/** A step in a breadcrumb trail: the page's name in the trail and its path on the site. */
export type Crumb = { readonly name: string; readonly address: string }

/** The breadcrumb trail from the home page to a page, including both. Source: schema.org, "BreadcrumbList". */
export function breadcrumbList(siteUrl: string, crumbs: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(siteUrl, address),
    })),
  }
}
