import { failure, success } from '../core/result.ts'
import { ABORTED, type Answer } from './answer.ts'
import { exchange, type Fetch } from './exchange.ts'

/** What to ask for, and who is handed the bytes of the body, in order, as they come. */
export type PartsRequest = {
  readonly url: string
  readonly init: RequestInit
  readonly onPart: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly signal: AbortSignal | undefined
  /** How long to wait for the answer to begin, and then for each next part: a long body is not a slow one. */
  readonly timeoutMs: number
}

/** Reads a body in parts. Fails as `exchange` does; what was handed on before stays handed on. Never rejects. */
export async function readParts(fetch: Fetch, request: PartsRequest): Promise<Answer<null>> {
  const { url, init, onPart, signal, timeoutMs } = request
  const stalled = new AbortController()
  const ending = signal === undefined ? stalled.signal : AbortSignal.any([stalled.signal, signal])
  const answer = await exchange(fetch, { url, init, as: 'response', signal: ending, timeoutMs })
  if (!answer.ok) return answer
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), timeoutMs)
  }
  try {
    waitOn()
    await readBody(answer.value, (bytes) => {
      waitOn()
      onPart(bytes)
    })
    return signal?.aborted ? failure(ABORTED) : success(null)
  } catch {
    if (signal?.aborted) return failure(ABORTED)
    return failure({ code: stalled.signal.aborted ? 'http/too-slow' : 'http/unreachable' })
  } finally {
    clearTimeout(timer)
  }
}

// Not `for await`: not every browser iterates over a body yet.
async function readBody({ body }: Response, onPart: PartsRequest['onPart']): Promise<void> {
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) onPart(part.value)
}
