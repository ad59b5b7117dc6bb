import type { Page } from 'playwright-core'

const MAX_MOVE_S = 0.01

/**
 * Finds elements with transitions or animations that last long enough to be noticed. Returns each one's role and its
 * longest duration in seconds.
 */
export async function movesOn(
  page: Page,
): Promise<readonly { readonly role: string | null; readonly seconds: number }[]> {
  return page.locator('*').evaluateAll(
    (all, longest) =>
      all
        .flatMap((element) => [undefined, '::before', '::after'].map((part) => ({ element, part })))
        .map(({ element, part }) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element, part)
          const seconds = `${transitionDuration}, ${animationDuration}`.split(',').map(Number.parseFloat)
          return { role: element.getAttribute('role'), seconds: Math.max(...seconds) }
        })
        .filter(({ seconds }) => seconds > longest),
    MAX_MOVE_S,
  )
}
