import { failure, type Result, success } from '../../core/result.ts'

/** What came back. `text` is decoded as fetch decodes it, and is that of the status, headers and address given. */
export type Answer = {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

/** Asks for an address, without following redirects. Fails with the reason, for people. */
export type Request = (url: string, headers?: Readonly<Record<string, string>>) => Promise<Result<Answer, string>>

/** How much a site may take of us: for one answer and for all together, in milliseconds, and bytes for one answer. */
type Limits = { readonly answerMs: number; readonly wholeMs: number; readonly bytes: number }

const LIMITS: Limits = { answerMs: 10_000, wholeMs: 120_000, bytes: 10_000_000 }

/** How many answers are asked for at once, as the site has other visitors: as many as a browser does over HTTP/1.1. */
export const AT_ONCE = 6

const DEFAULT_HEADERS = { 'Accept-Encoding': 'br, gzip', 'User-Agent': 'portfolio-doctor' }

/** Asks by `fetch`, within limits that hold whatever the other side does. */
export function createRequest(fetchAddress: typeof fetch, limits: Limits = LIMITS): Request {
  const whole = AbortSignal.timeout(limits.wholeMs)
  return async (url, headers = {}) => {
    const signal = AbortSignal.any([whole, AbortSignal.timeout(limits.answerMs)])
    try {
      const response = await fetchAddress(url, {
        headers: { ...DEFAULT_HEADERS, ...headers },
        redirect: 'manual',
        signal,
      })
      const bytes = await readAtMost(response, limits.bytes)
      return success({
        url,
        status: response.status,
        headers: response.headers,
        bytes,
        text: new TextDecoder().decode(bytes),
      })
    } catch (error) {
      return failure(reasonOf(error))
    }
  }
}

async function readAtMost({ body }: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) throw new Error(`the answer has more than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it took too long'
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
