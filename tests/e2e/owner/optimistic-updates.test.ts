import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'
import { noticesIn, openAsOwner } from '../../support/browser/owner.ts'
import { control } from '../../support/browser/signing-in.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { CHANGES, holdChanges, pressDelete, sentencesIn } from './held-changes.ts'
import { startSiteOfTwelve } from './twelve-commands.ts'

const site = await startSiteOfTwelve()

after(closeBrowser)
after(site.close)

describe('deletion', () => {
  test('is shown at once, and undone in any order', async () => {
    const owner = await openAsOwner(site)
    const { card, page, inNotice } = owner
    const release = await holdChanges(page)

    await pressDelete(owner, 'Command A')
    await pressDelete(owner, 'Command B')
    await card('Command A').waitFor({ state: 'detached' })
    await card('Command B').waitFor({ state: 'detached' })
    await eventually(() => sentencesIn(page), ['Deleted “Command B”.', 'Deleted “Command A”.'])
    await eventually(() => noticesIn(page).getByText('Saving…').count(), 2)
    await eventually(owner.focused, 'Edit “Command C” echo Command C')
    await release()
    await eventually(() => noticesIn(page).getByText('Saving…').count(), 0)

    await inNotice('Deleted “Command A”.', 'Undo').click()
    await card('Command A').waitFor()
    assert.equal(await card('Command B').count(), 0)
    await inNotice('Deleted “Command B”.', 'Undo').click()
    await card('Command B').waitFor()
    await eventually(() => statusOf('A'), 200)
    await eventually(() => statusOf('B'), 200)
    await owner.leave()
  })

  test('can be undone before it is sent, and stays undone', async () => {
    const owner = await openAsOwner(site)
    const { card, page, inNotice } = owner
    const release = await holdChanges(page)
    await pressDelete(owner, 'Command A')

    await inNotice('Deleted “Command A”.', 'Undo').click()
    await card('Command A').waitFor()
    const seen = await watchFor(page, 'Command A')
    await release()

    await eventually(() => noticesIn(page).getByText('Saving…').count(), 0)
    assert.equal(await statusOf('A'), 200)
    assert.equal(await seen(), true)
    await owner.leave()
  })
})

describe('failed deletion', () => {
  test('puts the card back, and is explained', async () => {
    const owner = await openAsOwner(site)
    const { card, page, inNotice } = owner
    await page.route(CHANGES, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { code: 'api/store-busy' } })
        : route.fallback(),
    )

    await pressDelete(owner, 'Command C')
    await noticesIn(page)
      .getByText(/^“Command C” wasn’t deleted\. /)
      .waitFor()
    await card('Command C').waitFor()
    await page.unrouteAll()
    await inNotice('“Command C” wasn’t deleted.', 'Try again').click()

    await card('Command C').waitFor({ state: 'detached' })
    await inNotice('Deleted “Command C”.', 'Undo').click()
    await card('Command C').waitFor()
    await owner.leave(/status of 503/)
  })
})

describe('bulk change', () => {
  test('shows progress and busy buttons at once', async () => {
    const owner = await openAsOwner(site)
    const { page, button, card, inNotice } = owner
    const select = page.getByRole('region', { name: 'Selected commands' })
    await button('Select').click()
    await button('All 12 found').click()
    const release = await holdChanges(page)
    const press = select.getByRole('button', { name: /^(?:Pin|Unpin)$/ })

    await press.click()

    await noticesIn(page).getByRole('progressbar').waitFor()
    await eventually(() => press.getAttribute('aria-disabled'), 'true')
    await eventually(() => page.getByText('Pinned · ').count(), 12)
    await release()
    await noticesIn(page).getByText('Pinned 12 commands.').waitFor()
    await eventually(() => press.getAttribute('aria-disabled'), 'false')
    await inNotice('Pinned 12 commands.', 'Undo').click()
    await eventually(() => page.getByText('Pinned · ').count(), 0)
    await card('Command A').waitFor()
    await button('Done').click()
    await owner.leave()
  })

  test('is undone in other tabs too', async () => {
    const owner = await openAsOwner(site)
    const { page, button, inNotice } = owner
    const other = await page.context().newPage()
    await other.goto(`${site.url}/projects/commander`)
    await other.getByText(/^12 commands\.\s*$/).waitFor()
    await button('Select').click()
    await button('All 12 found').click()

    await button('Delete').click()
    await other.getByText('Command A', { exact: true }).waitFor({ state: 'detached' })
    await inNotice('Deleted 12 commands.', 'Undo').click()

    await other.getByText('Command A', { exact: true }).waitFor()
    await noticesIn(page).getByText('Restored 12 commands.').waitFor()
    await button('Done').click()
    await owner.leave()
  })
})

describe('import', () => {
  test('offers to show the newest commands', async () => {
    const owner = await openAsOwner(site)
    const { page, button, dialog, cards, inNotice } = owner
    await button('Import…').click()
    const commands = ['Came first', 'Came last'].map((notes) => ({ notes, line: `echo ${notes}` }))
    const buffer = Buffer.from(JSON.stringify(commands))
    await dialog.getByLabel('Choose files').setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer })
    await dialog.getByRole('button', { name: /^Import .*2/ }).click()
    await dialog.waitFor({ state: 'detached' })

    await inNotice('Imported 2 commands', 'Show').click()

    await eventually(
      () =>
        cards
          .first()
          .getByText(/^Came (?:last|first)$/)
          .count(),
      1,
    )
    assert.equal(await page.getByLabel('Sort by').inputValue(), 'newest')
    await inNotice('Imported 2 commands', 'Undo').click()
    await noticesIn(page).getByText('Undid the import: removed 2 commands.').waitFor()
    await owner.leave()
  })
})

describe('logging out', () => {
  test('counts changes that may not have been saved', async () => {
    const owner = await openAsOwner(site)
    const { page } = owner
    await holdChanges(page)
    await pressDelete(owner, 'Command K')
    const tab = await page.context().newPage()
    await tab.goto(`${site.url}/authentication`)

    await control(tab, 'Logout').click()

    await noticesIn(page)
      .getByText('Your session ended before 1 change could be saved. Check your library once you’re back.')
      .waitFor()
    await owner.card('Command K').waitFor()
    assert.equal(await noticesIn(page).getByText('Command K').count(), 0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await owner.leave()
  })
})

describe('reload while signed in', () => {
  test("moves nothing when the owner's tools appear", async () => {
    const owner = await openAsOwner(site)
    const { page, cards } = owner
    await cards.nth(5).getByRole('button', { name: /^Edit/ }).waitFor()
    const place = (index: number) => cards.nth(index).evaluate((element) => element.getBoundingClientRect().top)
    const before = await Promise.all([place(0), place(5)])
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/me', async (route) => {
      await isAnswered
      await route.fallback()
    })

    await page.reload()
    await cards.nth(5).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add command' }).count(), 0)
    const early = await Promise.all([place(0), place(5)])
    answer()
    await cards.nth(5).getByRole('button', { name: /^Edit/ }).waitFor()

    assert.deepEqual([early, await Promise.all([place(0), place(5)])], [before, before])
    await owner.leave()
  })
})

/** Watches the list from now on. The returned function resolves with true if the card was there the whole time. */
async function watchFor(page: Page, notes: string): Promise<() => Promise<boolean>> {
  const watched = await page.evaluateHandle((text) => {
    const result = { isThere: true }
    new MutationObserver(() => {
      const list = document.querySelector('main ul[aria-label=Commands]')?.textContent ?? ''
      if (!list.includes(text)) result.isThere = false
    }).observe(document.body, { childList: true, subtree: true })
    return result
  }, notes)
  return async () => (await watched.jsonValue()).isThere
}

async function statusOf(id: string): Promise<number> {
  return (await fetch(`${site.url}/api/commands/${id}`)).status
}
