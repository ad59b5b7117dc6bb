import { createCommandsClient } from '../client/commands-client.ts'
import type { Fetch } from '../client/exchange.ts'
import type { Http } from '../client/http-helper.ts'
import { createSessionCache } from '../client/session-cache.ts'
import type { PublicConfig } from '../core/built-site/public-config.ts'
import { basePathOf } from '../core/routing/base-path.ts'

declare const PUBLIC_CONFIG: PublicConfig

/** Settings from the build's environment; the bundler replaces the name with them. */
export const publicConfig: PublicConfig = PUBLIC_CONFIG

/** The prefix of the site's paths in addresses; the application's own paths don't have it. */
export const basePath = basePathOf(publicConfig.siteUrl)

const cache = createSessionCache(() => sessionStorage)

/**
 * This page's `fetch`, bound so that it can be passed around: the platform's throws if called as another object's
 * method.
 */
export const pageFetch: Fetch = (url, init) => fetch(url, init)

/** Dependencies of the HTTP helper on this page. */
export const http: Http = { fetch: pageFetch, cache }

/** This page's commands client, for the API that was set at build time. */
export const commandsClient = createCommandsClient(http, publicConfig.apiUrl)
