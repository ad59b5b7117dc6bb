import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { readPlatformTexts } from '../../../cli/build/content/read-library.ts'
import { CONTENT } from '../../../cli/build/paths.ts'
import { site as settings } from '../../../content/site.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { comeTo } from '../../support/browser/open-screen.ts'
import { openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

const site = await startSite([
  createCardCommand({ id: 'undo', notes: 'Undo a commit', line: 'git reset HEAD~1', platform: 'git', tags: ['undo'] }),
  createCardCommand({ id: 'ps', notes: 'What runs', line: 'docker ps', platform: 'docker' }),
  createCardCommand({
    id: 'fix/up',
    notes: 'Mend a commit',
    line: 'git commit --amend',
    platform: 'git',
    tags: ['undo'],
    howTo: 'Stage what was forgotten first.',
    source: 'https://git-scm.com/docs',
  }),
  createCardCommand({ id: 'log', notes: 'What was done', line: 'git log', platform: 'git' }),
  createCardCommand({ id: 'up', notes: 'Start all', line: 'up', platform: 'a/b & c' }),
])
const COMMANDER = `${site.url}/projects/commander`
const siteWithoutPlatforms = await startSite([createCardCommand({ line: 'pwd' })])

after(closeBrowser)
after(site.close)
after(siteWithoutPlatforms.close)

for (const javaScriptEnabled of [true, false]) {
  test(`a library without platforms has no platform index, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled })
    await page.goto(`${siteWithoutPlatforms.url}/projects/commander`)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'All commands as plain text' }).waitFor()

    assert.equal(await main.getByText(/by platform/).count(), 0)
    await leave()
  })
}

describe('Commander', () => {
  test('links to plain text and the shell file without JavaScript', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    const textBehind = async (name: string) => {
      await page.goto(COMMANDER)
      await link(name).click()
      return (await page.locator('body').textContent()) ?? ''
    }

    assert.match(await textBehind('All commands as plain text'), /^# Undo a commit\n/)
    await page.goto(COMMANDER)
    assert.equal(await link('A search as plain text').count(), 0, 'needs a server')
    assert.equal(await link('Shell file').getAttribute('href'), '/commander.sh')
    await leave()
  })

  test('links to a plain-text search once the server has answered', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(COMMANDER)

    await page.getByRole('main').getByRole('link', { name: 'A search as plain text' }).click()

    assert.match((await page.locator('body').textContent()) ?? '', /# Undo a commit\n/)
    await leave()
  })
})

describe('page of a platform', () => {
  test('lists all its commands without JavaScript', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    const main = page.getByRole('main')

    await page.goto(COMMANDER)
    await main
      .getByRole('region', { name: 'Commands by platform' })
      .getByRole('link', { name: 'git', exact: true })
      .click()

    await eventually(() => page.url(), `${COMMANDER}/platforms/git`)
    await eventually(() => page.title(), `git · Commander · ${settings.name}`)
    await eventually(() => main.getByRole('heading', { level: 1 }).allTextContents(), ['git'])
    assert.deepEqual(await main.locator('code').allTextContents(), [
      'git reset HEAD~1',
      'git commit --amend',
      'git log',
    ])
    await main.getByRole('link', { name: '3 commands as plain text' }).click()
    assert.match((await page.locator('body').textContent()) ?? '', /^# Undo a commit\ngit reset HEAD~1\n/)
    await page.goBack()
    await main.getByRole('link', { name: 'Commander', exact: true }).click()
    await eventually(() => page.url(), COMMANDER)
    await leave()
  })

  test('shows the description from its library file', OF_SAMPLE, async () => {
    const [, about = ''] = readPlatformTexts(CONTENT).find(([platform]) => platform === 'git') ?? []
    assert.notEqual(about, '')
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    await page.goto(`${COMMANDER}/platforms/git`)

    await page.getByRole('main').getByText(about, { exact: true }).waitFor()
    assert.ok((await page.locator('meta[name=description]').getAttribute('content'))?.includes(`git: ${about}`))
    await leave()
  })

  test('searches only its own commands', async () => {
    const { page, search, lines, statuses, leave } = await openCommander(site)
    await page.goto(`${COMMANDER}/platforms/git`)
    await eventually(statuses, ['3 of 5 commands.'])

    await search.fill('o')
    await eventually(statuses, ['3 of 5 commands.'])
    await search.fill('commit')
    await eventually(statuses, ['2 of 5 commands.'])

    await page.waitForURL(`${COMMANDER}/platforms/git?q=commit`)
    assert.equal(await page.getByRole('group', { name: 'Platform' }).count(), 0)
    await page.reload()
    await eventually(lines, ['git reset HEAD~1', 'git commit --amend'])
    assert.equal(await search.inputValue(), 'commit')
    assert.deepEqual(await page.getByRole('heading', { level: 1 }).allTextContents(), ['git'])
    await leave()
  })

  test('keeps its heading if a search finds nothing', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${COMMANDER}/platforms/git`)

    await page.getByRole('searchbox').fill('no such command')
    await page.getByText('No command matches').waitFor()

    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'git')
    await leave()
  })

  test("is a 404 for a platform the library doesn't have", async () => {
    const { page, lines, leave } = await openCommander(site)

    const found = await page.goto(`${COMMANDER}/platforms/a%2Fb%20%26%20c`)
    await eventually(lines, ['up'])
    assert.deepEqual(await page.getByRole('heading', { level: 1 }).allTextContents(), ['a/b & c'])
    const none = await page.goto(`${COMMANDER}/platforms/none`)
    await page.getByRole('main').getByText('The library has no commands for “none”.').waitFor()

    assert.deepEqual([found?.status(), none?.status()], [200, 404])
    await leave(/status of 404/)
  })
})

describe("a command's page", () => {
  test('has all its fields and similar commands without JavaScript', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    const main = page.getByRole('main')

    await page.goto(`${COMMANDER}/commands/fix%2Fup`)

    assert.equal(await page.title(), `Mend a commit · Commander · ${settings.name}`)
    const [card] = await main.getByRole('list').all()
    assert.deepEqual(await card?.locator('code').allTextContents(), ['git commit --amend'])
    assert.equal(await main.getByText('Stage what was forgotten first.').isVisible(), true)
    const more = main.getByRole('region', { name: 'More for git' }).getByRole('link')
    assert.deepEqual(await more.allTextContents(), ['Undo a commit', 'What was done', 'All git commands'])
    await more.first().click()
    await eventually(() => page.url(), `${COMMANDER}/commands/undo`)
    await leave()
  })

  test('says when it was added and changed', async () => {
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    const sentence = page
      .getByRole('main')
      .locator('p')
      .filter({ has: page.locator('time') })

    await page.goto(`${COMMANDER}/commands/log`)
    const added = (await sentence.textContent()) ?? ''
    const instant = (await sentence.locator('time').getAttribute('datetime')) ?? ''
    assert.equal(added, `Added on ${today.format(new Date(instant))}.`)

    const owner = await openAsOwner(site)
    for (const line of ['git log --oneline', 'git log --graph']) {
      await openForm(owner, 'What was done')
      await owner.dialog.getByLabel('Command line').fill(line)
      await save(owner)
    }
    await page.reload()
    const changed = (await sentence.textContent()) ?? ''
    assert.match(changed, /^Last changed on .+; 2 earlier versions\.$/)
    assert.match((await page.locator('[type="application/ld+json"]').textContent()) ?? '', /"dateModified":"\d{4}-/)
    await leave()

    await owner.page.goto(`${COMMANDER}/commands/log`)
    await owner.page.getByText('1 of 5 commands.', { exact: true }).waitFor()
    const shown = owner.page
      .getByRole('main')
      .locator('p')
      .filter({ has: owner.page.locator('time') })
    assert.equal(await shown.textContent(), changed)
    await openForm(owner, 'What was done')
    await owner.dialog.getByLabel('Command line').fill('git log')
    await save(owner)
    await shown.waitFor({ state: 'detached' })
    await owner.page.reload()
    assert.match((await shown.textContent()) ?? '', /; 3 earlier versions\.$/)
    await owner.leave()
  })

  test('has its platform in the breadcrumb', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    const way = breadcrumb(page).getByRole('link')
    const steps = () => way.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

    await page.goto(`${COMMANDER}/commands/up`)
    const [graph] = await page.locator('[type="application/ld+json"]').allTextContents()
    const told = await steps()
    const list = JSON.parse(graph ?? '')['@graph'].find(
      (node: Readonly<Record<string, unknown>>) => node['@type'] === 'BreadcrumbList',
    )
    const names: readonly string[] = list.itemListElement.map(({ name }: { readonly name: string }) => name)
    await leave()
    const alive = await openCommander(site)
    await alive.page.goto(`${COMMANDER}/commands/up`)
    await alive.page.getByText('1 of 5 commands.', { exact: true }).waitFor()

    assert.deepEqual(names.slice(-3), ['Commander', 'a/b & c', 'Start all'])
    assert.deepEqual(
      told.map(([name]) => name),
      ['Commander', 'a/b & c'],
    )
    assert.equal(await breadcrumb(alive.page).textContent(), told.map(([name]) => name).join(' › '))
    await alive.leave()
  })

  test('has a copy button', async () => {
    const { page, copyButton, leave } = await openCommander(site)

    await comeTo(page, `${COMMANDER}/commands/fix%2Fup`)
    await page.getByText('1 of 5 commands.').waitFor()
    await copyButton().click()

    await eventually(() => clipboardText(page), 'git commit --amend')
    await leave()
  })
})

describe('moving between platforms and commands', () => {
  test('loads no page, and updates each title', async () => {
    const { page, lines, cards, leave } = await openCommander(site)
    await page.locator('body').evaluate((body) => body.setAttribute('data-same', 'page'))

    await cards.first().getByRole('link', { name: 'git', exact: true }).click()
    await eventually(lines, ['git reset HEAD~1', 'git commit --amend', 'git log'])
    await eventually(() => page.title(), `git · Commander · ${settings.name}`)
    await cards.nth(2).getByRole('link', { name: 'Link to this command' }).click()
    await eventually(lines, ['git log'])
    await eventually(() => page.title(), `What was done · Commander · ${settings.name}`)
    await page.getByRole('region', { name: 'More for git' }).getByRole('link', { name: 'Undo a commit' }).click()
    await eventually(lines, ['git reset HEAD~1'])
    await page.goBack()
    await page.goBack()
    await eventually(lines, ['git reset HEAD~1', 'git commit --amend', 'git log'])

    assert.equal(await page.locator('body').getAttribute('data-same'), 'page')
    await leave()
  })
})

function breadcrumb(page: Page) {
  return page.getByRole('main').getByRole('paragraph').first()
}
