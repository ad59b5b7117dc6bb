/** What a test wants of a storage: what is in it already, as raw text, and how many characters it has room for. */
type MemoryStorageParts = { readonly entries?: Readonly<Record<string, string>>; readonly room?: number }

/**
 * A storage in memory that keeps to the Web Storage rules: `key(i)` renumbers after every removal, and what does not
 * fit is refused with a QuotaExceededError and leaves the earlier text in place.
 */
export function aStorage({ entries = {}, room = Number.POSITIVE_INFINITY }: MemoryStorageParts = {}): Storage {
  const texts = new Map(Object.entries(entries))
  const isTooMuch = (key: string, text: string) =>
    [...texts, [key, text]].reduce((sum, [name = '', value = '']) => sum + name.length + value.length, 0) > room

  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => {
      if (isTooMuch(key, text)) throw new DOMException('The storage is full.', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  }
}

/** What a browser does at the mention of `sessionStorage` where the visitor has blocked it. */
export function blockedStorage(): never {
  throw new DOMException('The storage is blocked.', 'SecurityError')
}

/** The keys that `storage` has, sorted. */
export function keysIn(storage: Storage): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort()
}
