import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { lazySite } from '../../support/browser/lazy-site.ts'
import { goOnToCommander, untilAlive, untilQuiet } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const COMMANDER = '/projects/commander'
const SHEET = /\/assets\/commander-[0-9a-f]+\.css$/

/**
 * Returns the address of a site with eight commands. Each has a placeholder, two lines, a platform, a tag and a source.
 */
const siteUrl = lazySite(
  Array.from({ length: 8 }, (_, index) =>
    createCardCommand({
      id: `${index}`,
      line: `cat {{file=${index}.txt}} |\n  sort`,
      platform: 'text',
      tags: ['files'],
      source: 'A book',
    }),
  ),
)

describe('Commander styles', () => {
  test('are inlined on its page and on no other', async () => {
    const asked: string[] = []
    const { page, leave } = await createVisitor()
    page.on('request', (request) => asked.push(request.url()))

    await openScreen(page, '/')
    const elsewhere = await stylesInside(page)
    await openScreen(page, COMMANDER)

    assert.doesNotMatch(elsewhere, /command-card/)
    assert.match(await stylesInside(page), /\.command-card_card\{/)
    assert.deepEqual(
      asked.filter((url) => SHEET.test(url)),
      [],
    )
    await leave()
  })

  test('are loaded before the screen is shown', async () => {
    const { page, leave } = await createVisitor()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(SHEET, async (route) => {
      await held
      await route.continue()
    })
    await openScreen(page, '/projects')

    const asked = page.waitForRequest(SHEET)
    await goOnToCommander(page)
    await asked
    const meanwhile = await page.getByRole('list', { name: 'Commands' }).isVisible()
    release()
    await untilListed(page)

    assert.equal(meanwhile, false)
    await leave()
  })

  test('look the same after a load and a navigation', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, COMMANDER)
    const loaded = await looksIn(page)
    await openScreen(page, '/projects')

    await goOnToCommander(page)

    assert.ok(loaded.length > 100)
    await eventually(() => looksIn(page), loaded)
    await leave()
  })

  test('can be loaded again after a failure', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects')
    await page.route('**', (route) => route.abort())
    await goOnToCommander(page)
    await page.getByRole('heading', { name: 'Not loaded' }).waitFor()
    await page.unroute('**')

    await page.getByRole('button', { name: 'Try again' }).click()

    await untilListed(page)
    await leave(/ERR_FAILED/)
  })
})

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto((await siteUrl()) + path)
  await untilAlive(page)
  await untilQuiet(page)
}

async function untilListed(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Commands' }).getByRole('listitem').nth(7).waitFor()
}

/** Some computed styles of every element above the list and in its first eight cards. */
function looksIn(page: Page): Promise<readonly string[]> {
  const seen = 'section :not(ul, [aria-busy] *), [aria-label="Commands"] > li:nth-child(-n + 8) *'
  return page
    .getByRole('main')
    .locator(seen)
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { display, color, backgroundColor, font, padding, margin, border } = getComputedStyle(element)
        return [element.localName, display, color, backgroundColor, font, padding, margin, border].join(' ')
      }),
    )
}

function stylesInside(page: Page): Promise<string> {
  return page.locator('head style').evaluateAll((sheets) => sheets.map(({ textContent }) => textContent).join(''))
}
