/**
 * `make`, which does not do the same work twice in a row: what it made of the last key is kept, until another key comes.
 * Keys are the same if they are the same object.
 */
export function rememberLast<K extends object, V>(make: (key: K) => V): (key: K) => V {
  let last: { readonly key: K; readonly value: V } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
