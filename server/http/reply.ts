import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Answer, sendAnswer } from './answer.ts'
import type { AppContext } from './app-context.ts'

/** How long what is still being sent is thrown away before the connection is closed, in milliseconds. */
const LINGER_MS = 1_000

/**
 * Answers. Where there is a connection, past Hono on Node's own response: a `Response` with a body costs twice the time
 * of the whole list otherwise, and the adapter would replace the process's global `Response` to win it back.
 */
export function reply(context: AppContext, answer: Answer): Response {
  const { incoming, outgoing } = context.env
  if (incoming === undefined || outgoing === undefined) return responseOf(answer)
  if (answer.headers.Connection === 'close') sendLast({ incoming, outgoing }, answer)
  else sendAnswer(outgoing, answer)
  return RESPONSE_ALREADY_SENT
}

/**
 * Sends the last answer of a connection. It is closed once the client has stopped sending, at the latest a moment later:
 * closed at once, a client that is still sending would lose the answer to a reset.
 */
function sendLast({ incoming, outgoing }: HttpBindings, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, headers)
  if (body !== null) outgoing.write(body)
  const timer = setTimeout(() => outgoing.end(), LINGER_MS)
  incoming.once('close', () => clearTimeout(timer))
  incoming.once('end', () => outgoing.end())
  incoming.resume()
}

function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body === null ? null : new Uint8Array(body), { status, headers })
}
