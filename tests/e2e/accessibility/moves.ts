import type { Page } from 'playwright-core'

/** Everything in the page that takes its time to change, and how long. */
export async function movesOn(
  page: Page,
): Promise<readonly { readonly role: string | null; readonly seconds: number }[]> {
  return page.locator('*').evaluateAll((all) =>
    all
      .flatMap((element) => [undefined, '::before', '::after'].map((part) => ({ element, part })))
      .map(({ element, part }) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element, part)
        const seconds = `${transitionDuration}, ${animationDuration}`.split(',').map(Number.parseFloat)
        return { role: element.getAttribute('role'), seconds: Math.max(...seconds) }
      })
      .filter(({ seconds }) => seconds > 0),
  )
}
