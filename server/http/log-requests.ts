import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../log.ts'

/**
 * Logs the request when its response closes: method, path without the query, status, and the duration in milliseconds.
 * Logs no headers and no IP addresses, but does log the words in a path such as `/find/tar`.
 */
export function logRequest(log: Log, { method, url = '' }: IncomingMessage, response: ServerResponse): void {
  const start = performance.now()
  const [path = ''] = url.split('?')
  response.once('close', () => {
    log({ event: 'request', method, path, status: response.statusCode, ms: Math.round(performance.now() - start) })
  })
}
