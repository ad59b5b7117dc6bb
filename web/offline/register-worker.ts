import { basePath } from '../public-config.ts'

/** Where the browser says how the visitor pays for the network; not every browser does. */
type Connected = { readonly connection?: { readonly saveData?: boolean } }

/**
 * Has the site kept for visits without a network. Not for a visitor who asks to save data; and it is done without where
 * the browser has no service workers, or refuses them in a private window.
 */
export function registerWorker({ serviceWorker, connection }: Navigator & Connected): void {
  if (serviceWorker === undefined || connection?.saveData === true) return
  const options = { scope: `${basePath}/`, updateViaCache: 'none' } as const
  serviceWorker.register(`${basePath}/service-worker.js`, options).catch(() => undefined)
}
