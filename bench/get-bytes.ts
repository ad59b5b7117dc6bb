import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

const LIMIT_MS = 10_000

/** A response as sent: the body isn't decoded. */
type WireAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Uint8Array }

/** Requests a URL in one content coding on a new connection. Rejects if nothing arrives for ten seconds. */
export function getBytes(url: string, coding: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { 'Accept-Encoding': coding } }, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    })
    request.setTimeout(LIMIT_MS, () => request.destroy(new Error(`No answer from ${url} within ${LIMIT_MS} ms.`)))
    request.on('error', reject)
  })
}
