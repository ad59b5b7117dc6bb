import { createCommandsClient } from '../client/commands-client.ts'
import type { Fetch } from '../client/exchange.ts'
import type { Http } from '../client/http-helper.ts'
import { createSessionCache } from '../client/session-cache.ts'
import type { PublicConfig } from '../core/public-config.ts'
import { basePathOf } from '../core/routing/base-path.ts'

declare const PUBLIC_CONFIG: PublicConfig

/** What the build was told of the environment; the bundler puts it in place of the name. */
export const publicConfig: PublicConfig = PUBLIC_CONFIG

/** What every path of the site begins with in an address; the application's own paths are without it. */
export const basePath = basePathOf(publicConfig.siteUrl)

const cache = createSessionCache(() => sessionStorage)

/** The `fetch` of this page, to be called from anywhere: by itself it refuses to be the method of another object. */
export const pageFetch: Fetch = (url, init) => fetch(url, init)

/** What the HTTP helper uses on this page. */
export const http: Http = { fetch: pageFetch, cache }

/** The commands client of this page, of the API that the build was told of. */
export const commandsClient = createCommandsClient(http, publicConfig.apiUrl)
