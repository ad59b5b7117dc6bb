import type { Command } from './command.ts'

const OPENING = '[{'

const CLOSING = ']}'

/** A change to a list. `added` has new commands, which are appended, and `removed` has ids. */
export type ListChange = {
  readonly added: readonly Command[]
  /** New versions of commands. Each takes the position that its command has or, if it was removed, had. */
  readonly put: readonly Command[]
  readonly removed: readonly string[]
}

/**
 * A list that remembers the positions of removed commands: `places` has the ids of all commands that are or were in it,
 * in order, so that a restored command returns to its position.
 */
export type ChangingList = { readonly commands: readonly Command[]; readonly places: readonly string[] }

/** Creates a list that has no changes yet. */
export function createChangingList(commands: readonly Command[]): ChangingList {
  return { commands, places: commands.map(({ id }) => id) }
}

/**
 * Applies the changes in order. `isPlaced` is false if the result might not be in library order, because commands were
 * pinned or unpinned, or because `put` had a command without a known position, which comes last.
 */
export function applyListChanges(
  list: ChangingList,
  changes: readonly ListChange[],
): ChangingList & { readonly isPlaced: boolean } {
  const unchanged = { ...list, isPlaced: true }
  return changes.reduce((present, change) => {
    const { isPlaced, ...changed } = applyListChange(present, change)
    return { ...changed, isPlaced: isPlaced && present.isPlaced }
  }, unchanged)
}

/** Merges changes into one whose `added` is empty. The latest change to each command wins. */
export function mergeListChanges(changes: readonly ListChange[]): ListChange {
  const last = new Map<string, Command | null>()
  for (const { added, put, removed } of changes) {
    for (const id of removed) last.set(id, null)
    for (const command of [...put, ...added]) last.set(command.id, command)
  }
  const put = [...last.values()].filter((command) => command !== null)
  return { added: [], put, removed: [...last].filter(([, command]) => command === null).map(([id]) => id) }
}

function applyListChange({ commands, places }: ChangingList, { added, put, removed }: ListChange) {
  const byId = new Map(commands.map((command) => [command.id, command]))
  const isMoved = ({ id, pinned }: Command) => pinned !== byId.get(id)?.pinned
  const isAnyMoved = [...put, ...added].some(isMoved)
  for (const id of removed) byId.delete(id)
  for (const command of [...put, ...added]) byId.set(command.id, command)
  const known = new Set(places)
  const isNew = ({ id }: Command) => !known.has(id)
  const all = [...places, ...[...put, ...added].filter(isNew).map(({ id }) => id)]
  return {
    commands: all.flatMap((id) => byId.get(id) ?? []),
    places: all,
    isPlaced: !isAnyMoved && !put.some(isNew),
  }
}

/**
 * Parses the complete entries at the start of a truncated JSON array. Returns an empty list if the text isn't the start
 * of an array. This lets the first commands of a long list appear while the rest is loading.
 */
export function firstEntries(text: string): readonly unknown[] {
  const end = endOfLastEntry(text)
  if (end === 0) return []
  try {
    const entries: unknown = JSON.parse(`${text.slice(0, end)}]`)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

/** Returns the offset just after the last complete object or array in the outer array; 0 if there isn't one. */
function endOfLastEntry(text: string): number {
  let depth = 0
  let end = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') at = endOfString(text, at)
    else if (OPENING.includes(character)) depth += 1
    else if (CLOSING.includes(character)) {
      depth -= 1
      if (depth === 1) end = at + 1
    }
  }
  return end
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}
