import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { AUTOMATIC_CARDS, PLATFORM_CARDS } from '../../../web/ui/card-counts.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { LIST, openCommander, openCommanderFromProjects } from '../../support/browser/open-commander.ts'
import { goOnToCommander } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const SIZE = 3000
const OF_SOME = AUTOMATIC_CARDS + 1
const LIBRARY = Array.from({ length: SIZE }, (_, index) =>
  createCardCommand({
    id: `c${index}`,
    notes: `Notes of number ${index}`,
    line: `run ${index % 2 === 0 ? 'even' : 'odd'}`,
    ...(index >= 2000 && index < 2000 + OF_SOME ? { platform: 'some' } : {}),
    ...(index >= 2500 && index < 2500 + AUTOMATIC_CARDS ? { platform: 'few' } : {}),
  }),
)
const site = await startSite(LIBRARY)

after(closeBrowser)
after(site.close)

describe('large library', () => {
  test('keeps only part of a long list in the document', async () => {
    const { page, cards, search, statuses, leave } = await openCommander(site)

    await search.fill('even|odd')
    await eventually(statuses, ['3,000 of 3,000 commands.'])
    await eventually(() => cards.count(), 48)
    const places = await cards.evaluateAll((all) => all.map((card) => [card.ariaPosInSet, card.ariaSetSize].join('/')))
    assert.deepEqual(
      places,
      places.map((_, index) => `${index + 1}/${SIZE}`),
    )

    await search.fill('number 2[0-3]\\d\\d$')
    await eventually(() => cards.count(), 400)
    assert.equal(await cards.first().getAttribute('aria-setsize'), null)

    await search.fill('number 2987$')
    await eventually(statuses, ['1 of 3,000 commands.'])
    assert.deepEqual(await cards.getByRole('paragraph').allTextContents(), ['Notes of number 2987'])
    await search.fill('')
    await eventually(statuses, ['3,000 commands.'])

    await page.route(LIST, (route) => route.abort())
    await page.getByRole('link', { name: 'Projects' }).click()
    await goOnToCommander(page)
    const isOutdated = /^The server cannot be reached\..*This list may be out of date\.$/
    await eventually(async () => isOutdated.test((await statuses())[1] ?? ''), true)
    await search.fill('number 2999')
    await eventually(async () => (await statuses())[0], '1 of 3,000 commands.')
    assert.equal(await cards.count(), 1)
    await leave(/Failed to load resource/)
  })

  test('has every command on some page without JavaScript', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    const main = page.getByRole('main')

    await page.goto(`${site.url}/projects/commander/platforms/some`)
    const cards = await main.getByRole('list', { name: 'Commands' }).getByRole('listitem').count()
    await main.getByRole('link', { name: `${OF_SOME} commands as plain text` }).click()
    const text = (await page.locator('body').textContent()) ?? ''
    const map = await (await fetch(`${site.url}/sitemap.xml`)).text()

    await page.goto(`${site.url}/projects/commander/platforms/few`)
    const whole = await main.getByRole('list', { name: 'Commands' }).getByRole('listitem').count()

    assert.deepEqual([cards, whole], [PLATFORM_CARDS, AUTOMATIC_CARDS])
    assert.equal(text.match(/^# /gm)?.length, OF_SOME)
    assert.equal(map.match(/\/commands\/c\d+</g)?.length, SIZE)
    await leave()
  })

  test('extends the list by scrolling or with a button', async () => {
    const { page, search, cards, statuses, leave } = await openCommander(site)
    await search.fill('number 1[0-3]')
    await eventually(async () => / of 3,000 commands\.$/.test((await statuses())[0] ?? ''), true)
    await eventually(() => cards.count(), 48)
    const more = page.getByRole('button', { name: /^Show more \(\d+ left\)$/ })

    await cards.last().scrollIntoViewIfNeeded()
    await eventually(async () => (await cards.count()) > 48, true)
    while ((await more.count()) > 0) {
      const before = await cards.count()
      await more.dispatchEvent('click')
      await eventually(async () => (await cards.count()) > before, true)
    }

    const expected = LIBRARY.filter(({ notes }) => /number 1[0-3]/.test(notes ?? '')).map(({ notes }) => notes)
    assert.deepEqual(await cards.getByRole('paragraph').allTextContents(), expected)
    assert.equal(await cards.first().getAttribute('aria-setsize'), null)
    await leave()
  })

  test('shows the first commands while the rest is loading', async () => {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
    const text = JSON.stringify(LIBRARY)
    const { cards, statuses, leave } = await openCommanderFromProjects(site, {
      arrange: async (page) => {
        await page.exposeFunction('isSeen', () => isSeen)
        await page.addInitScript((list) => {
          const fetchAny = window.fetch
          window.fetch = async (...given) => {
            if (!String(given[0]).endsWith('/api/commands')) return fetchAny(...given)
            const bytes = new TextEncoder().encode(list)
            const body = new ReadableStream({
              start: async (controller) => {
                controller.enqueue(bytes.slice(0, 40_000))
                await Reflect.get(window, 'isSeen')()
                controller.enqueue(bytes.slice(40_000))
                controller.close()
              },
            })
            return new Response(body)
          }
        }, text)
      },
    })

    await cards.first().waitFor()
    const early = { statuses: await statuses(), first: await cards.first().getByRole('paragraph').textContent() }
    seen()
    await eventually(statuses, ['3,000 commands.'])

    assert.deepEqual(early, { statuses: ['Loading commands…'], first: 'Notes of number 0' })
    await eventually(() => cards.count(), 48)
    await leave()
  })
})
