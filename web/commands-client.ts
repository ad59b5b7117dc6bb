import { createCommandsClient } from '../client/commands-client.ts'
import { createSessionCache } from '../client/session-cache.ts'
import { publicConfig } from './public-config.ts'

const cache = createSessionCache(() => sessionStorage)

/** The commands client of this page: its `fetch`, its session storage and the API that the build was told of. */
export const commandsClient = createCommandsClient({
  fetch: (url, init) => fetch(url, init),
  cache,
  url: publicConfig.apiUrl,
})
