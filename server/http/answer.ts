import type { IncomingMessage, ServerResponse } from 'node:http'

/** Header fields by name, in their usual spelling; a name has one value. */
export type HeaderFields = Readonly<Record<string, string>>

/** A whole answer, ready to be sent as often as it is asked for. `headers` are added to those already on the response. */
export type Answer = { readonly status: number; readonly headers: HeaderFields; readonly body: Uint8Array | null }

/** How long what is still being sent is thrown away before the connection is closed, in milliseconds. */
const LINGER_MS = 1_000

/**
 * Writes the whole answer at once. Node leaves the body out where the method is HEAD, and keeps its Content-Length. The
 * last answer of a connection ends once the whole request has come, at the latest a moment later: closed at once, a
 * client that is still sending would lose the answer to a reset.
 */
export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  const { req: request } = response
  response.writeHead(status, headers)
  const isLast = headers.Connection === 'close' || !response.shouldKeepAlive
  if (!isLast || request.complete || !hasBody(request)) {
    response.end(body)
    return
  }
  if (body !== null) response.write(body)
  const timer = setTimeout(() => response.end(), LINGER_MS)
  request.once('close', () => {
    clearTimeout(timer)
    response.end()
  })
  request.resume()
}

/** Whether the request says that it has a body. Source: RFC 9112, section 6.3. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
