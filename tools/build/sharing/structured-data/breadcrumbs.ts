import type { Page } from '../../page.ts'
import { absoluteUrl } from '../addresses.ts'
import { pageHeading } from '../page-heading.ts'
import type { SharingParts } from '../sharing-parts.ts'
import type { Thing } from './thing.ts'

/** The way from the home page to a page below it, both included. Source: schema.org, "BreadcrumbList". */
export function breadcrumbs(page: Page, parts: SharingParts): Thing {
  const above = parts.pages.filter(({ address }) => address === '/' || page.address.startsWith(`${address}/`))
  const trail = [...above.toSorted((one, other) => one.address.length - other.address.length), page]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: pageHeading(step, parts),
      item: absoluteUrl(parts.siteUrl, step.address),
    })),
  }
}
