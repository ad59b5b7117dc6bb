import { firstEntries } from '../core/commands/changing-list.ts'
import { type Command, parseCommand } from '../core/commands/command.ts'
import { type CommandList, readCommandList } from '../core/commands/command-list.ts'
import { failure, success } from '../core/result.ts'
import { type ApiResult, exchange, inParts } from './exchange.ts'
import { getJson, type Http } from './http-helper.ts'

/** The library's revision according to a response; null if the server doesn't send one. */
export type AtRevision = { readonly revision: number | null }

/** A list as the server sent it. Browsers pass a blob on to a worker without copying it. */
type FetchedList = AtRevision & { readonly list: Blob }

type Bytes = Uint8Array<ArrayBuffer>

type OnFirst = (commands: readonly Command[]) => void

type FetchOptions = {
  /** Called at most once, with the first commands of a long list, while the rest is still loading. */
  readonly onFirst: OnFirst
  readonly signal?: AbortSignal
}

// Enough for the first screen of cards, and small enough to arrive quickly on a slow network.
const FIRST_CHARACTERS = 16_384

/** Reads the list of commands and caches it for the visit. Source: specification 7, "Commands endpoint". */
export type CommandsClient = {
  /** The list's URL, and the dependencies for other requests about the list. */
  readonly url: string
  readonly http: Http
  /**
   * Fetches the whole list, revalidating a cached copy. Doesn't parse it, because that would block the page if it's
   * long. Fails like `exchange`; never rejects.
   */
  readonly fetchCommands: (options: FetchOptions) => Promise<ApiResult<FetchedList>>
  /**
   * Fetches one command. Returns null if the server has no such command. Fails on static sites, which have no addresses
   * for single commands. Never rejects.
   */
  readonly fetchCommand: (id: string, signal: AbortSignal) => Promise<ApiResult<Command | null>>
  /** Caches the list's text for the session, replacing the previous one. Null removes the cached list. */
  readonly remember: (text: string | null) => void
  /** Returns the list cached in this session, or null if there isn't one. */
  readonly cachedList: () => CommandList | null
}

/** Creates a client for the list at `url`, which is also the cache key. */
export function createCommandsClient(http: Http, url: string): CommandsClient {
  const { fetch, cache, timeoutMs } = http

  return {
    url,
    http,

    fetchCommands: async ({ onFirst, signal }) => {
      const parts: Blob[] = []
      const readStart = createStartReader(onFirst)
      const onPart = (bytes: Bytes) => {
        // Copying all parts at the end would block the page: 8 ms for 30,000 commands, 30 ms on a CPU slowed 4x.
        parts.push(new Blob([bytes]))
        readStart(bytes)
      }
      // Unlike `getJson`, sends no `content-type` header, which would cost a preflight on a cross-origin request.
      const init = { cache: 'no-cache' } as const
      const answer = await exchange(fetch, { url, init, read: inParts(onPart), signal, timeoutMs })
      return answer.ok ? success({ list: new Blob(parts), revision: revisionOf(answer.value) }) : answer
    },

    fetchCommand: async (id, signal) => {
      // The body of a 404 says if it's only the command that is unknown, or the whole address.
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

    cachedList: () => {
      const kept = readCommandList(cache.read(url))
      return kept.ok ? kept.value : null
    },
  }
}

function createStartReader(onFirst: OnFirst): (bytes: Bytes) => void {
  const decoder = new TextDecoder()
  let text = ''
  return (bytes) => {
    if (text.length >= FIRST_CHARACTERS) return
    text += decoder.decode(bytes, { stream: true })
    if (text.length < FIRST_CHARACTERS) return
    const list = readCommandList(firstEntries(text.slice(0, FIRST_CHARACTERS)))
    if (list.ok) onFirst(list.value.commands)
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
