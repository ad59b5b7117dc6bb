import type { Locator, Page } from 'playwright-core'
import { projects } from '../../../content/projects.ts'
import { lazySite } from './lazy-site.ts'

/** Returns the address of a site for tests of screens. The site's library has the commands in `content/`. */
export const siteUrl = lazySite()

/** Matches the address of the application's script. Tests delay it to see the page without the application. */
export const APPLICATION = /\/assets\/main-[^/]+\.js$/

/** Opens a path of the site and waits until the application has hydrated the page. Returns the HTTP status. */
export async function openScreen(page: Page, path: string): Promise<number> {
  const response = await page.goto((await siteUrl()) + path)
  await untilAlive(page)
  return response?.status() ?? 0
}

/**
 * Goes from Projects to Commander without loading a page: through Commander's card or, if the owner's projects don't
 * include Commander, with `comeTo`.
 */
export async function goOnToCommander(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  if (HAS_COMMANDER) await page.getByRole('main').locator('a[href$="/projects/commander"]').click()
  else await comeTo(page, new URL('projects/commander', page.url()).href)
}

const HAS_COMMANDER = projects.some(({ projectId }) => projectId === 'commander')

/** Goes to an address of the site without loading a page, like the browser's Back and Forward buttons. */
export async function comeTo(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** The project on the first card: its address, the heading of its screen, and the name of its link. */
export const FIRST_PROJECT = firstProject()

/** The link on the first project's card. */
export function firstDetails(page: Page): Locator {
  return page.getByRole('link', { name: FIRST_PROJECT.details, exact: true })
}

function firstProject() {
  const { projectId = '', name = '' } = projects[0] ?? {}
  const heading = projectId === 'commander' ? 'Commander' : name
  return { address: `/projects/${projectId}`, heading, details: `View details of ${name}` }
}

/** Waits until the application is interactive. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(saysAlive)
}

/** True if the application is interactive. */
export function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(saysAlive)
}

/** The application sets this when it starts, because it restores scroll positions itself. */
const saysAlive = () => window.history.scrollRestoration === 'manual'

/** Waits until the current state has been painted, and another 100 ms for the browser to report what it measured. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
}

/** Delays the application's script until `release` is called, as on a slow network. */
export async function holdApplication(page: Page): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(APPLICATION, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

/** The pathname, query and fragment of the page's address. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** The visible text of an element, with its line breaks. */
export async function seenTextOf(element: Locator): Promise<string> {
  return (await element.allInnerTexts()).join('\n')
}

/**
 * Waits until the list of commands has loaded and the page is idle. Playwright's 'networkidle' can't be used, because
 * it never occurs if workers have loaded something.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const line = page.locator('main [role=status]')
  await line
    .filter({ hasText: /Checking for updates…|Loading commands…|Loading the rest…/ })
    .waitFor({ state: 'hidden' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
