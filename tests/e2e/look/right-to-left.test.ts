import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Locator } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'hebrew', platform: 'git', notes: 'מה השתנה מאז הפעם האחרונה', line: 'git status' }),
  createCardCommand({ id: 'arabic', notes: 'اعرض ما تغيّر', line: 'echo "سلام" | cat' }),
  createCardCommand({ id: 'latin', platform: 'git', notes: 'Show what has changed', line: 'git diff' }),
])

after(closeBrowser)
after(site.close)

describe('right-to-left text', () => {
  test('begins at the right edge in notes', async () => {
    const { cards, leave } = await openCommander(site)

    const sides = await Promise.all([0, 1, 2].map((place) => sideOf(cards.nth(place).getByRole('paragraph'))))

    assert.deepEqual(sides, ['right', 'right', 'left'])
    await leave()
  })

  test('leaves command lines at the left edge', async () => {
    const { cards, leave } = await openCommander(site)

    const lines = await Promise.all([0, 1, 2].map((place) => sideOf(cards.nth(place).locator('pre'))))

    assert.deepEqual(lines, ['left', 'left', 'left'])
    await leave()
  })

  test('begins at the right edge in related commands', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/projects/commander/commands/latin`)

    const related = page.getByRole('link', { name: 'מה השתנה מאז הפעם האחרונה' })

    assert.equal(await sideOf(related), 'right')
    await leave()
  })
})

/** The side of an element's box at which its text begins. */
async function sideOf(element: Locator): Promise<'left' | 'right'> {
  return element.evaluate((self) => {
    const text = document.createRange()
    text.selectNodeContents(self)
    const [box, inside] = [self.getBoundingClientRect(), text.getBoundingClientRect()]
    return inside.left - box.left > box.right - inside.right ? 'right' : 'left'
  })
}
