import { type Command, parseCommand } from '../core/commands/command.ts'
import { type CommandList, readCommandList } from '../core/commands/command-list.ts'
import { failure, success } from '../core/result.ts'
import { type Answer, exchange, inParts } from './exchange.ts'
import { getJson, type Http } from './http-helper.ts'

/** The revision of the library that an answer is of; null where the server does not say. */
export type AtRevision = { readonly revision: number | null }

/** Who is handed the bytes of the list as they come, and how the call is ended. */
type FetchOptions = {
  readonly onPart: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly signal?: AbortSignal
}

/** Where the list of commands comes from. Source: specification 7, "Commands endpoint". */
export type CommandsClient = {
  /** Where the list is, and how it is reached, for what is asked about it now and then. */
  readonly url: string
  readonly http: Http
  /**
   * Asks the server for the whole list, every time, and hands its text on in parts, so that a long one can be read
   * elsewhere and its beginning shown early. Gives the revision that it is of. Fails as `exchange` does; never rejects.
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

/** A client for the list at `url`, of which the last is kept in the cache, keyed by that url. */
export function createCommandsClient(http: Http, url: string): CommandsClient {
  const { fetch, cache, timeoutMs } = http

  return {
    url,
    http,

    fetchCommands: async ({ onPart, signal }) => {
      // No header of our own: on another origin each would cost a preflight.
      const init = { cache: 'no-cache' } as const
      const answer = await exchange(fetch, { url, init, read: inParts(onPart), signal, timeoutMs })
      return answer.ok ? success({ revision: revisionOf(answer.value) }) : answer
    },

    fetchCommand: async (id, signal) => {
      // Who wrote a 404 is what tells a deleted command from a missing address.
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

/** Reads it from the header in which our own server says it. */
export function revisionOf(headers: Headers): number | null {
  const revision = headers.get('Library-Revision') ?? ''
  return /^\d+$/.test(revision) && Number.isSafeInteger(Number(revision)) ? Number(revision) : null
}
