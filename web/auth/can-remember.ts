import { createSessionCache } from '../../client/session-cache.ts'

const TRIAL = 'sign-in-trial'

/**
 * Whether a storage keeps what it is given. A sign-in leaves the page and must find its request again on its return;
 * where the storage is blocked or full it is better said before.
 */
export function canRemember(storage: () => Storage | null): boolean {
  const cache = createSessionCache(storage)
  const isKept = cache.write(TRIAL, true)
  cache.clear(TRIAL)
  return isKept
}
