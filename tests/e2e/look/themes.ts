import type { Page } from 'playwright-core'
import { luminanceOf } from '../../support/browser/colours.ts'

const DARK = 0.2

/** The theme that the page's background currently shows. */
export async function paperOf(page: Page): Promise<'light' | 'dark'> {
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  return luminanceOf(colour) < DARK ? 'dark' : 'light'
}

/** Records the page's background in every frame, starting with the first one. `papersOf` returns the result. */
export async function watchPapers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const papers = new Set<string>()
    Object.assign(window, { papers_: papers })
    const look = () => {
      if (document.body !== null) papers.add(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    }
    look()
  })
}

/** The different backgrounds that `watchPapers` has recorded in this document. */
export async function papersOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...Reflect.get(window, 'papers_')])
}

/** The names of the home page's pressed theme buttons. */
export async function pressedOn(page: Page): Promise<readonly string[]> {
  return page.getByRole('group', { name: 'Appearance' }).getByRole('button', { pressed: true }).allTextContents()
}

/** Presses one of the home page's three theme buttons. */
export async function pressTheme(page: Page, name: 'Light' | 'Dark' | 'System'): Promise<void> {
  await page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name }).click()
}
