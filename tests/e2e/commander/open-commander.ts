import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { goOnToCommander } from '../screens/open-screen.ts'
import type { SiteUnderTest } from '../site-under-test.ts'
import { aVisitor, type Visitor } from '../visitor.ts'

/** Where every site serves its list, for routes that put a fault in its way. */
export const LIST = '**/api/commands'

/** A visitor who looks at the Commander page. */
export type Commander = Visitor & {
  readonly search: Locator
  readonly cards: Locator
  /** The lines shown, in their order and to the byte. */
  readonly lines: () => Promise<readonly string[]>
  /** What the page says politely, in the order of the page; hidden and empty regions are left out. */
  readonly statuses: () => Promise<readonly string[]>
  readonly copyButton: (index?: number) => Locator
}

/** `arrange` is done to the window before anything is loaded in it: routes, scripts, the clock. */
type OpenOptions = BrowserContextOptions & { readonly arrange?: (page: Page) => Promise<unknown> }

/** Opens the Commander page and waits until its list is of now, or known not to be had. */
export async function openCommander(site: SiteUnderTest, options: OpenOptions = {}): Promise<Commander> {
  const commander = await enter(`${site.url}/projects/commander`, options)
  await untilSettled(commander.page)
  return commander
}

/** Comes to the Commander page from Projects, without loading a page: there is no built list then. Nothing moves. */
export async function openCommanderFromProjects(site: SiteUnderTest, options: OpenOptions = {}): Promise<Commander> {
  const commander = await enter(`${site.url}/projects`, { reducedMotion: 'reduce', ...options })
  await goOnToCommander(commander.page)
  return commander
}

/** The first that a page notices of its visitor, from which on lists grow: a press beside everything. */
async function giveSign(page: Page): Promise<void> {
  await page.mouse.click(1, 1)
}

/** Waits until the list is fetched, or could not be. */
export async function untilSettled(page: Page): Promise<void> {
  // To look for a text on the whole page takes as long as a tenth of loading it.
  const line = page.locator('main [role=status]')
  await line
    .filter({ hasText: /Checking for updates…|Loading commands…|Loading the rest…/ })
    .waitFor({ state: 'hidden' })
}

async function enter(address: string, { arrange, ...options }: OpenOptions): Promise<Commander> {
  const visitor = await aVisitor(options)
  const { page } = visitor
  await arrange?.(page)
  await page.goto(address)
  // The application, once it runs, is what restores the scroll position.
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
