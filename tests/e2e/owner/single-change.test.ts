import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { LIST } from '../../support/browser/open-commander.ts'
import { fromCard, type OwnerVisitor, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const NAMES = ['First', 'Second', 'Third', 'Fourth']
const site = await startSite(
  NAMES.map((notes) => createCardCommand({ id: notes, notes, line: `echo ${notes}`, platform: notes })),
)

after(closeBrowser)
after(site.close)

describe('single change', () => {
  test('keeps every list up to date', async (context) => {
    const owner = await openAsOwner(site)

    await context.test('appears in every tab without a refetch in its own', () => changeBesideOtherTab(owner))
    await context.test("isn't reverted by a list requested before it", () => deleteBeforeListComes(owner))
    await context.test('missed by this page is fetched with the next one', () => changeAfterMissedOne(owner))

    await owner.leave()
  })
})

async function changeBesideOtherTab(owner: OwnerVisitor): Promise<void> {
  const { page, cards, dialog, button, inNotice } = owner
  const other = await page.context().newPage()
  await other.goto(`${site.url}/projects/commander`)
  await eventually(() => notesIn(other), NAMES)
  await eventually(() => notesIn(page), NAMES)
  await page.getByText(/^4 commands\.\s*$/).waitFor()
  await other.getByText(/^4 commands\.\s*$/).waitFor()
  // The public list comes first. The owner's list is fetched once the tab knows that the owner is signed in.
  for (const tab of [page, other]) await eventually(() => listsFetched(tab), 2)
  const lists = countLists(page)

  await fromCard(cards.nth(1), /^Delete/)
  await eventually(() => notesIn(page), ['First', 'Third', 'Fourth'])
  await eventually(() => notesIn(other), ['First', 'Third', 'Fourth'])
  await eventually(() => other.getByRole('button', { name: /^Second/ }).count(), 0)
  await inNotice('Deleted “Second”.', 'Undo').click()
  await eventually(() => notesIn(page), NAMES)
  await eventually(() => notesIn(other), NAMES)

  await openForm(owner, 'Third')
  await dialog.getByLabel('Notes').fill('Third, edited')
  await save(owner)
  await button('Add command').click()
  await dialog.getByLabel('Notes').fill('Fifth')
  await dialog.getByLabel('Command line').fill('echo fifth')
  await save(owner)

  const expected = ['First', 'Second', 'Third, edited', 'Fourth', 'Fifth']
  await eventually(() => notesIn(page), expected)
  await eventually(() => notesIn(other), expected)
  await other.getByText(/^5 commands\.\s*$/).waitFor()
  assert.equal(lists.count(), 0)
  await other.reload()
  await eventually(() => notesIn(other), expected)
  await other.close()
}

async function deleteBeforeListComes(owner: OwnerVisitor): Promise<void> {
  const { page, card } = owner
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    asked()
    await isSent
    await route.fulfill({ response })
  })
  await page.evaluate(() => {
    const channel = new BroadcastChannel('commander-library')
    channel.postMessage(null)
    channel.close()
  })
  await isAsked
  const count = page.getByText(/^\d+ commands?\./)
  const before = await count.textContent()

  await fromCard(card('Fourth'), /^Delete/)
  await card('Fourth').waitFor({ state: 'detached' })
  // Waits for the search results without the deleted command.
  await eventually(async () => (await count.textContent()) === before, false)
  const seen = await page.evaluateHandle(() => {
    const notes: string[] = []
    new MutationObserver(() =>
      notes.push(document.querySelector('main ul[aria-label=Commands]')?.textContent ?? ''),
    ).observe(document.body, { childList: true, subtree: true })
    return notes
  })
  const arrived = page.waitForResponse(LIST)
  send()
  await arrived
  await page.unroute(LIST)
  await openForm(owner, 'First')
  await owner.dialog.getByLabel('Notes').fill('First, edited')
  await save(owner)
  await card('First, edited').waitFor()

  assert.equal(
    (await seen.jsonValue()).some((text) => text.includes('Fourth')),
    false,
  )
}

async function changeAfterMissedOne(owner: OwnerVisitor): Promise<void> {
  const { card } = owner
  const elsewhere = await openAsOwner(site)
  await elsewhere.button('Add command').click()
  await elsewhere.dialog.getByLabel('Notes').fill('From elsewhere')
  await elsewhere.dialog.getByLabel('Command line').fill('echo elsewhere')
  await save(elsewhere)
  await elsewhere.leave()

  await openForm(owner, 'Third')
  await owner.dialog.getByLabel('Notes').fill('Third again')
  await save(owner)

  await card('From elsewhere').waitFor()
  await card('Third again').waitFor()
  await eventually(() => card('Third, edited').count(), 0)
}

function notesIn(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('list', { name: 'Commands', exact: true })
    .getByRole('listitem')
    .locator('p:first-child')
    .allTextContents()
}

/** The number of times that the page has requested the list since it was loaded. */
function listsFetched(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/commands')).length,
  )
}

function countLists(page: Page) {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/api/commands')) asked.push(request)
  })
  return { count: () => asked.length }
}
