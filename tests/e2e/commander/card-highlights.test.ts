import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { copyFrom, partsOf } from './card-parts.ts'

const site = await startSite([
  createCardCommand({ id: 'a', notes: 'List what was found', line: "ls -l | grep 'a b' # all" }),
  createCardCommand({ id: 'b', notes: 'List the branches', line: 'git branch -a' }),
  createCardCommand({ id: 'c', notes: 'Say something', line: 'echo $HOME {{name}} {{other}}' }),
  createCardCommand({ id: 'd', notes: 'List\u202e', line: 'ls\u200b -l' }),
])

after(closeBrowser)
after(site.close)

/** Highlights as `name: text`, sorted by name. */
const painted = (page: Page) =>
  page.evaluate(() =>
    [...CSS.highlights]
      .flatMap(([name, highlight]) =>
        [...highlight].map(({ startContainer, startOffset, endOffset }) => {
          const text = startContainer.isConnected ? startContainer.textContent : 'gone'
          return `${name}: ${text?.slice(startOffset, endOffset)}`
        }),
      )
      .toSorted(),
  )

const SHELL_WORDS = [
  'placeholder: {{name}}',
  'placeholder: {{other}}',
  'shell-command: echo',
  'shell-command: git',
  'shell-command: grep',
  'shell-command: ls',
  'shell-comment: # all',
  'shell-operator: |',
  'shell-option: -a',
  'shell-option: -l',
  "shell-string: 'a b'",
  'shell-variable: $HOME',
]

describe('highlights on a card', () => {
  test('colour syntax and matches without changing the text', async () => {
    const { page, search, cards, lines, leave } = await openCommander(site)
    const nodes = await cards
      .locator('code')
      .evaluateAll((all) => all.slice(0, 3).map((code) => code.childNodes.length))
    assert.deepEqual(await painted(page), SHELL_WORDS)
    assert.deepEqual(nodes, [1, 1, 1])

    await search.fill('branch')
    await eventually(lines, ['git branch -a'])
    await eventually(
      () => painted(page),
      ['found-in-line: branch', 'found-in-notes: branch', 'shell-command: git', 'shell-option: -a'],
    )
    assert.equal(await copyFrom(page, cards.first()), 'git branch -a')
    await search.fill('')
    await eventually(() => cards.count(), 4)
    await eventually(() => painted(page), SHELL_WORDS)

    await search.fill('echo')
    await eventually(lines, ['echo $HOME {{name}} {{other}}'])
    await partsOf(cards.first()).field('name').fill('sample text')
    await eventually(
      () => painted(page),
      [
        'filled: sample text',
        'found-in-line: echo',
        'placeholder: {{other}}',
        'shell-command: echo',
        'shell-variable: $HOME',
      ],
    )

    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    assert.deepEqual(await painted(page), [])
    await leave()
  })

  test("don't break the search in browsers that don't support them", async () => {
    const { search, lines, leave } = await openCommander(site, {
      arrange: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'Highlight')),
    })

    await search.fill('branch')

    await eventually(lines, ['git branch -a'])
    await leave()
  })

  test('are limited to placeholders and matches in forced colours', async () => {
    const { page, search, lines, leave } = await openCommander(site, { forcedColors: 'active' })

    await search.fill('branch')
    await eventually(lines, ['git branch -a'])

    await eventually(() => painted(page), ['found-in-line: branch', 'found-in-notes: branch'])
    await leave()
  })
})
