/**
 * The attribute that `app-boot.ts` sets on buttons pressed before hydration, and on the body for the palette's
 * shortcut, where its value is the text typed since. For a few seconds, browsers count the press as user activation,
 * which the clipboard requires.
 */
export const EARLY_PRESS = 'data-held'

/** The key that opens the palette with Ctrl or Cmd. */
export const PALETTE_KEY = 'k'

/**
 * The attribute's value if `element` was pressed before hydration, or else null. Removes the attribute, so that a press
 * counts only once.
 */
export function takeEarlyPress(element: Element): string | null {
  const value = element.getAttribute(EARLY_PRESS)
  element.removeAttribute(EARLY_PRESS)
  return value
}

/**
 * The text typed for the palette after another key press, while its field can't be used yet. Returns null if the key
 * isn't meant for the palette.
 */
export function textAfter(text: string, { key, ctrlKey, metaKey }: KeyboardEvent): string | null {
  // Enter is swallowed, so that it doesn't press the button that has the focus.
  if (key === 'Enter') return text
  if (ctrlKey || metaKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : null
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
      if (takeEarlyPress(button) !== null) button.click()
    }
  })
}
