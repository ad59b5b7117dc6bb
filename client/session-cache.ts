import { jsonTextOf } from './exchange.ts'

/**
 * Keeps values as JSON under string keys for the visit. Never throws: if storage is missing, blocked, full or damaged,
 * nothing is kept. Source: specification 3, "Session-storage cache".
 */
export type SessionCache = {
  /** Returns the value stored under `key`, without validating it, or undefined if there isn't one or it's damaged. */
  readonly read: (key: string) => unknown
  /**
   * Returns false if `value` couldn't be stored, because JSON can't express it or there is no space. The previous value
   * is then cleared, so that a read never returns anything older than the last write.
   */
  readonly write: (key: string, value: unknown) => boolean
  readonly clear: (key: string) => void
}

type StorageSource = () => Storage | null

/**
 * Creates a cache over `storage()`, which may return null or throw, as reading `sessionStorage` does in browsers that
 * block storage. Calls it only on access, where errors are caught.
 */
export function createSessionCache(storage: StorageSource): SessionCache {
  const clear = (key: string) => attempt(() => storage()?.removeItem(key))

  return {
    read: (key) => attempt(() => parse(storage()?.getItem(key) ?? null)),

    write: (key, value) => {
      const json = jsonTextOf(value)
      const isKept = json !== undefined && attempt(() => keep(storage(), key, json)) === true
      if (!isKept) clear(key)
      return isKept
    },

    clear,
  }
}

/** Clears every key that starts with `prefix`. The empty prefix clears all keys. */
export function clearPrefix(storage: StorageSource, prefix: string): void {
  const { clear } = createSessionCache(storage)
  for (const key of attempt(() => keysOf(storage())) ?? []) if (key.startsWith(prefix)) clear(key)
}

/**
 * Clears the whole storage, including entries that other code stored, such as those for a sign-in in progress. Source:
 * specification 3.
 */
export function clearAll(storage: StorageSource): void {
  attempt(() => storage()?.clear())
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

function parse(json: string | null): unknown {
  return json === null ? undefined : JSON.parse(json)
}

function keep(storage: Storage | null, key: string, json: string): boolean {
  storage?.setItem(key, json)
  return storage !== null
}

// Collects all keys before any is removed, because removing one renumbers the rest. Uses `key(i)`, because a key may be
// 'length'.
function keysOf(storage: Storage | null): readonly string[] {
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
}
