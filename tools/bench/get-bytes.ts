import { type Agent, get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

const LIMIT_MS = 10_000

/** An answer as it came over the wire: the body still in its content coding. */
export type WireAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Uint8Array }

/** Whose connections are used, and the entity tag of the content that is known already. */
export type GetOptions = { readonly agent?: Agent; readonly entityTag?: string | undefined }

/**
 * Asks for a URL in one content coding. Without an agent the connection is used once. Rejects where there is no whole
 * answer within ten seconds.
 */
export function getBytes(url: string, coding: string, { agent, entityTag }: GetOptions = {}): Promise<WireAnswer> {
  const known = entityTag === undefined ? {} : { 'If-None-Match': entityTag }
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent: agent ?? false, headers: { 'Accept-Encoding': coding, ...known } },
      (response) => {
        const { statusCode: status = 0, headers } = response
        buffer(response).then((body) => resolve({ status, headers, body }), reject)
      },
    )
    request.setTimeout(LIMIT_MS, () => request.destroy(new Error(`No answer from ${url} within ${LIMIT_MS} ms.`)))
    request.on('error', reject)
  })
}
