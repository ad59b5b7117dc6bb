import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Locator } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const LIBRARY = [
  createCardCommand({ notes: 'Call a function', line: 'f(1)' }),
  createCardCommand({ notes: 'Look into a list', line: 'echo "$list[0]"' }),
  createCardCommand({ notes: 'Everything here', line: 'ls *' }),
  createCardCommand({ notes: 'A folder on another system', line: 'dir C:\\' }),
  createCardCommand({ notes: 'Nothing special', line: 'true', platform: 'docker' }),
]
const [call, , every, folder] = LIBRARY.map(({ line }) => line)
const AS_IT_STANDS = /^Not a valid pattern yet; searching as plain text\./

const site = await startSite(LIBRARY)

after(closeBrowser)
after(site.close)

const ABSENT = ['kubectl', '<img src=x onerror="document.title=1">', '“”', '  ', '$&', 'x'.repeat(80)]

const PASTES = ['lorem 👩‍👩‍👧 ipsum\\ '.repeat(1800), 'x'.repeat(3_000_000)]

describe('invalid pattern', () => {
  test('is searched as text, with a message', async () => {
    const { page, search, lines, cards, statuses, leave } = await openCommander(site)

    await search.fill('f(')
    await eventually(async () => (await statuses()).map((status) => AS_IT_STANDS.test(status)), [false, true])
    assert.equal((await statuses())[0], '1 of 5 commands.')
    assert.deepEqual(await lines(), [call])

    await search.fill('(f|ls')
    await eventually(async () => (await statuses()).length, 2)
    await search.pressSequentially(')')
    await eventually(statuses, ['3 of 5 commands.'])
    assert.deepEqual(await lines(), [call, every, folder])

    await search.fill('(')
    await eventually(async () => (await statuses()).length, 2)
    const sentence = page.getByRole('status').filter({ hasText: AS_IT_STANDS })
    const heading = page.getByRole('heading', { level: 1 })
    // The message replaces the count: beside the heading or, on a phone, above the list.
    assert.deepEqual(await inOrder([heading, search, cards.first()]), ['below', 'below'])
    assert.deepEqual(await inOrder([heading, sentence]), ['beside'])
    assert.deepEqual(await inOrder([sentence, search]), ['below'])
    await page.setViewportSize({ width: 375, height: 700 })
    assert.deepEqual(await inOrder([search, sentence, cards.first()]), ['below', 'below'])
    await search.fill('')
    await eventually(statuses, ['5 commands.'])
    await leave()
  })
})

/** The position of each element relative to the one before it in the list. */
async function inOrder(elements: readonly Locator[]): Promise<readonly string[]> {
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()))
  return boxes.slice(1).map((box, index) => {
    const before = boxes[index]
    if (box === null || !before) return 'hidden'
    if (box.y >= before.y + before.height) return 'below'
    return box.x >= before.x + before.width ? 'beside' : 'elsewhere'
  })
}

describe('search without results', () => {
  test('shows a message that repeats the text', async () => {
    const { page, search, cards, lines, statuses, leave } = await openCommander(site, {
      viewport: { width: 320, height: 700 },
    })
    const sentence = page.getByRole('main').getByText('No command matches')

    for (const text of ABSENT) {
      await search.fill(text)
      await eventually(async () => (await sentence.textContent())?.includes(`“${text}”`), true)
      assert.deepEqual(await statuses(), ['0 of 5 commands.'])
      assert.equal(await cards.count(), 0)
      assert.equal(await page.getByRole('main').locator('img').count(), 0)
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320)
    }

    await page.getByRole('button', { name: 'Clear search' }).click()
    await eventually(statuses, ['5 commands.'])
    await search.fill('ls')
    await sentence.waitFor({ state: 'detached' })
    assert.deepEqual(await lines(), [every])
    await leave()
  })
})

describe('search for a misspelt platform', () => {
  test('suggests the platform', async () => {
    const { page, search, lines, leave } = await openCommander(site)

    await search.fill('dokcer')
    await page.getByRole('main').getByRole('link', { name: 'All docker commands' }).click()

    await page.waitForURL(/\/platforms\/docker$/)
    await eventually(lines, ['true'])
    await leave()
  })
})

describe('very long pasted text', () => {
  test('is searched, shortened, and kept out of the address', async () => {
    const { page, search, cards, statuses, leave } = await openCommander(site)

    for (const pasted of PASTES) {
      await search.fill('f')
      await page.waitForURL(/\?q=f$/)
      await search.fill(pasted)
      await eventually(async () => (await statuses())[0], '0 of 5 commands. This search is too long to share by link.')
      await page.waitForURL(/\/projects\/commander$/)

      const sentence = (await page.getByRole('main').getByText('No command matches').textContent()) ?? ''
      assert.ok(sentence.length < 150 && sentence.isWellFormed() && sentence.endsWith('…”.'), sentence)
      assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) < 1500)
    }

    await page.reload()
    await eventually(() => cards.count(), 5)
    await leave()
  })
})
