import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { type Answer, sendAnswer } from './answer.ts'

/** What our Hono handlers are given: Node's own request and response are in `env`. */
export type NodeEnvironment = { Bindings: HttpBindings }

export type NodeContext = Context<NodeEnvironment>

/**
 * Answers past Hono, on Node's own response: a `Response` with a body costs twice the time of the whole list otherwise,
 * and the adapter would replace the process's global `Response` to win it back.
 */
export function reply(context: NodeContext, answer: Answer): Response {
  sendAnswer(context.env.outgoing, answer)
  return RESPONSE_ALREADY_SENT
}
