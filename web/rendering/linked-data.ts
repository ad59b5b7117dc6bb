import type { SiteSettings } from '../../core/site-settings.ts'

/** The absolute address of a path in the site; text that an address cannot hold is percent-encoded. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return new URL(`${siteUrl}${path}`).href
}

/** The owner's node in the linked data of every page. */
export function personId(siteUrl: string): string {
  return `${siteUrl}/#owner`
}

/** The site's node in the linked data of every page. */
export function siteId(siteUrl: string): string {
  return `${siteUrl}/#site`
}

/** The owner as whoever made something: enough to know who is meant. Source: schema.org, "Person". */
export function ownerNode(siteUrl: string, { name }: Pick<SiteSettings, 'name'>) {
  return { '@type': 'Person', '@id': personId(siteUrl), name, url: absoluteUrl(siteUrl, '/') }
}

/** A page on the way to another one: what it is called there, and its path in the site. */
export type Crumb = { readonly name: string; readonly address: string }

/** The way from the home page to a page below it, both included. Source: schema.org, "BreadcrumbList". */
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
