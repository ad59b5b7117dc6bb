import { createContext, useContext } from 'react'
import type { Changes } from './placeholder-form.tsx'

/** Placeholder values of this visit, typed or filled in by links. A store, because cards share values by name. */
export class PlaceholderStore {
  /** By name and command id for one card, by name for the last value typed in any card. */
  readonly #typed = new Map<string, string | undefined>()
  readonly #linked = new Map<string, readonly string[]>()
  readonly #opened = new Set<string>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The value typed in this command's card; undefined if there is none. */
  own(id: string, name: string): string | undefined {
    return this.#typed.get(ownKey(id, name))
  }

  /** The value typed last for this name in any card. */
  shared(name: string): string | undefined {
    return this.#typed.get(name)
  }

  /** Values that aren't shared apply to this command's card only. */
  change(id: string, changes: Changes, isShared: boolean): void {
    for (const [name, value] of changes) {
      this.#typed.set(ownKey(id, name), value)
      if (isShared) this.#typed.set(name, value)
    }
    for (const listener of this.#listeners) listener()
  }

  /** The values that links have filled in, by name. */
  get linked(): ReadonlyMap<string, readonly string[]> {
    return this.#linked
  }

  addLinked(name: string, value: string): void {
    const known = this.#linked.get(name) ?? []
    if (value !== '' && !known.includes(value)) this.#linked.set(name, [...known, value])
  }

  /**
   * Remembers a link that was opened. Returns `first` for the first of this visit, `another` for a new one, and `known`
   * for one opened before.
   */
  open(link: string): 'first' | 'another' | 'known' {
    if (this.#opened.has(link)) return 'known'
    this.#opened.add(link)
    return this.#opened.size === 1 ? 'first' : 'another'
  }
}

/** Provides the page's placeholder values. */
export const PlaceholderStoreContext = createContext<PlaceholderStore | null>(null)

/** Throws outside a `PlaceholderStoreContext`. */
export function usePlaceholderStore(): PlaceholderStore {
  const values = useContext(PlaceholderStoreContext)
  if (values === null) throw new Error('A card needs a PlaceholderStoreContext above it')
  return values
}

// Unambiguous, because names never contain line breaks.
function ownKey(id: string, name: string): string {
  return `${name}\n${id}`
}
