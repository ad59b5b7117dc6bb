import { createServer } from 'node:http'
import type { Command } from '../../../core/commands/command.ts'
import { listenLocally } from '../../support/server/listen-locally.ts'

/** An API on its own origin that offers only the list of commands, which is all that visitors need. */
export type ListApi = { readonly url: string; readonly close: () => Promise<void> }

/** Starts an API that returns `commands` to requests from any origin. */
export async function startListApi(commands: readonly Command[]): Promise<ListApi> {
  const headers = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }
  const preflight = { ...headers, 'Access-Control-Allow-Headers': 'Content-Type' }
  const server = createServer(({ method }, response) => {
    if (method === 'OPTIONS') response.writeHead(204, preflight).end()
    else response.writeHead(200, headers).end(JSON.stringify(commands))
  })
  const { origin, close } = await listenLocally(server)
  return { url: `${origin}/api/commands`, close }
}
