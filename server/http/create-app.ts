import { Hono } from 'hono'
import { COMMANDS_PATH, type CommandListAnswerer, createCommandRoutes } from '../commands/command-routes.ts'
import type { CommandStore } from '../commands/command-store.ts'
import type { Log } from '../log.ts'
import { answerFromSite } from '../static/answer-from-site.ts'
import type { Site } from '../static/site.ts'
import { createHealthRoutes } from './health-routes.ts'
import { problemAnswer } from './problem-answer.ts'
import { type NodeEnvironment, reply } from './reply.ts'
import { OPEN_TO_EVERY_ORIGIN } from './security-headers.ts'
import { unexpectedErrorAnswer } from './unexpected-error.ts'

/** What the application is made of. Without a `site` it is the API alone. */
export type AppOptions = {
  readonly store: CommandStore
  readonly answerList: CommandListAnswerer
  readonly site: Site | null
  readonly log: Log
}

/** Everything that is served: the API, health and readiness, and for all other addresses the site. */
export function createApp({ store, answerList, site, log }: AppOptions): Hono<NodeEnvironment> {
  const app = new Hono<NodeEnvironment>()
  app.route(COMMANDS_PATH, createCommandRoutes(answerList))
  app.route('/', createHealthRoutes(store))
  app.all('/api/*', (context) => reply(context, problemAnswer('api/unknown', { headers: OPEN_TO_EVERY_ORIGIN })))
  app.all('*', (context) => reply(context, answerFromSite(site, context.req.url, context.env.incoming)))
  app.onError((error, context) => reply(context, unexpectedErrorAnswer(error, log, context.env.incoming)))
  return app
}
