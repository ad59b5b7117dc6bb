import { type Command, parseCommand } from '../core/commands/command.ts'
import type { Problem } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import type { Answer } from './answer.ts'
import type { HttpHelper } from './http-helper.ts'
import type { SessionCache } from './session-cache.ts'

/**
 * The commands of a reply in its order, every id but once, and how many of its entries were left out: those that are
 * no command, and those whose id an earlier one has.
 */
export type FetchedCommands = { readonly commands: readonly Command[]; readonly unreadable: number }

/** Where the list of commands comes from. Source: specification 7, "Commands endpoint". */
export type CommandsClient = {
  /**
   * Asks the server for the whole list, every time, and remembers its reply. Fails as `HttpHelper.getJson` does, or
   * with `commands/not-a-list`; never rejects. A failure leaves what was last known as it was.
   */
  readonly fetchCommands: (signal?: AbortSignal) => Promise<Answer<FetchedCommands>>
  /** The list as this visit last fetched it, without a request; null if it has not, or if it was not kept. */
  readonly lastKnown: () => FetchedCommands | null
}

type CommandsClientParts = { readonly http: HttpHelper; readonly cache: SessionCache; readonly url: string }

/** A client for the list at `url`, whose replies are kept as they came in `cache`, keyed by that url. */
export function createCommandsClient({ http, cache, url }: CommandsClientParts): CommandsClient {
  return {
    fetchCommands: async (signal) => {
      const reply = await http.getJson(url, { signal, caching: 'revalidated' })
      if (!reply.ok) return reply
      const fetched = readCommands(reply.value)
      if (fetched.ok) cache.write(url, reply.value)
      return fetched
    },

    lastKnown: () => {
      const kept = readCommands(cache.read(url))
      return kept.ok ? kept.value : null
    },
  }
}

function readCommands(reply: unknown): Result<FetchedCommands, Problem> {
  if (!Array.isArray(reply)) return failure({ code: 'commands/not-a-list' })
  // The page's list is keyed by id, so a second entry with the same id cannot be shown beside the first.
  const byId = new Map<string, Command>()
  for (const entry of reply) {
    const command = parseCommand(entry)
    if (command.ok && !byId.has(command.value.id)) byId.set(command.value.id, command.value)
  }
  return success({ commands: [...byId.values()], unreadable: reply.length - byId.size })
}
