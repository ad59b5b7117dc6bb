import { jsonTextOf } from './exchange.ts'

/**
 * Values kept as JSON under string keys for as long as the visit lasts. Nothing here throws: a storage that is
 * missing, blocked, full or damaged is one that keeps nothing. Source: specification 3, "Session-storage cache".
 */
export type SessionCache = {
  /** The value under `key`, of unknown shape; undefined, which JSON never gives, if there is none or it is damaged. */
  readonly read: (key: string) => unknown
  /**
   * Whether `value` was kept. If it was not (JSON cannot express it, or there is no room), what was under `key` before
   * is cleared, so that a read never gives a value older than the last one written. What is read back is what JSON
   * makes of the value: a Date becomes a text, NaN becomes null.
   */
  readonly write: (key: string, value: unknown) => boolean
  readonly clear: (key: string) => void
}

type StorageSource = () => Storage | null

/**
 * A cache over the storage that `storage` gives, null where there is none. It is asked for at every use, as browsers
 * that block storage throw at the mere mention of `sessionStorage`: pass `() => sessionStorage`.
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

/** Clears every key that starts with `prefix`, compared as it stands; the empty prefix clears them all. */
export function clearPrefix(storage: StorageSource, prefix: string): void {
  const { clear } = createSessionCache(storage)
  for (const key of attempt(() => keysOf(storage())) ?? []) if (key.startsWith(prefix)) clear(key)
}

/** Empties the storage entirely, as specified: what others keep in it (a sign-in under way, say) goes as well. */
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

// All keys before any is removed: removing one renumbers the rest. By `key(i)`, as a key may be called 'length'.
function keysOf(storage: Storage | null): readonly string[] {
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
}
