import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Answer, sendAnswer } from './answer.ts'
import type { AppContext } from './app-context.ts'

/**
 * Answers. Where there is a connection, past Hono on Node's own response: a `Response` with a body costs twice the time
 * of the whole list otherwise, and the adapter would replace the process's global `Response` to win it back.
 */
export function reply(context: AppContext, answer: Answer): Response {
  const { outgoing } = context.env
  if (outgoing === undefined) return responseOf(answer)
  sendAnswer(outgoing, answer)
  return RESPONSE_ALREADY_SENT
}

function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body === null ? null : new Uint8Array(body), { status, headers })
}
