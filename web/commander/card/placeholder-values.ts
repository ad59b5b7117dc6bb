import { createContext, useContext } from 'react'
import type { Changes } from './placeholder-form.tsx'

/** The placeholder values typed or filled in by links during this visit. Cards share values by name. */
export class PlaceholderStore {
  /** Keyed by name and command id for a card's own values, and by name for the value last typed in any card. */
  readonly #typed = new Map<string, string | undefined>()
  readonly #linked = new Map<string, readonly string[]>()
  readonly #opened = new Set<string>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The value typed in this command's card, if any. */
  own(id: string, name: string): string | undefined {
    return this.#typed.get(ownKey(id, name))
  }

  /** The value last typed for this name in any card. */
  shared(name: string): string | undefined {
    return this.#typed.get(name)
  }

  /** Changes values in this command's card and, if `isShared`, the values that other cards start with. */
  change(id: string, changes: Changes, isShared: boolean): void {
    for (const [name, value] of changes) {
      this.#typed.set(ownKey(id, name), value)
      if (isShared) this.#typed.set(name, value)
    }
    for (const listener of this.#listeners) listener()
  }

  /** The values filled in by links, by placeholder name. */
  get linked(): ReadonlyMap<string, readonly string[]> {
    return this.#linked
  }

  addLinked(name: string, value: string): void {
    const known = this.#linked.get(name) ?? []
    if (value !== '' && !known.includes(value)) this.#linked.set(name, [...known, value])
  }

  /**
   * Records that a link was opened. Returns `first` for the first link of this visit, `known` for a link opened before,
   * and `another` for any other.
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

// Names never contain line breaks, so the key is unambiguous.
function ownKey(id: string, name: string): string {
  return `${name}\n${id}`
}
