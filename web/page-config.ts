import type { PublicConfig } from '../core/public-config.ts'
import { basePathOf } from '../core/routing/base-path.ts'

declare const PUBLIC_CONFIG: PublicConfig

/** What the build was told of the environment; the bundler puts it in place of the name. */
export const publicConfig: PublicConfig = PUBLIC_CONFIG

/** What every path of the site begins with in an address; the application's own paths are without it. */
export const basePath = basePathOf(publicConfig.siteUrl)
