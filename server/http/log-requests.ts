import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../log.ts'

/**
 * Logs the request once its connection is done with it: method, path without the query, status, and the duration in
 * milliseconds. The query and everything else about the visitor stay out of the log.
 */
export function logRequest(log: Log, { method, url = '' }: IncomingMessage, response: ServerResponse): void {
  const start = performance.now()
  const [path = ''] = url.split('?')
  response.once('close', () => {
    log({ event: 'request', method, path, status: response.statusCode, ms: Math.round(performance.now() - start) })
  })
}
