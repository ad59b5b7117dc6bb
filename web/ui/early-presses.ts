/**
 * The attribute that `app-boot.ts` sets on buttons pressed before hydration, and on the body for the palette's
 * shortcut. For a few seconds, browsers count the press as user activation, which the clipboard requires.
 */
export const EARLY_PRESS = 'data-held'

/** The key that opens the palette with Ctrl or Cmd. */
export const PALETTE_KEY = 'k'

/** Returns true if `element` was pressed before hydration. Removes the attribute, so that a press counts only once. */
export function takeEarlyPress(element: Element): boolean {
  const isPressed = element.hasAttribute(EARLY_PRESS)
  element.removeAttribute(EARLY_PRESS)
  return isPressed
}

/** The key in the body's `dataset` that marks the application as interactive. */
export const INTERACTIVE_KEY = 'alive'

/**
 * Clicks the buttons that were pressed before hydration. Does so in a new task, because elements that React hasn't
 * hydrated yet can handle a click, but not while React is rendering.
 */
export function replayEarlyPresses(document: Document): void {
  document.body.dataset[INTERACTIVE_KEY] = ''
  setTimeout(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(`button[${EARLY_PRESS}]`)) {
      if (takeEarlyPress(button)) button.click()
    }
  })
}
