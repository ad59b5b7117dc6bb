import type { Log } from '../log.ts'
import type { ProviderKeys } from './fetch-provider-keys.ts'

/** The provider's keys, remembered for as long as they can be believed. */
export type KeySet = {
  /** The keys as known, fetched first where none are or they are old; null where none are to be had. */
  readonly current: () => Promise<ProviderKeys | null>
  /** The keys now that one is missing among them; null where the provider could not be asked when last tried. */
  readonly renewed: () => Promise<ProviderKeys | null>
}

/** The clock, in milliseconds, and where to tell that the provider cannot be reached, and that it can again. */
export type KeySetOptions = { readonly now: () => number; readonly log: Log }

/** How long keys are used before they are fetched again: so long can a key that was withdrawn still be good. */
export const KEYS_FRESH_MS = 10 * 60_000
/** How long after a fetch no other is made, whatever tokens name: so rarely can strangers have the provider asked. */
export const KEYS_COOL_DOWN_MS = 30_000
/** The same where no key is known at all, and nobody can change anything until one is. */
export const KEYS_RETRY_MS = 5_000

/**
 * Keeps what `fetchKeys` gives. Requests that need a fetch at the same time share it. Where it fails, the keys that are
 * known go on. Source: docs/decisions/0013-who-may-write.md.
 */
export function createKeySet(fetchKeys: () => Promise<ProviderKeys>, { now, log }: KeySetOptions): KeySet {
  let known: ProviderKeys | null = null
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let lastTry: Promise<void> = Promise.resolve()
  let isFailing = false

  // A clock that was set back makes an age negative: as good as old.
  const isWithin = (limitMs: number, since: number) => now() - since >= 0 && now() - since < limitMs

  async function load(): Promise<void> {
    try {
      known = await fetchKeys()
      fetchedAt = now()
      if (isFailing) log({ event: 'sign-in.keys-available' })
      isFailing = false
    } catch (error) {
      if (!isFailing) log({ event: 'sign-in.keys-unavailable', error, knownGoOn: known !== null })
      isFailing = true
    }
  }

  function reload(): Promise<void> {
    if (!isWithin(known === null ? KEYS_RETRY_MS : KEYS_COOL_DOWN_MS, triedAt)) {
      triedAt = now()
      lastTry = load()
    }
    return lastTry
  }

  return {
    current: async () => {
      if (known === null || !isWithin(KEYS_FRESH_MS, fetchedAt)) await reload()
      return known
    },
    renewed: async () => {
      await reload()
      return isFailing ? null : known
    },
  }
}
