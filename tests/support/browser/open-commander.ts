import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { goOnToCommander } from './open-screen.ts'
import type { SiteUnderTest } from './site-under-test.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** The list's address on any site, for routes that simulate failures. */
export const LIST = '**/api/commands'

/** A visitor on the Commander page. */
export type Commander = Visitor & {
  readonly search: Locator
  readonly cards: Locator
  /** The command lines of all cards in order, byte for byte. */
  readonly lines: () => Promise<readonly string[]>
  /** The current texts of the page's status regions in order, without hidden and empty ones. */
  readonly statuses: () => Promise<readonly string[]>
  readonly copyButton: (index?: number) => Locator
}

/** `arrange` is called before the window loads anything, to set up routes, scripts or the clock. */
type OpenOptions = BrowserContextOptions & { readonly arrange?: (page: Page) => Promise<unknown> }

/** Opens the Commander page. Waits until its list is up to date, or has failed to load. */
export async function openCommander(site: SiteUnderTest, options: OpenOptions = {}): Promise<Commander> {
  const commander = await enter(`${site.url}/projects/commander`, options)
  await untilSettled(commander.page)
  return commander
}

/** Goes from Projects to Commander without loading a page, so there is no prerendered list. */
export async function openCommanderFromProjects(site: SiteUnderTest, options: OpenOptions = {}): Promise<Commander> {
  const commander = await enter(`${site.url}/projects`, { reducedMotion: 'reduce', ...options })
  await goOnToCommander(commander.page)
  return commander
}

/** Clicks an empty spot, because the list grows only after the visitor's first action. */
async function giveSign(page: Page): Promise<void> {
  await page.mouse.click(1, 1)
}

/** Waits until the list has loaded or failed to load. */
export async function untilSettled(page: Page): Promise<void> {
  // Looks only at the status line, because searching the whole page for text takes a tenth of the page's loading time.
  const line = page.locator('main [role=status]')
  await line
    .filter({ hasText: /Checking for updates…|Loading commands…|Loading the rest…/ })
    .waitFor({ state: 'hidden' })
}

async function enter(address: string, { arrange, ...options }: OpenOptions): Promise<Commander> {
  const visitor = await createVisitor(options)
  const { page } = visitor
  await arrange?.(page)
  await page.goto(address)
  // The application sets this when it starts, because it restores scroll positions itself.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await giveSign(page)

  const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
  const said = page.getByRole('status')
  return {
    ...visitor,
    search: page.getByRole('searchbox', { name: 'Search commands' }),
    cards,
    lines: () => cards.locator('code').allTextContents(),
    statuses: async () => (await said.allTextContents()).map((text) => text.trim()).filter((text) => text !== ''),
    copyButton: (index = 0) => cards.nth(index).getByRole('button', { name: 'Copy', exact: true }),
  }
}
