import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander, untilSettled } from '../../support/browser/open-commander.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const AMEND = 'git commit --amend --no-edit --reset-author && git push --force-with-lease'

const site = await startSite([
  createCardCommand({ id: 'amend', platform: 'git', notes: 'Amend a commit: see `git log <b>` first', line: AMEND }),
  createCardCommand({ id: 'log', platform: 'git', notes: 'Look back', line: 'git log' }),
])
const PAGE = `${site.url}/projects/commander/commands/amend`

after(closeBrowser)
after(site.close)

describe("a command's own page", () => {
  test('begins with notes and line, followed by the other commands', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    const main = page.getByRole('main')
    await page.goto(PAGE)

    assert.equal(await main.getByRole('heading', { level: 1 }).textContent(), 'Amend a commit: see git log <b> first')
    assert.equal(await main.locator('h1 code').textContent(), 'git log <b>')
    const topOf = async (text: string) => (await main.getByText(text, { exact: true }).boundingBox())?.y ?? 0
    assert.ok((await topOf(AMEND)) < (await topOf('More for git')))
    assert.equal(await main.getByRole('link', { name: 'Look back', exact: true }).isVisible(), true)
    assert.equal(await main.getByText('git log', { exact: true }).isVisible(), true)
    await leave()
  })

  test('lets keyboard users jump to the search box', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(PAGE)
    await untilAlive(page)
    const widthOfBox = async () => (await page.getByRole('searchbox').locator('..').boundingBox())?.width ?? 0

    await page.keyboard.press('/')
    await eventually(async () => (await widthOfBox()) > 200, true)
    await page.keyboard.type('log')
    await page.waitForURL('**/projects/commander?q=log')
    await leave()
  })

  test('has a button that shows all commands', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(PAGE)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Show all 2 commands' }).click()

    await page.getByRole('heading', { name: 'Commander', exact: true }).waitFor()
    await untilSettled(page)
    assert.equal(await page.getByRole('list', { name: 'Commands' }).getByRole('listitem').count(), 2)
    await leave()
  })
})

describe('a line on a phone', () => {
  test('breaks before options, never within them', async () => {
    const { cards, leave } = await openCommander(site, { viewport: { width: 375, height: 700 } })
    const line = cards.first().locator('pre code')
    const heightOf = async (word: string) => (await line.getByText(word, { exact: true }).boundingBox())?.height

    assert.equal(await line.textContent(), AMEND)
    for (const option of ['--amend', '--no-edit', '--reset-author', '--force-with-lease']) {
      assert.equal(await heightOf(option), 24, option)
    }
    await leave()
  })
})
