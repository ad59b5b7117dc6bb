/** The storage key for the height of the owner's tools, stored as a CSS declaration. */
const OWNER_SPACE = 'owner-space'

/**
 * Stores `bar`, the height of the owner's bar in pixels. `reserveOwnerSpace` reserves it on later pages, so that
 * nothing moves when the tools appear.
 */
export function keepOwnerSpace(bar: number): void {
  try {
    localStorage.setItem(OWNER_SPACE, `--owner-bar:${bar}px`)
  } catch {
    // Without storage, the page shifts when the tools appear.
  }
}

/**
 * Reserves the stored space. Called before the first paint of Commander's pages (`web/boot/pending-query-boot.ts`), and
 * on all pages when the application starts.
 */
export function reserveOwnerSpace(): void {
  const { dataset, style } = document.documentElement
  try {
    const space: string | undefined = localStorage[OWNER_SPACE]
    if (space === undefined) return
    style.cssText = space
    dataset.owner = ''
  } catch {
    // Without storage, the page shifts when the tools appear.
  }
}

/** Stops reserving space on this page and on later ones. */
export function forgetOwnerSpace(): void {
  delete document.documentElement.dataset.owner
  try {
    localStorage.removeItem(OWNER_SPACE)
  } catch {
    // Without storage, nothing was stored.
  }
}
