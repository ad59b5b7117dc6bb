import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { placeInList } from '../../support/browser/place-in-list.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const SIZE = 3000
const site = await startSite(
  Array.from({ length: SIZE }, (_, index) =>
    createCardCommand({
      id: `c${index}`,
      notes: `Notes of number ${index}`,
      line: `run ${index % 2 === 0 ? 'even' : 'odd'}`,
    }),
  ),
)

after(closeBrowser)
after(site.close)

describe('position in a long list', () => {
  test('survives going back from a command, and a reload', async () => {
    const { page, cards, leave } = await openCommander(site)
    await readOn(page, 200)
    const place = await placeInList(page)

    await cards.nth(180).getByRole('link', { name: 'Link to this command' }).dispatchEvent('click', { button: 0 })
    await eventually(() => cards.count(), 1)
    const tops = await noteTops(page)
    await page.goBack()
    await eventually(() => placeInList(page), place)
    assert.equal((await tops.jsonValue()).length, 1, 'the page jumped on its way back')

    await readOn(page, 300)
    const placeFurtherOn = await placeInList(page)
    assert.notDeepEqual(placeFurtherOn, place)
    await page.reload()
    await eventually(() => placeInList(page), placeFurtherOn)
    assert.ok((await cards.count()) >= 300)
    await leave()
  })

  test('survives going back from another screen, with the search', async () => {
    const { page, search, cards, statuses, leave } = await openCommander(site)
    await search.fill('even')
    await eventually(statuses, ['1,500 of 3,000 commands.'])
    await eventually(() => page.evaluate(() => location.search), '?q=even')
    await readOn(page, 200)
    const place = await placeInList(page)

    await page.getByRole('link', { name: 'Projects' }).dispatchEvent('click', { button: 0 })
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    const odd = await page.evaluateHandle(() => {
      const seen: boolean[] = []
      new MutationObserver(() =>
        seen.push(document.querySelector('main')?.textContent?.includes('run odd') ?? false),
      ).observe(document.body, { childList: true, subtree: true })
      return seen
    })
    await page.goBack()
    await eventually(() => placeInList(page), place)

    assert.equal((await odd.jsonValue()).includes(true), false, 'all cards were shown before those that were searched')
    assert.ok((await cards.count()) >= 200)
    await leave()
  })
})

/**
 * Scrolls until the page has at least `count` cards, then to the card at index `count - 20`. Gives the page time to
 * handle the scroll event.
 */
async function readOn(page: Page, count: number): Promise<void> {
  const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
  while ((await cards.count()) < count) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  await cards.nth(count - 20).evaluate((card) => card.scrollIntoView())
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
}

/** Records the scroll position of each frame painted after going back. Omits repetitions. */
function noteTops(page: Page) {
  return page.evaluateHandle(() => {
    const tops: number[] = []
    addEventListener('popstate', () => {
      const before = window.scrollY
      // A task that runs after the frame's own work sees what was painted.
      const look = () =>
        requestAnimationFrame(() =>
          setTimeout(() => {
            if (window.scrollY !== (tops.at(-1) ?? before)) tops.push(window.scrollY)
            look()
          }),
        )
      look()
    })
    return tops
  })
}
