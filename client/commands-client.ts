import { type Command, parseCommand } from '../core/commands/command.ts'
import { type CommandList, readCommandList } from '../core/commands/command-list.ts'
import { failure, success } from '../core/result.ts'
import { type ApiResult, exchange, inParts } from './exchange.ts'
import { getJson, type Http } from './http-helper.ts'

/** The library's revision according to a response; null if the server doesn't send one. */
export type AtRevision = { readonly revision: number | null }

type FetchOptions = {
  readonly onPart: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly signal?: AbortSignal
}

/** Reads the list of commands and caches it for the visit. Source: specification 7, "Commands endpoint". */
export type CommandsClient = {
  /** The address of the list, and the dependencies for other requests about it. */
  readonly url: string
  readonly http: Http
  /**
   * Fetches the whole list, revalidating a cached copy, and passes its bytes on as they arrive, so that a worker can
   * parse them. Returns the revision of the list. Fails like `exchange`; never rejects.
   */
  readonly fetchCommands: (options: FetchOptions) => Promise<ApiResult<AtRevision>>
  /**
   * Fetches one command. Returns null if the server has no such command. Fails on static sites, which have no addresses
   * for single commands. Never rejects.
   */
  readonly fetchCommand: (id: string, signal: AbortSignal) => Promise<ApiResult<Command | null>>
  /** Caches the list's text for the session, replacing the previous one. Null clears the cache. */
  readonly remember: (text: string | null) => void
  /** Returns the list cached in this session, or null if there isn't one. */
  readonly lastKnown: () => CommandList | null
}

/** Creates a client for the list at `url`, which is also the cache key. */
export function createCommandsClient(http: Http, url: string): CommandsClient {
  const { fetch, cache, timeoutMs } = http

  return {
    url,
    http,

    fetchCommands: async ({ onPart, signal }) => {
      // Sets no headers, because any header of our own would cost a preflight on a cross-origin request.
      const init = { cache: 'no-cache' } as const
      const answer = await exchange(fetch, { url, init, read: inParts(onPart), signal, timeoutMs })
      return answer.ok ? success({ revision: revisionOf(answer.value) }) : answer
    },

    fetchCommand: async (id, signal) => {
      // A 404's body distinguishes a deleted command from a missing address.
      const isAnswer = ({ ok, status }: Response) => ok || status === 404
      const options = { caching: 'revalidated', isAnswer, signal } as const
      const answer = await getJson(http, `${url}/${encodeURIComponent(id)}`, options)
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

function isUnknown(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'command/unknown'
}

/** Returns the revision in the `Library-Revision` header of a response; null without a valid one. */
export function revisionOf(headers: Headers): number | null {
  const revision = headers.get('Library-Revision') ?? ''
  return /^\d+$/.test(revision) && Number.isSafeInteger(Number(revision)) ? Number(revision) : null
}
