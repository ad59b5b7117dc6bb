/**
 * Caches the results of `make` in a WeakMap, so that a result is released together with its key, such as a snapshot
 * that a newer one has replaced. A promise that rejects isn't cached.
 */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const known = made.get(key) ?? { value: make(key) }
    made.set(key, known)
    if (known.value instanceof Promise) known.value.catch(() => made.delete(key))
    return known.value
  }
}
