import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander, untilSettled } from '../../support/browser/open-commander.ts'
import { comeTo } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'status', line: 'git status', platform: 'git' }),
  createCardCommand({ id: 'log/1', line: 'git log', platform: 'git' }),
  createCardCommand({ id: 'ps', line: 'docker ps', platform: 'docker' }),
])
const COMMANDER = `${site.url}/projects/commander`

after(closeBrowser)
after(site.close)

const query = (page: Page) => () => page.evaluate(() => location.search)

const path = (page: Page) => () => page.evaluate(() => location.pathname)

describe('address of a search', () => {
  test('follows the query without adding history entries', async () => {
    const { page, search, leave } = await openCommander(site, { viewport: { width: 600, height: 300 } })
    const entries = () => page.evaluate(() => history.length)
    const before = await entries()
    await search.focus()
    await page.evaluate(() => window.scrollTo(0, 90))

    await page.keyboard.type('git .*')
    await eventually(query(page), '?q=git+.*')
    const gitChip = page.getByRole('button', { name: /^git 2/ })
    await gitChip.waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search')
    assert.equal(await page.evaluate(() => window.scrollY), 90)

    await gitChip.click()
    await eventually(query(page), '?q=git+.*&platform=git')
    await search.fill('')
    await gitChip.click()
    await eventually(query(page), '')
    assert.equal(await entries(), before)
    await leave()
  })

  test('survives a reload, other screens and leaving early', async () => {
    const { page, search, lines, leave } = await openCommander(site)

    // The first card may already belong to the new search.
    const followed = await search.evaluate(async (box: HTMLInputElement) => {
      box.value = 'docker'
      box.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
      const link = document.querySelector<HTMLAnchorElement>('li a[href*="/commands/"]')
      link?.click()
      return link?.pathname
    })
    await eventually(path(page), followed)
    await page.goBack()
    await eventually(lines, ['docker ps'])
    assert.equal(await search.inputValue(), 'docker')

    await search.fill('^git')
    await eventually(query(page), '?q=%5Egit')
    await page.reload()
    await eventually(lines, ['git status', 'git log'])
    assert.equal(await search.inputValue(), '^git')

    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await page.goBack()
    await eventually(lines, ['git status', 'git log'])
    assert.equal(await search.inputValue(), '^git')
    await leave()
  })

  test('restores text, mode and filters for another visitor', async () => {
    const { page, leave } = await createVisitor()

    await page.goto(`${COMMANDER}?q=GIT+log&mode=words&platform=git`)
    await eventually(async () => (await linesOf(page))[0], 'git log')

    assert.equal(await page.getByRole('searchbox').inputValue(), 'GIT log')
    assert.equal(await page.getByRole('button', { name: '.* Pattern' }).getAttribute('aria-pressed'), 'false')
    assert.equal(await page.getByRole('button', { name: /^git/ }).first().getAttribute('aria-pressed'), 'true')
    assert.match((await statusesOf(page))[0] ?? '', /^1 of 3 commands/)
    await leave()
  })

  test('shows one command, with a button for all commands', async () => {
    const { page, leave } = await createVisitor()
    const showAll = page.getByRole('main').getByRole('button', { name: 'Show all 3 commands' })

    await page.goto(`${COMMANDER}?id=log%2F1`)
    await untilSettled(page)
    await eventually(path(page), '/projects/commander/commands/log%2F1')
    await eventually(() => linesOf(page), ['git log'])
    assert.deepEqual(await statusesOf(page), ['1 of 3 commands.'])
    await showAll.click()
    await eventually(async () => (await linesOf(page)).length, 3)
    await eventually(path(page), '/projects/commander')

    await comeTo(page, `${COMMANDER}/commands/ps`)
    await eventually(() => linesOf(page), ['docker ps'])
    await page.getByRole('searchbox').fill('status')
    await eventually(() => linesOf(page), ['git status'])
    await eventually(async () => (await path(page)()) + (await query(page)()), '/projects/commander?q=status')

    await comeTo(page, `${COMMANDER}/commands/gone`)
    const sentence = 'There is no command “gone” in the library; it may have been deleted.'
    await page.getByRole('main').getByText(sentence).waitFor()
    await showAll.click()
    await eventually(async () => (await linesOf(page)).length, 3)
    await leave(/404/)
  })
})

function linesOf(page: Page): Promise<readonly string[]> {
  return page.getByRole('list', { name: 'Commands' }).locator('code').allTextContents()
}

async function statusesOf(page: Page): Promise<readonly string[]> {
  const texts = await page.getByRole('status').allTextContents()
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
