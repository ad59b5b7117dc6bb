import type { ServerResponse } from 'node:http'

/** Header fields by name, in their usual spelling; a name has one value. */
export type HeaderFields = Readonly<Record<string, string>>

/** A whole answer, ready to be sent as often as it is asked for. `headers` are added to those already on the response. */
export type Answer = { readonly status: number; readonly headers: HeaderFields; readonly body: Uint8Array | null }

/** Writes the whole answer at once. Node leaves the body out where the method is HEAD, and keeps its Content-Length. */
export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}
