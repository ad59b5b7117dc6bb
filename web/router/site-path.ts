import { withoutBase } from '../../core/routing/base-path.ts'
import { basePath } from '../page-config.ts'

/** The path of the site that an address in a page leads to: the address without its host and the site's base. */
export function sitePathOf(address: string): string {
  return withoutBase(basePath, address) ?? address
}
