import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { focusedOn } from '../../support/browser/focused.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ notes: 'Pack a folder into an archive', line: 'tar -czf folder.tar.gz folder', platform: 'tar' }),
  createCardCommand({ notes: 'Unpack an archive', line: 'tar -xzf folder.tar.gz', platform: 'tar' }),
  createCardCommand({ notes: 'List what an Archive holds', line: 'unzip -l files.zip', platform: 'zip' }),
  createCardCommand({ notes: 'Show what has changed', line: 'git status', platform: 'git' }),
])
const [pack, unpack, list, status] = [
  'tar -czf folder.tar.gz folder',
  'tar -xzf folder.tar.gz',
  'unzip -l files.zip',
  'git status',
]

after(closeBrowser)
after(site.close)

const patternToggle = (page: Page): Locator => page.getByRole('button', { name: '.* Pattern' })
const caseToggle = (page: Page): Locator => page.getByRole('button', { name: 'Aa Match case' })
const pressed = (toggle: Locator) => toggle.getAttribute('aria-pressed')

describe('search modes', () => {
  test('start with a case-sensitive pattern', async () => {
    const { page, search, lines, statuses, leave } = await openCommander(site)
    assert.deepEqual([await pressed(patternToggle(page)), await pressed(caseToggle(page))], ['true', 'true'])
    await search.fill('archive$')
    await eventually(statuses, ['2 of 4 commands.'])

    await search.fill('^list|ARCHIVE')
    await eventually(statuses, ['0 of 4 commands.'])
    await caseToggle(page).click()
    await eventually(statuses, ['3 of 4 commands.'])
    assert.deepEqual(await lines(), [pack, unpack, list])

    // A word search always ignores case, so the page neither mentions nor offers it.
    await search.fill('ARCHIVE Unpack')
    await page.getByRole('button', { name: 'Search by words: 1 command' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /Ignore case/ }).count(), 0)
    assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /[Uu]pper and lower/)

    await search.fill('^list|ARCHIVE')
    await eventually(statuses, ['3 of 4 commands.'])
    await caseToggle(page).click()
    await eventually(statuses, ['0 of 4 commands.'])
    await leave()
  })

  test('find words in any case and order, and with typos', async () => {
    const { page, search, lines, leave } = await openCommander(site)
    const commands = page.getByRole('list', { name: 'Commands', exact: true })
    await patternToggle(page).click()

    await search.fill('FOLDER pack')
    await eventually(async () => (await lines())[0], pack)
    await search.fill('git (')
    await eventually(async () => (await lines())[0], status)
    assert.equal(await pressed(patternToggle(page)), 'false')
    assert.equal(await caseToggle(page).isDisabled(), true)

    await search.fill('unpakc archive')
    await commands.getByText('Unpack an archive').waitFor()
    await search.fill('archive kubernetes')
    await eventually(() => commands.count(), 0)
    await page.getByRole('heading', { level: 2, name: 'Similar' }).waitFor()
    assert.equal(await page.getByRole('list', { name: 'Similar commands' }).getByRole('listitem').count(), 3)
    await leave()
  })

  test('offer to search by words if a pattern finds nothing', async () => {
    const { page, search, lines, cards, statuses, leave } = await openCommander(site)

    await search.fill('Git Status')
    await page.getByRole('button', { name: 'Ignore case: 1 command' }).click()
    await eventually(lines, [status])
    assert.equal(await pressed(caseToggle(page)), 'false')
    await caseToggle(page).click()

    await search.fill('archive unpack')
    const byWords = page.getByRole('button', { name: 'Search by words: 1 command' })
    await byWords.waitFor()
    assert.equal(await cards.count(), 0)
    await byWords.click()
    await eventually(async () => (await lines())[0], unpack)
    await eventually(statuses, ['1 of 4 commands, and 2 similar.'])
    assert.equal(await search.inputValue(), 'archive unpack')
    await patternToggle(page).click()

    await search.fill('how do I open an archive?')
    await page.getByRole('button', { name: 'Search by words: 3 similar commands' }).click()
    await eventually(statuses, ['No exact match, but 3 similar commands.'])
    assert.equal(await page.getByRole('list', { name: 'Similar commands' }).getByRole('listitem').count(), 3)
    await eventually(() => focusedOn(page), 'search')
    await leave()
  })

  test('offer to ignore case if that finds more', async () => {
    const { page, search, cards, lines, leave } = await openCommander(site)

    await search.fill('archive')
    await eventually(lines, [pack, unpack])
    await page.getByRole('button', { name: 'Ignore case: 3 commands found' }).click()

    await eventually(() => cards.count(), 3)
    assert.equal(await page.getByRole('button', { name: /Ignore case/ }).count(), 0)
    await leave()
  })

  test('are remembered, except for a shared pattern', async () => {
    const { page, search, statuses, leave } = await openCommander(site)
    await patternToggle(page).click()

    await page.goto(`${site.url}/projects/commander`)
    await eventually(() => pressed(patternToggle(page)), 'false')
    await page.goto(`${site.url}/projects/commander?q=unpack|status`)
    await eventually(() => search.inputValue(), 'unpack|status')
    await eventually(statuses, ['1 of 4 commands.'])

    assert.equal(await pressed(patternToggle(page)), 'true')
    await leave()
  })

  test("find literal text if word search can't be loaded", async () => {
    let struck = 0
    const { page, search, lines, statuses, leave } = await openCommander(site, {
      arrange: (page) =>
        page.route('**/find-words-*.js', async (route) => {
          struck += 1
          await route.abort()
        }),
    })
    await patternToggle(page).click()

    await search.fill('an ARCHIVE')

    await eventually(statuses, [
      '3 of 4 commands.',
      'Word search could not be loaded; searching for the exact text. Reload the page to search by words.',
    ])
    assert.deepEqual(await lines(), [pack, unpack, list])
    assert.ok(struck > 0)
    await leave(/Failed to load resource/)
  })
})
