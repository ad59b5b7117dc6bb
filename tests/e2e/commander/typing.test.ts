import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite(
  Array.from({ length: 500 }, (_, index) =>
    createCardCommand({
      id: `c${index}`,
      notes: `Number ${index}`,
      line: 'run {{file}}',
      tags: [index % 2 === 0 ? 'even' : 'odd'],
    }),
  ),
)

after(closeBrowser)
after(site.close)

describe('a typed letter', () => {
  test('reaches the worker before the page is painted', async () => {
    const { page, search, statuses, leave } = await openCommander(site)
    await search.fill('Number')
    await eventually(statuses, ['500 of 500 commands.'])

    const asked = await page.evaluate(() => {
      let messages = 0
      Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
        apply: (post, worker, given) => {
          messages += 1
          return Reflect.apply(post, worker, given)
        },
      })
      const box = document.querySelector<HTMLInputElement>('input[type=search]')
      if (box === null) return null
      box.value = 'Number 2'
      box.dispatchEvent(new Event('input', { bubbles: true }))
      return { messages, isDrawn: document.querySelector('[aria-busy=true]') !== null }
    })

    assert.deepEqual(asked, { messages: 1, isDrawn: false })
    await eventually(statuses, ['111 of 500 commands.'])
    await leave()
  })

  test('first shows the cards that fit the window', async () => {
    const windows = [
      { viewport: { width: 1280, height: 720 }, room: 5 },
      { viewport: { width: 375, height: 667 }, room: 3 },
      { viewport: { width: 1280, height: 2000 }, room: 8 },
    ]
    for (const { viewport, room } of windows) {
      const { page, cards, search, leave } = await openCommander(site, { viewport })
      const first = firstDrawn(page)

      await search.press('N')

      assert.equal((await first).cards, room)
      assert.ok((await first).bottom > Math.min(viewport.height, 1000), 'the window is not full')
      await eventually(() => cards.count(), 48)
      await leave()
    }
  })

  test('updates the filters after the cards are painted', async () => {
    const { page, search, leave } = await openCommander(site)
    const tag = page.getByRole('group', { name: 'Tag' }).getByRole('button', { name: 'even' })
    const first = firstDrawn(page)

    await search.press('N')

    assert.equal((await first).hasTags, false)
    await eventually(() => tag.textContent(), 'even 250')
    await search.pressSequentially('umber 2')
    await eventually(() => tag.textContent(), 'even 56')
    await leave()
  })
})

type Drawn = { readonly cards: number; readonly bottom: number; readonly hasTags: boolean }

/**
 * The state of the page when the next results arrive: how many cards it has, how far down they reach, and whether there
 * are tags.
 */
async function firstDrawn(page: Page): Promise<Drawn> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const list = document.querySelector('main [aria-busy]')
        const observer = new MutationObserver(() => {
          if (list?.getAttribute('aria-busy') !== 'false') return
          observer.disconnect()
          resolve({
            cards: list.querySelectorAll('ul > li').length,
            bottom: list.querySelector('ul')?.getBoundingClientRect().bottom ?? 0,
            hasTags: [...document.querySelectorAll('main span')].some(({ textContent }) => textContent === 'Tag'),
          })
        })
        if (list !== null) observer.observe(list, { attributeFilter: ['aria-busy'] })
      }),
  )
}
