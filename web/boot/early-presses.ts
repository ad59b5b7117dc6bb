/**
 * Buttons pressed before the application arrived carry this attribute, set by `app-boot.ts`. A press must not be lost,
 * and the browser still counts it as the visitor's own for a few seconds, which the clipboard asks for.
 */
export const EARLY_PRESS = 'data-pressed'

/** Takes the marks away, as the application knows nothing of them, and gives back how to press those buttons again. */
export function takeEarlyPresses(document: Document): () => void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`button[${EARLY_PRESS}]`)]
  for (const button of buttons) button.removeAttribute(EARLY_PRESS)
  return () => {
    for (const button of buttons.splice(0)) button.click()
  }
}
