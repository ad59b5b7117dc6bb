import { type Command, parseCommand } from '../core/commands/command.ts'
import { type CommandList, readCommandList } from '../core/commands/command-list.ts'
import { failure, success } from '../core/result.ts'
import { ABORTED, type Answer, exchange, type Fetch } from './exchange.ts'
import { JSON_CONTENT, TIME_LIMIT_MS } from './http-helper.ts'
import type { SessionCache } from './session-cache.ts'

/** The revision of the library that an answer is of; null where the server does not say. */
export type AtRevision = { readonly revision: number | null }

/** What to ask for, and who is handed the bytes of the body, in order, as they come. */
type PartsRequest = {
  readonly url: string
  readonly init: RequestInit
  readonly onPart: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly signal: AbortSignal | undefined
  /** How long to wait for the answer to begin, and then for each next part: a long body is not a slow one. */
  readonly timeoutMs: number
}

/** Who is handed the bytes of the list as they come, and how the call is ended. */
type FetchOptions = {
  readonly onPart: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly signal?: AbortSignal
}

/** Where the list of commands comes from. Source: specification 7, "Commands endpoint". */
export type CommandsClient = {
  /**
   * Asks the server for the whole list, every time, and hands its text on in parts, so that a long one can be read
   * elsewhere and its beginning shown early. Gives the revision that it is of. Fails as `readParts` does; never rejects.
   */
  readonly fetchCommands: (options: FetchOptions) => Promise<Answer<AtRevision>>
  /**
   * Asks the server for one command; null where it says that there is none. A host of files has no such addresses: what
   * it answers with is a problem like any other. Never rejects.
   */
  readonly fetchCommand: (id: string, signal: AbortSignal) => Promise<Answer<Command | null>>
  /** Keeps the text of a list for the visit, in place of the one kept before; null where it is too long to be kept. */
  readonly remember: (text: string | null) => void
  /** The list last kept in this visit, without a request; null if there is none. */
  readonly lastKnown: () => CommandList | null
}

type CommandsClientParts = {
  readonly fetch: Fetch
  readonly cache: SessionCache
  readonly url: string
  readonly timeoutMs?: number
}

/** A client for the list at `url`, of which the last is kept in `cache`, keyed by that url. */
export function createCommandsClient(parts: CommandsClientParts): CommandsClient {
  const { fetch, cache, url, timeoutMs = TIME_LIMIT_MS } = parts
  const init: RequestInit = { headers: JSON_CONTENT, cache: 'no-cache' }

  return {
    fetchCommands: async ({ onPart, signal }) => {
      let revision: number | null = null
      const noting: Fetch = async (...request) => {
        const response = await fetch(...request)
        revision = revisionOf(response.headers)
        return response
      }
      const answer = await readParts(noting, { url, init, onPart, signal, timeoutMs })
      return answer.ok ? success({ revision }) : answer
    },

    fetchCommand: async (id, signal) => {
      const request = {
        url: `${url}/${encodeURIComponent(id)}`,
        init: { cache: 'no-cache' },
        signal,
        timeoutMs,
      } as const
      const answer = await exchange(withRefusals(fetch), { ...request, as: 'json' })
      if (!answer.ok) return answer
      const command = parseCommand(answer.value)
      if (command.ok) return success(command.value)
      return isUnknown(answer.value) ? success(null) : failure({ code: 'http/not-json' })
    },

    remember: (text) => {
      if (text === null) cache.clear(url)
      else cache.write(url, JSON.parse(text))
    },

    lastKnown: () => {
      const kept = readCommandList(cache.read(url))
      return kept.ok ? kept.value : null
    },
  }
}

/** A refusal with 404 is read like an answer: who wrote it is what tells a deleted command from a missing address. */
function withRefusals(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    return response.status === 404 ? new Response(response.body) : response
  }
}

function isUnknown(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'command/unknown'
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

/** Reads it from the header in which our own server says it. */
export function revisionOf(headers: Headers): number | null {
  const revision = headers.get('Library-Revision')
  return revision !== null && /^\d+$/.test(revision) ? Number(revision) : null
}
