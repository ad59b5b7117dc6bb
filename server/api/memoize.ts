/**
 * `make`, which does not do the same work twice: what it made of a key is kept as long as somebody has that key. So what was
 * made of a library goes with its snapshot when a newer one comes, whether or not anybody asks for it again.
 */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const known = made.get(key) ?? { value: make(key) }
    made.set(key, known)
    return known.value
  }
}
