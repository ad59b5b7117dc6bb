import type { Locator, Page } from 'playwright-core'
import { projects } from '../../../content/projects.ts'
import { lazySite } from './lazy-site.ts'

/** The site for tests of screens: its own library of commands, and no user signed in. */
export const siteUrl = lazySite()

/** Address of the application's script, which tests delay to see the page without it. */
export const APPLICATION = /\/assets\/main-[^/]+\.js$/

/** Opens a path of the site and waits until the application has hydrated the page. Returns the HTTP status. */
export async function openScreen(page: Page, path: string): Promise<number> {
  const response = await page.goto((await siteUrl()) + path)
  await untilAlive(page)
  return response?.status() ?? 0
}

/**
 * Goes from the projects to Commander without loading a page: by its card, or through history if the owner has no such
 * project.
 */
export async function goOnToCommander(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  if (HAS_COMMANDER) await page.getByRole('main').locator('a[href$="/projects/commander"]').click()
  else await comeTo(page, new URL('projects/commander', page.url()).href)
}

const HAS_COMMANDER = projects.some(({ projectId }) => projectId === 'commander')

/** Goes to an address without loading it, as with the browser's buttons. */
export async function comeTo(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** The first card's project, with its address and the heading of its screen. */
export const FIRST_PROJECT = firstProject()

/** The link on the card of the first project. */
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

/** The application sets this once it runs, because it restores scroll positions itself. */
const saysAlive = () => window.history.scrollRestoration === 'manual'

/** Waits until the current state has been painted, and a moment longer for the browser's reports about it. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
}

/** Delays the application until `release` is called, like a slow network. */
export async function holdApplication(page: Page): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(APPLICATION, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

/** The page's pathname, query and fragment. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** The text of an element as a visitor sees it: without hidden parts, and with line breaks. */
export async function seenTextOf(element: Locator): Promise<string> {
  return (await element.allInnerTexts()).join('\n')
}

/**
 * Waits until the page has finished everything it does by itself, including loading the list of commands. The browser's
 * own 'network idle' never comes if workers have loaded something.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const line = page.locator('main [role=status]')
  await line
    .filter({ hasText: /Checking for updates…|Loading commands…|Loading the rest…/ })
    .waitFor({ state: 'hidden' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
