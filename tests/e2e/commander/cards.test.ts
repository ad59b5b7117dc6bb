import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { LIST, openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: '1', notes: 'First', line: 'one' }),
  createCardCommand({ id: '2', notes: null, line: 'without notes' }),
  createCardCommand({ id: '3', notes: '', line: 'with empty notes' }),
  createCardCommand({ id: '4', notes: ' \t\n\u00a0', line: 'with blank notes' }),
  createCardCommand({ id: '5', notes: 'Nothing to copy', line: null }),
  createCardCommand({ id: '6', notes: 'Last', line: 'two' }),
])

after(closeBrowser)
after(site.close)

describe('card', () => {
  test('appears only for entries with notes, even without a line', async () => {
    const { search, cards, lines, statuses, leave } = await openCommander(site)
    assert.deepEqual(await cards.getByRole('paragraph').allTextContents(), ['First', 'Nothing to copy', 'Last'])
    assert.deepEqual(await statuses(), ['3 commands.'])

    assert.deepEqual(await lines(), ['one', 'two'])
    assert.equal(await cards.nth(1).getByRole('button').count(), 0)
    assert.equal(await cards.getByRole('button').count(), 2)

    await search.fill('with|null|Nothing')
    await eventually(statuses, ['1 of 3 commands.'])
    assert.deepEqual(await cards.getByRole('paragraph').allTextContents(), ['Nothing to copy'])
    await leave()
  })

  test('treats missing notes and lines like null', async () => {
    const { cards, lines, statuses, leave } = await openCommander(site, {
      arrange: (page) =>
        page.route(LIST, (route) =>
          route.fulfill({
            json: [
              { id: 1, line: 'no notes' },
              { id: 2, notes: 'No line' },
            ],
          }),
        ),
    })

    assert.deepEqual(await cards.getByRole('paragraph').allTextContents(), ['No line'])
    assert.deepEqual(await lines(), [])
    assert.deepEqual(await statuses(), ['1 command.'])
    await leave()
  })
})
