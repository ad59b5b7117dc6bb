import type { Locator, Page } from 'playwright-core'
import { projects } from '../../../content/projects.ts'
import { lazySite } from './lazy-site.ts'

/** The site that the tests of the screens visit: its own library of commands, and nobody signed in. */
export const siteUrl = lazySite()

/** The address of the application's script: what a test holds back to see the page without it. */
export const APPLICATION = /\/assets\/main-[^/]+\.js$/

/** Opens a path of the site and waits until the application has taken the page over; gives the HTTP status. */
export async function openScreen(page: Page, path: string): Promise<number> {
  const response = await page.goto((await siteUrl()) + path)
  await untilAlive(page)
  return response?.status() ?? 0
}

/**
 * Goes on from the projects to Commander, without loading a page: by its card, or as the browser's buttons do where an
 * owner has no such project.
 */
export async function goOnToCommander(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  if (HAS_COMMANDER) await page.getByRole('main').locator('a[href$="/projects/commander"]').click()
  else await comeTo(page, new URL('projects/commander', page.url()).href)
}

const HAS_COMMANDER = projects.some(({ projectId }) => projectId === 'commander')

/** Comes to an address without loading it, as by the browser's buttons. */
export async function comeTo(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** The project whose card is the first, with its address and the heading of its screen. */
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

/** Waits until the application answers to the visitor. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(saysAlive)
}

/** Whether the application answers to the visitor now. */
export function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(saysAlive)
}

/** From then on it brings back scroll positions, as it must say. */
const saysAlive = () => window.history.scrollRestoration === 'manual'

/** Waits until the page has been painted as it is now, and a moment more for what the browser tells of it afterwards. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
}

/** Holds the application back until `release` is called, as a slow network does. */
export async function holdApplication(page: Page): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(APPLICATION, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

/** The pathname, query and fragment of the page. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** The text of an element as a visitor sees it: what is hidden is left out, and lines are lines. */
export async function seenTextOf(element: Locator): Promise<string> {
  return (await element.allInnerTexts()).join('\n')
}

/**
 * Waits until the page has done all that it does by itself: the list of commands has come, and nothing is left to do.
 * The browser's own 'network idle' never comes where workers have loaded something.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const line = page.locator('main [role=status]')
  await line
    .filter({ hasText: /Checking for updates…|Loading commands…|Loading the rest…/ })
    .waitFor({ state: 'hidden' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
