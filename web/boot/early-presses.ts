/**
 * Buttons pressed before the application answers carry this attribute, set by `app-boot.ts`. A press must not be lost,
 * and the browser still counts it as the visitor's own for a few seconds, which the clipboard asks for.
 */
export const EARLY_PRESS = 'data-pressed'

/** The data attribute of the body, as `dataset` names it, that says that the application answers. */
export const ANSWERS = 'answers'

/** From now on the application answers: takes the marks away, and presses those buttons again. */
export function answerEarlyPresses(document: Document): void {
  document.body.dataset[ANSWERS] = ''
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[${EARLY_PRESS}]`)) {
    button.removeAttribute(EARLY_PRESS)
    button.click()
  }
}
