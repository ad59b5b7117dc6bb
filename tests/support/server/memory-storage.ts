/** `entries` has the initial entries as raw text. `room` is the capacity in characters, for keys and texts. */
type MemoryStorageParts = { readonly entries?: Readonly<Record<string, string>>; readonly room?: number }

/**
 * Creates a storage in memory that follows the rules of Web Storage: removing an entry moves later ones to lower
 * indexes of `key`. Setting a text that doesn't fit throws a QuotaExceededError and keeps the earlier text.
 */
export function createStorage({ entries = {}, room = Number.POSITIVE_INFINITY }: MemoryStorageParts = {}): Storage {
  const texts = new Map(Object.entries(entries))
  const isTooMuch = (key: string, text: string) =>
    [...new Map(texts).set(key, text)].reduce((sum, [name, value]) => sum + name.length + value.length, 0) > room

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

/** Throws the error that browsers throw if the visitor has blocked storage. */
export function blockedStorage(): never {
  throw new DOMException('The storage is blocked.', 'SecurityError')
}

/** The keys in `storage`, sorted. */
export function keysIn(storage: Storage): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort()
}

/** The keys in `storage`, each with its text. */
export function entriesIn(storage: Storage) {
  return keysIn(storage).map((key) => [key, storage.getItem(key) ?? ''] as const)
}
