/**
 * Set by `app-boot.ts` on buttons that are pressed before the application responds, and on the body for the palette's
 * keys. The browser counts a press as the visitor's own for a few seconds, which the clipboard requires.
 */
export const EARLY_PRESS = 'data-held'

/** Opens the palette together with Ctrl or Cmd. */
export const PALETTE_KEY = 'k'

/** True if `element` was pressed before the application responded. Removes the mark, because a press counts once. */
export function takeEarlyPress(element: Element): boolean {
  const isPressed = element.hasAttribute(EARLY_PRESS)
  element.removeAttribute(EARLY_PRESS)
  return isPressed
}

/** The body's data attribute, as `dataset` names it, that is set once the application responds. */
export const ANSWERS = 'alive'

/**
 * Presses the marked buttons again, now that the application responds. Does so in a new task: what React hasn't
 * hydrated yet can respond to a press, but not while React is working.
 */
export function answerEarlyPresses(document: Document): void {
  document.body.dataset[ANSWERS] = ''
  setTimeout(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(`button[${EARLY_PRESS}]`)) {
      if (takeEarlyPress(button)) button.click()
    }
  })
}
