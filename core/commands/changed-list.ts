import type { Command } from './command.ts'

/** What changed in a library: commands added at its end, commands as they are now, and ids of those deleted. */
export type ListChange = {
  readonly added: readonly Command[]
  /** Changed in their place, or brought back to the place they had. */
  readonly put: readonly Command[]
  readonly removed: readonly string[]
}

/** A list that is changed: its commands in order, and the ids of all that are in it or were, in theirs. */
export type ChangingList = { readonly commands: readonly Command[]; readonly places: readonly string[] }

/** A list that nobody has changed yet. */
export function changingList(commands: readonly Command[]): ChangingList {
  return { commands, places: commands.map(({ id }) => id) }
}

/**
 * The list after a change. `isPlaced` is false where a command came back whose place nobody here has seen: it stands at
 * the end, and the order is not known to be the library's.
 */
export function changedList(
  { commands, places }: ChangingList,
  { added, put, removed }: ListChange,
): ChangingList & { readonly isPlaced: boolean } {
  const byId = new Map(commands.map((command) => [command.id, command]))
  for (const id of removed) byId.delete(id)
  for (const command of [...put, ...added]) byId.set(command.id, command)
  const known = new Set(places)
  const isNew = ({ id }: Command) => !known.has(id)
  const all = [...places, ...[...put, ...added].filter(isNew).map(({ id }) => id)]
  return {
    commands: all.flatMap((id) => byId.get(id) ?? []),
    places: all,
    isPlaced: !put.some(isNew),
  }
}
