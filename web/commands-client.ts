import { createCommandsClient } from '../client/commands-client.ts'
import { createHttpHelper } from '../client/http-helper.ts'
import { createSessionCache } from '../client/session-cache.ts'
import { publicConfig } from './public-config.ts'

const cache = createSessionCache(() => sessionStorage)
const http = createHttpHelper({ fetch: (url, init) => fetch(url, init), cache })

/** The commands client of this page: its `fetch`, its session storage and the API that the build was told of. */
export const commandsClient = createCommandsClient({ http, cache, url: publicConfig.apiUrl })
