import { type Command, parseCommand } from '../core/commands/command.ts'
import { type CommandList, readCommandList } from '../core/commands/command-list.ts'
import { failure, success } from '../core/result.ts'
import type { Answer } from './answer.ts'
import { exchange, type Fetch } from './exchange.ts'
import { JSON_CONTENT, TIME_LIMIT_MS } from './http-helper.ts'
import { type AtRevision, revisionOf } from './library-revision.ts'
import { readParts } from './read-parts.ts'
import type { SessionCache } from './session-cache.ts'

/** Who is handed the bytes of the list as they come, and how the call is ended. */
export type FetchOptions = {
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
