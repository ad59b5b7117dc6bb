/** The key under which the browser keeps how much room the owner's tools take, as declarations of CSS. */
export const OWNER_SPACE = 'owner-space'

/**
 * Keeps the height of the owner's bar and of the tools on a card, for as long as the owner is signed in. The next page
 * leaves that room free from its first paint on (`web/boot/theme-boot.ts`), so that nothing moves when the tools come.
 */
export function keepOwnerSpace(bar: number, card: number): void {
  try {
    localStorage.setItem(OWNER_SPACE, `--owner-bar:${bar}px;--owner-card:${card}px`)
  } catch {
    // Then things move.
  }
}

/** Leaves no room any more, now and on the next page. */
export function forgetOwnerSpace(): void {
  delete document.documentElement.dataset.owner
  try {
    localStorage.removeItem(OWNER_SPACE)
  } catch {
    // Nothing was kept either.
  }
}
