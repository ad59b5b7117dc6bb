import { createCommandsClient } from '../client/commands-client.ts'
import type { Fetch } from '../client/exchange.ts'
import type { Http } from '../client/http-helper.ts'
import { createSessionCache } from '../client/session-cache.ts'
import type { PublicConfig } from '../core/built-site/public-config.ts'
import { basePathOf } from '../core/routing/base-path.ts'

declare const PUBLIC_CONFIG: PublicConfig

/** The settings from the build's environment. The bundler replaces `PUBLIC_CONFIG` with them. */
export const publicConfig: PublicConfig = PUBLIC_CONFIG

/** The prefix of the site's paths in addresses. Paths inside the application don't have it. */
export const basePath = basePathOf(publicConfig.siteUrl)

const cache = createSessionCache(() => sessionStorage)

/**
 * This page's `fetch`, wrapped so that it can be passed around. The platform's `fetch` throws if it's called as another
 * object's method.
 */
export const pageFetch: Fetch = (url, init) => fetch(url, init)

/** The dependencies of the HTTP functions on this page. */
export const http: Http = { fetch: pageFetch, cache }

/** The client for the API that was configured at build time. */
export const commandsClient = createCommandsClient(http, publicConfig.apiUrl)
