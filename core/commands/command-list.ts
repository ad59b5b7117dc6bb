import { jsonValueOf } from '../parse.ts'
import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'
import { type Command, parseCommand } from './command.ts'

/**
 * The commands of a reply in its order, every id but once, and how many of its entries were left out: those that are
 * no command, and those whose id an earlier one has.
 */
export type CommandList = { readonly commands: readonly Command[]; readonly unreadable: number }

/**
 * Reads what the commands endpoint answered; `commands/not-a-list` where that is no array. What cannot be read in it
 * is left out and counted, so that one bad entry does not hide the others. Source: specification 7.
 */
export function readCommandList(reply: unknown): Result<CommandList, Problem> {
  if (!Array.isArray(reply)) return failure({ code: 'commands/not-a-list' })
  // A list on the page is keyed by id, so a second entry with the same id cannot be shown beside the first.
  const byId = new Map<string, Command>()
  for (const entry of reply) {
    const command = parseCommand(entry)
    if (command.ok && !byId.has(command.value.id)) byId.set(command.value.id, command.value)
  }
  return success({ commands: [...byId.values()], unreadable: reply.length - byId.size })
}

/** Reads the text of such an answer; also fails with `http/not-json`. */
export function readCommandListText(text: string): Result<CommandList, Problem> {
  const reply = jsonValueOf(text)
  return reply === undefined ? failure({ code: 'http/not-json' }) : readCommandList(reply)
}
