import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { RunningServer } from '../../../server/app/start-http-server.ts'

/** Where to send it. */
export type Listening = Pick<RunningServer, 'port'>

/** What came back: `body` as it came over the wire, still compressed; `text` is the same bytes as text. */
export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

/** How to ask, where it is not a plain GET. `path` goes out to the byte, nothing of it is normalised. */
export type Question = {
  readonly path: string
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
}

/** Sends one request on a connection of its own. */
export function ask(server: Listening, question: Question | string): Promise<Reply> {
  const { body, ...options } = typeof question === 'string' ? { path: question } : question
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: server.port, agent: false, ...options }, async (incoming) => {
      const chunks = await incoming.toArray()
      const bytes = Buffer.concat(chunks)
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes, text: bytes.toString() })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
