import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { LIST, openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const EMPTY = 'There are no commands here yet.'
const emptySite = await startSite([])
const draftsSite = await startSite([createCardCommand({ notes: null }), createCardCommand({ id: 'blank', notes: ' ' })])

after(closeBrowser)
after(emptySite.close)
after(draftsSite.close)

const answer = (entries: readonly unknown[]) => (page: Page) =>
  page.route(LIST, (route) => route.fulfill({ body: JSON.stringify(entries), contentType: 'application/json' }))

const UNREADABLE = [
  { notes: 'No id', line: 'no-id' },
  { id: '', notes: 'Empty id', line: 'empty-id' },
  { id: null, notes: 'Null id', line: 'null-id' },
  { id: 1.5, notes: 'Half an id', line: 'half' },
  { id: 'a', notes: 42, line: 'notes are a number' },
  { id: 'b', notes: 'The line is a list', line: ['ls'] },
  { id: 'c', notes: 'The platform is an object', line: 'ls', platform: {} },
  'a text',
  null,
  ['a', 'list'],
]

describe('library without cards', () => {
  test('is announced as empty, without an error', async () => {
    const { page, search, cards, statuses, leave } = await openCommander(emptySite)
    const sentence = page.getByRole('main').getByText(EMPTY, { exact: true })

    await sentence.waitFor()
    assert.equal(await cards.count(), 0)
    assert.deepEqual(await statuses(), ['0 commands.'])
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)

    await search.fill('git')
    await eventually(statuses, ['0 of 0 commands.'])
    await search.fill('')
    await sentence.waitFor()
    assert.deepEqual(await statuses(), ['0 commands.'])
    await leave()
  })

  test('looks empty to visitors if it has only drafts', async () => {
    const { page, cards, leave } = await openCommander(draftsSite)

    await page.getByRole('main').getByText(EMPTY, { exact: true }).waitFor()

    assert.equal(await cards.count(), 0)
    await leave()
  })
})

describe('unreadable entries', () => {
  test('are left out and counted', async () => {
    const strange = '{"id":"x","notes":"Notes","line":"du","__proto__":{"polluted":true},"constructor":1,"labels":[1]}'
    const readable = [
      createCardCommand({ id: 'first', line: 'ls' }),
      { id: 7, notes: 'A number for an id', line: 'pwd' },
    ]
    const entries = [readable[0], ...UNREADABLE, readable[1], createCardCommand({ id: 'first', line: 'second' })]
    const body = `[${[...entries.map((entry) => JSON.stringify(entry)), strange].join(',')}]`
    const { page, search, lines, statuses, leave } = await openCommander(emptySite, {
      arrange: (page) => page.route(LIST, (route) => route.fulfill({ body, contentType: 'application/json' })),
    })
    assert.deepEqual(await lines(), ['ls', 'pwd', 'du'])
    assert.deepEqual(await statuses(), ['3 commands. Left out 11 that could not be read.'])
    assert.equal(await page.evaluate(() => 'polluted' in {}), false)

    await search.fill('pwd')
    await eventually(statuses, ['1 of 3 commands. Left out 11 that could not be read.'])
    await leave()
  })

  test("aren't mistaken for an empty library", async () => {
    const { page, cards, statuses, leave } = await openCommander(emptySite, { arrange: answer(UNREADABLE) })

    assert.equal(await cards.count(), 0)
    assert.equal(await page.getByText(EMPTY, { exact: true }).count(), 0)
    assert.deepEqual(await statuses(), ['0 commands. Left out 10 that could not be read.'])
    await leave()
  })
})
