import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { coloursOf, contrastOf, ENOUGH_FOR_TEXT, luminanceOf } from '../../support/browser/colours.ts'
import { openScreen } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { pressTheme } from './themes.ts'

const PAPER = { width: 718, height: 1047 }

describe('printed page', () => {
  test('has a white background in the dark theme too', async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light', viewport: PAPER })
    await openScreen(page, '/')
    await pressTheme(page, 'Dark')

    await page.emulateMedia({ media: 'print' })

    const { text, behind } = await coloursOf(page.getByRole('heading', { level: 1 }))
    assert.deepEqual([luminanceOf(text), luminanceOf(behind)], [0, 1])
    await leave()
  })

  test("keeps Commander's cards legible and in one piece", async () => {
    const { page, leave } = await createVisitor({ viewport: PAPER })
    await openScreen(page, '/projects/commander')

    await page.emulateMedia({ media: 'print' })

    const card = page.getByRole('list', { name: 'Commands' }).getByRole('listitem').first()
    const { text, behind } = await coloursOf(card.locator('code'))
    assert.ok(contrastOf(text, behind) >= ENOUGH_FOR_TEXT)
    assert.equal(await card.getByRole('paragraph').first().isVisible(), true)
    assert.equal(await card.evaluate((self) => getComputedStyle(self).breakInside), 'avoid')
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true)
    await leave()
  })

  test('has the addresses of external links', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    await page.getByRole('main').evaluate((main) => {
      main.append(Object.assign(document.createElement('a'), { href: 'https://example.org/work', textContent: 'Work' }))
    })

    await page.emulateMedia({ media: 'print' })

    const link = page.getByRole('main').getByRole('link', { name: 'Work', exact: true })
    const shown = await link.evaluate((self) => getComputedStyle(self, '::after').content)
    assert.ok(shown.includes((await link.getAttribute('href')) ?? '?'), shown)
    await leave()
  })
})
