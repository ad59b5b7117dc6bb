/** Many lists of whole numbers in two arrays: list `key` is `values` from `starts[key]` up to `starts[key + 1]`. */
export type Lists = { readonly starts: Uint32Array; readonly values: Uint32Array }

/** The list for each key from 0 to `keyCount` - 1, out of pairs of key and value, whose order stays. */
export function listsOf(keys: readonly number[], values: readonly number[], keyCount: number): Lists {
  const starts = new Uint32Array(keyCount + 1)
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1
  for (let key = 0; key < keyCount; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
  const next = starts.slice()
  const sorted = new Uint32Array(values.length)
  keys.forEach((key, position) => {
    const place = next[key] ?? 0
    sorted[place] = values[position] ?? 0
    next[key] = place + 1
  })
  return { starts, values: sorted }
}

/** The values in the list of a key; none of a key that has no list. */
export function listOf({ starts, values }: Lists, key: number): Uint32Array {
  return values.subarray(starts[key] ?? values.length, starts[key + 1] ?? values.length)
}
