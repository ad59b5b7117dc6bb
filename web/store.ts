/** A value that lives outside React, for `useSyncExternalStore`. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Calls `listener` after every `set`. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a store with an initial value. */
export function createStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set: (next) => {
      value = next
      // Iterates over a copy, because a listener may add or remove listeners.
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
