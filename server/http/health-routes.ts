import { Hono } from 'hono'
import type { CommandStore } from '../commands/command-store.ts'
import type { Answer } from './answer.ts'
import { methodNotAllowedAnswer, storeUnavailableAnswer } from './problem-answer.ts'
import { type NodeEnvironment, reply } from './reply.ts'

/** `/health`: this process answers. `/ready`: its store does too, so that requests may be sent here. */
export function createHealthRoutes(store: CommandStore): Hono<NodeEnvironment> {
  const routes = new Hono<NodeEnvironment>()
  routes.get('/health', (context) => reply(context, statusAnswer('alive')))
  routes.get('/ready', async (context) => {
    const revision = await store.revision()
    return reply(context, revision.ok ? statusAnswer('ready') : storeUnavailableAnswer())
  })
  routes.on('ALL', ['/health', '/ready'], (context) => reply(context, methodNotAllowedAnswer('GET, HEAD')))
  return routes
}

function statusAnswer(status: string): Answer {
  const body = Buffer.from(JSON.stringify({ status }))
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
  }
  return { status: 200, headers, body }
}
