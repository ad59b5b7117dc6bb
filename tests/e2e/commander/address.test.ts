import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { aCommand } from './a-command.ts'
import { eventually } from './eventually.ts'
import { openCommander, untilSettled } from './open-commander.ts'

const site = await startSite([
  aCommand({ id: 'status', line: 'git status', platform: 'git' }),
  aCommand({ id: 'log/1', line: 'git log', platform: 'git' }),
  aCommand({ id: 'ps', line: 'docker ps', platform: 'docker' }),
])
const COMMANDER = `${site.url}/projects/commander`

after(closeBrowser)
after(site.close)

const query = (page: Page) => () => page.evaluate(() => location.search)

test('4. what is asked is in the address a moment later, in the same entry of the history', async () => {
  const { page, search, leave } = await openCommander(site)
  const before = await page.evaluate(() => history.length)

  await search.pressSequentially('git .*')
  await page.getByRole('button', { name: /^git 2/ }).click()
  await eventually(query(page), '?q=git+.*&platform=git')
  await search.fill('')
  await page.getByRole('button', { name: /^git 2/ }).click()
  await eventually(query(page), '')

  assert.equal(await page.evaluate(() => history.length), before)
  await leave()
})

test('4. who leaves in the moment before the address is written comes back to what was asked', async () => {
  const { page, search, lines, leave } = await openCommander(site)

  await search.evaluate(async (box: HTMLInputElement) => {
    box.value = 'docker'
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
    document.querySelector<HTMLAnchorElement>('li a[href*="id="]')?.click()
  })
  await eventually(query(page), '?id=status')
  await page.goBack()

  await eventually(lines, ['docker ps'])
  assert.equal(await search.inputValue(), 'docker')
  await leave()
})

test('4. neither typing nor its address moves the focus or the page', async () => {
  const { page, search, leave } = await openCommander(site, { viewport: { width: 600, height: 300 } })
  await search.focus()
  await page.evaluate(() => window.scrollTo(0, 90))

  await page.keyboard.type('git')
  await eventually(query(page), '?q=git')
  await page.getByRole('button', { name: /^git/ }).first().waitFor()

  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search')
  assert.equal(await page.evaluate(() => window.scrollY), 90)
  await leave()
})

test('4. an address that was shared opens with its text, mode and chips', async () => {
  const { page, search, lines, statuses, leave } = await openCommander(site)

  await page.goto(`${COMMANDER}?q=GIT+log&mode=words&platform=git`)
  await eventually(async () => (await lines())[0], 'git log')

  assert.equal(await search.inputValue(), 'GIT log')
  assert.equal(await page.getByRole('button', { name: '.* Pattern' }).getAttribute('aria-pressed'), 'false')
  assert.equal(await page.getByRole('button', { name: /^git/ }).first().getAttribute('aria-pressed'), 'true')
  assert.match((await statuses())[0] ?? '', /^1 of 3 commands/)
  await leave()
})

test('4. a reload, and going back, bring back what was asked', async () => {
  const { page, search, lines, leave } = await openCommander(site)
  await search.fill('^git')
  await eventually(query(page), '?q=%5Egit')

  await page.reload()
  await eventually(lines, ['git status', 'git log'])
  const reloaded = await search.inputValue()
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  await page.goBack()
  await eventually(lines, ['git status', 'git log'])

  assert.deepEqual([reloaded, await search.inputValue()], ['^git', '^git'])
  await leave()
})

test("4. a command's own address shows it alone, and the way to the others", async () => {
  const { page, lines, statuses, leave } = await openCommander(site)

  await page.goto(`${COMMANDER}?id=log%2F1`)
  await untilSettled(page)
  await eventually(lines, ['git log'])
  const alone = await statuses()
  await page.getByRole('button', { name: 'Show all 3 commands' }).click()
  await eventually(async () => (await lines()).length, 3)

  assert.deepEqual(alone, ['1 of 3 commands.'])
  await eventually(query(page), '')
  await leave()
})

test("4. typing after a command's own address searches the whole library", async () => {
  const { page, search, lines, leave } = await openCommander(site)
  await page.goto(`${COMMANDER}?id=ps`)
  await eventually(lines, ['docker ps'])

  await search.fill('status')

  await eventually(lines, ['git status'])
  await leave()
})

test('4. an address of a command that is not there says so, with the way to the others', async () => {
  const { page, cards, leave } = await openCommander(site)

  await page.goto(`${COMMANDER}?id=gone`)
  await page.getByText('There is no command “gone” in the library; it may have been deleted.').waitFor()
  await page.getByRole('button', { name: /^Show all/ }).click()

  await eventually(() => cards.count(), 3)
  await leave(/404/)
})
