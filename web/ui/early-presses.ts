/**
 * Set by `app-boot.ts` on buttons that are pressed before hydration, and on the body for the palette's shortcut. For a
 * few seconds the browser counts a press as user activation, which the clipboard requires.
 */
export const EARLY_PRESS = 'data-held'

/** Opens the palette, with Ctrl or Cmd. */
export const PALETTE_KEY = 'k'

/** True if `element` was pressed before hydration. Removes the mark, because a press counts once. */
export function takeEarlyPress(element: Element): boolean {
  const isPressed = element.hasAttribute(EARLY_PRESS)
  element.removeAttribute(EARLY_PRESS)
  return isPressed
}

/** The key in the body's `dataset` that is set once the application is interactive. */
export const ANSWERS = 'alive'

/**
 * Presses the marked buttons again after hydration. In a new task: elements that React hasn't hydrated yet can handle
 * a press, but not while React is working.
 */
export function replayEarlyPresses(document: Document): void {
  document.body.dataset[ANSWERS] = ''
  setTimeout(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(`button[${EARLY_PRESS}]`)) {
      if (takeEarlyPress(button)) button.click()
    }
  })
}
