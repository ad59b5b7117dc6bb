import { Hono } from 'hono'
import type { CommandStore } from '../commands/command-store.ts'
import type { Log } from '../log.ts'
import type { Answer } from './answer.ts'
import type { AppContext, AppEnvironment } from './app-context.ts'
import { callOf } from './call.ts'
import { faultAnswer } from './fault-answer.ts'
import { jsonAnswer } from './json-answer.ts'
import { methodNotAllowedAnswer } from './problem-answer.ts'
import { reply } from './reply.ts'

/** `/health`: this process answers. `/ready`: its store does too, so that requests may be sent here. */
export function createHealthRoutes(store: CommandStore, log: Log): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>()
  routes.get('/health', (context) => reply(context, statusAnswer('alive')))
  routes.get('/ready', async (context) => reply(context, await readyAnswer(context, store, log)))
  routes.on('ALL', ['/health', '/ready'], (context) => reply(context, methodNotAllowedAnswer('GET, HEAD')))
  return routes
}

async function readyAnswer(context: AppContext, store: CommandStore, log: Log): Promise<Answer> {
  const revision = await store.revision()
  if (revision.ok) return statusAnswer('ready')
  return faultAnswer({ problem: revision.error }, { request: callOf(context), headers: {}, log })
}

function statusAnswer(status: string): Answer {
  return jsonAnswer(JSON.stringify({ status }), { 'Cache-Control': 'no-store' })
}
