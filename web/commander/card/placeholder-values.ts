import { createStore } from '../../store.ts'
import type { Changes } from './placeholder-form.tsx'

// Placeholder values typed since the page was loaded. Only the browser changes them: on the server, all visitors share
// this module. A value typed in a card has the name and the command's id as its key. The latest value typed in any card
// has the name alone.
const typed = createStore<ReadonlyMap<string, string | undefined>>(new Map())
const linked = new Map<string, readonly string[]>()
const opened = new Set<string>()

/** Calls `listener` after every change to typed values. Returns an unsubscribe function. */
export const subscribeToValues = typed.subscribe

/** The value typed in this command's card, if any. */
export function ownValue(id: string, name: string): string | undefined {
  return typed.get().get(ownKey(id, name))
}

/** The latest value typed for this name in any card. */
export function sharedValue(name: string): string | undefined {
  return typed.get().get(name)
}

/** Changes values in this command's card and, if `isShared`, the values that other cards start with. */
export function changeValues(id: string, changes: Changes, isShared: boolean): void {
  const next = new Map(typed.get())
  for (const [name, value] of changes) {
    next.set(ownKey(id, name), value)
    if (isShared) next.set(name, value)
  }
  typed.set(next)
}

/** The values that links have filled in for this name. */
export function valuesFromLinks(name: string): readonly string[] {
  return linked.get(name) ?? []
}

export function addValueFromLink(name: string, value: string): void {
  const known = valuesFromLinks(name)
  if (value !== '' && !known.includes(value)) linked.set(name, [...known, value])
}

/**
 * Records that a link was opened. Returns `first` for the first link since the page was loaded, `known` for a link
 * opened before, and `another` for any other.
 */
export function recordLink(link: string): 'first' | 'another' | 'known' {
  if (opened.has(link)) return 'known'
  opened.add(link)
  return opened.size === 1 ? 'first' : 'another'
}

// Names never contain line breaks, so the key is unambiguous.
function ownKey(id: string, name: string): string {
  return `${name}\n${id}`
}
