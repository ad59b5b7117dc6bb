import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { RunningServer } from '../../../server/app/start-http-server.ts'

/** The part of a running server that a request needs. */
export type Listening = Pick<RunningServer, 'port'>

/** A response. `body` has the bytes as they were sent, possibly compressed; `text` is `body` decoded as UTF-8. */
export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

/** A request, by default a GET without headers or a body. `path` is sent byte for byte, without being normalized. */
export type TestRequest = {
  readonly path: string
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
}

/** Sends one request on a new connection, and returns the response. */
export function ask(server: Listening, question: TestRequest | string): Promise<Reply> {
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
