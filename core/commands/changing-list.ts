import type { Command } from './command.ts'
import { FIELD_NAMES } from './command-fields.ts'

const OPENING = '[{'

const CLOSING = ']}'

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
 * The list after these changes, one after the other. `isPlaced` is false where a command came back whose place nobody
 * here has seen: it stands at the end, and the order is not known to be the library's. So it is where one was pinned, or is
 * no more: in the list that is there it has no other place yet.
 */
export function changedList(
  list: ChangingList,
  changes: readonly ListChange[],
): ChangingList & { readonly isPlaced: boolean } {
  const unchanged = { ...list, isPlaced: true }
  return changes.reduce((present, change) => {
    const { isPlaced, ...changed } = changedOnce(present, change)
    return { ...changed, isPlaced: isPlaced && present.isPlaced }
  }, unchanged)
}

/** What these changes come to together: of each command the last thing that happens to it. */
export function combinedChange(changes: readonly ListChange[]): ListChange {
  const last = new Map<string, Command | null>()
  for (const { added, put, removed } of changes) {
    for (const id of removed) last.set(id, null)
    for (const command of [...put, ...added]) last.set(command.id, command)
  }
  const put = [...last.values()].filter((command) => command !== null)
  return { added: [], put, removed: [...last].filter(([, command]) => command === null).map(([id]) => id) }
}

function changedOnce({ commands, places }: ChangingList, { added, put, removed }: ListChange) {
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

/** What one change did to a list: the commands it touched, by their ids, as they were before; null where there was none. */
export type ListStep = ReadonlyMap<string, Command | null>

/**
 * What a list has become since an earlier state of it: how many commands it has, those that are new or not as they were,
 * each with its place in the list, in the order of the places, and the ids of those that have gone.
 */
export type ListChanges<T> = {
  readonly total: number
  readonly changed: readonly { readonly at: number; readonly command: T }[]
  readonly removed: readonly string[]
}

/** The step from one list to the next; null where commands that it did not touch changed places among themselves. */
export function stepBetween(before: readonly Command[], after: readonly Command[]): ListStep | null {
  const unseen = new Map(before.map((command) => [command.id, command]))
  const step = new Map<string, Command | null>()
  const staying: Command[] = []
  for (const command of after) {
    const earlier = unseen.get(command.id)
    unseen.delete(command.id)
    if (earlier !== undefined && isSame(earlier, command)) staying.push(earlier)
    else step.set(command.id, earlier ?? null)
  }
  for (const [id, command] of unseen) step.set(id, command)
  const untouched = before.filter(({ id }) => !step.has(id))
  return untouched.every((command, index) => command === staying[index]) ? step : null
}

/**
 * What these steps, one after the other, made of the part of a library that somebody may see: `list` is what they see now,
 * `isSeen` whether they saw a command as it was. Of what they have never seen there is nothing in it, not even an id.
 */
export function changesOf<T extends Command>(
  steps: readonly ListStep[],
  list: readonly T[],
  isSeen: (command: Command) => boolean,
): ListChanges<T> {
  const before = new Map<string, Command | null>()
  for (const step of steps.toReversed()) for (const [id, command] of step) before.set(id, command)
  const changed = list.flatMap((command, at) => (before.has(command.id) ? [{ at, command }] : []))
  const present = new Set(changed.map(({ command }) => command.id))
  const gone = [...before].filter(([id, command]) => command !== null && isSeen(command) && !present.has(id))
  return { total: list.length, changed, removed: gone.map(([id]) => id) }
}

/** The list with these changes made in it; null where they are not of this list. */
export function applyChanges<T extends { readonly id: string }>(
  list: readonly T[],
  { total, changed, removed }: ListChanges<T>,
): readonly T[] | null {
  const known = new Set(list.map(({ id }) => id))
  const replaced = new Set([...removed, ...changed.map(({ command }) => command.id)])
  const staying = list.filter(({ id }) => !replaced.has(id))
  const next: T[] = []
  let taken = 0
  for (const { at, command } of changed) {
    const more = staying.slice(taken, taken + at - next.length)
    taken += more.length
    for (const each of more) next.push(each)
    if (next.length !== at) return null
    next.push(command)
  }
  const whole = [...next, ...staying.slice(taken)]
  return whole.length === total && removed.every((id) => known.has(id)) ? whole : null
}

function isSame(one: Command, other: Command): boolean {
  return FIELD_NAMES.every((name) => {
    const [value, otherValue] = [one[name], other[name]]
    return value === otherValue || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(otherValue))
  })
}

/**
 * The entries that are complete in `text`, the beginning of a JSON array that was cut off anywhere; none where it does
 * not begin as one. For showing the first commands of a long list while the rest is on its way.
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

/** Where the last complete object or array directly inside the outer array ends; 0 where there is none. */
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
