const MOST_BYTES = 256 * 1024

/** The platform's `fetch`; an argument, so that a test can break the network. */
export type Fetch = typeof globalThis.fetch

/** How a document is asked for; without an answer in `timeoutMs` milliseconds there is none. */
export type FetchOptions = { readonly fetch: Fetch; readonly timeoutMs: number }

/**
 * The JSON document at `url`. Throws where it cannot be had: no answer in time, another status than 200, a redirect
 * (which would let somebody else answer), more than 256 KiB, or something that is not JSON. What was answered is never
 * part of the error.
 */
export async function fetchJson(url: string, { fetch, timeoutMs }: FetchOptions): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url} answers ${response.status} instead of 200.`)
  }
  const text = await readText(response)
  if (text === null) throw new Error(`${url} answers with more than ${MOST_BYTES} bytes.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${url} does not answer with JSON.`)
  }
}

/** The body as text, null where it is too long; what is too much is never read. */
async function readText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
