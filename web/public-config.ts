import type { PublicConfig } from '../core/public-config.ts'

declare const PUBLIC_CONFIG: PublicConfig

/** What the build was told of the environment; the bundler puts it in place of the name. */
export const publicConfig: PublicConfig = PUBLIC_CONFIG
