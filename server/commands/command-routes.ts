import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import type { Answer } from '../http/answer.ts'
import { methodNotAllowedAnswer, storeUnavailableAnswer } from '../http/problem-answer.ts'
import { type NodeEnvironment, reply } from '../http/reply.ts'
import { answerFrom } from '../http/resource.ts'
import { OPEN_TO_EVERY_ORIGIN } from '../http/security-headers.ts'
import { createSnapshotReader, type SnapshotOptions } from './library-snapshot.ts'

/** Where the list of commands is. Source: specification 7, "Commands endpoint". */
export const COMMANDS_PATH = '/api/commands'

const METHODS = 'GET, HEAD, OPTIONS'

/** The answer to a browser that asks whether another site may read the list: it may, with any header. */
const PREFLIGHT_ANSWER: Answer = {
  status: 204,
  headers: {
    ...OPEN_TO_EVERY_ORIGIN,
    Allow: METHODS,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '7200',
  },
  body: null,
}

/** Answers GET and HEAD requests for the list of commands. */
export type CommandListAnswerer = (request: IncomingMessage) => Promise<Answer>

/**
 * Answers with the list of commands: a bare JSON array, open to every origin; 304 to who has it; 503 where the store
 * fails. The answers carry `headers` themselves, so that they can be sent without more ado.
 */
export function createCommandListAnswerer(options: SnapshotOptions): CommandListAnswerer {
  const headers = { ...options.headers, ...OPEN_TO_EVERY_ORIGIN }
  const readSnapshot = createSnapshotReader({ ...options, headers })

  return async (request) => {
    const snapshot = await readSnapshot()
    return snapshot.ok ? answerFrom(snapshot.value, request) : storeUnavailableAnswer(headers)
  }
}

/** The routes under COMMANDS_PATH: reading for everyone, and nothing else yet. */
export function createCommandRoutes(answerList: CommandListAnswerer): Hono<NodeEnvironment> {
  const routes = new Hono<NodeEnvironment>()
  routes.get('/', async (context) => reply(context, await answerList(context.env.incoming)))
  routes.options('/', (context) => reply(context, PREFLIGHT_ANSWER))
  routes.all('/', (context) => reply(context, methodNotAllowedAnswer(METHODS, OPEN_TO_EVERY_ORIGIN)))
  return routes
}
