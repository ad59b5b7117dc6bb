/**
 * Buttons pressed before the application answers carry this attribute, set by `app-boot.ts`; so does the body, if the
 * keys of the palette were pressed. A press must not be lost, and the browser still counts it as the visitor's own for
 * a few seconds, which the clipboard asks for.
 */
export const EARLY_PRESS = 'data-held'

/** Opens the palette together with Ctrl or Cmd. */
export const PALETTE_KEY = 'k'

/** Whether `element` was pressed before the application answered; the mark is taken away, as a press counts once. */
export function takeEarlyPress(element: Element): boolean {
  const isPressed = element.hasAttribute(EARLY_PRESS)
  element.removeAttribute(EARLY_PRESS)
  return isPressed
}

/** The data attribute of the body, as `dataset` names it, that says that the application answers. */
export const ANSWERS = 'alive'

/**
 * From now on the application answers: takes the marks away, and presses those buttons again. In a task of its own, as
 * a part of the page that React has not taken over yet can answer to a press, but not while React is at work.
 */
export function answerEarlyPresses(document: Document): void {
  document.body.dataset[ANSWERS] = ''
  setTimeout(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(`button[${EARLY_PRESS}]`)) {
      if (takeEarlyPress(button)) button.click()
    }
  })
}
