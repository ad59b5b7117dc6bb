import { jsonValueOf } from '../parsing/parse.ts'
import type { Problem } from '../problems/problems.ts'
import { failure, type Result, success } from '../result.ts'
import { type Command, parseCommand } from './command.ts'

/**
 * The valid commands of a response, in order and with unique ids. `unreadable` counts the entries left out: invalid
 * ones, and repeats of an id.
 */
export type CommandList = { readonly commands: readonly Command[]; readonly unreadable: number }

/**
 * Parses the response of the commands endpoint. Fails with `commands/not-a-list` if it isn't an array. Skips and counts
 * invalid entries and repeats of an id, so that one bad entry doesn't hide the others. Source: specification 7.
 */
export function readCommandList(reply: unknown): Result<CommandList, Problem> {
  if (!Array.isArray(reply)) return failure({ code: 'commands/not-a-list' })
  // React keys the list by id, so a second entry with the same id can't be shown.
  const byId = new Map<string, Command>()
  for (const entry of reply) {
    const command = parseCommand(entry)
    if (command.ok && !byId.has(command.value.id)) byId.set(command.value.id, command.value)
  }
  return success({ commands: [...byId.values()], unreadable: reply.length - byId.size })
}

/** Parses the JSON text of a response. Fails like `readCommandList`, or with `http/not-json`. */
export function readCommandListText(text: string): Result<CommandList, Problem> {
  const reply = jsonValueOf(text)
  return reply === undefined ? failure({ code: 'http/not-json' }) : readCommandList(reply)
}
