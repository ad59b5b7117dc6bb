import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  ...Array.from({ length: 60 }, (_, number) =>
    createCardCommand({ notes: `Archive number ${number}`, line: `tar ${number}` }),
  ),
  createCardCommand({ notes: 'Archive a database', line: 'pg_dump' }),
])

after(closeBrowser)
after(site.close)

describe('similar commands', () => {
  test("aren't counted beyond those shown", async () => {
    const { page, search, statuses, leave } = await openCommander(site)
    await search.fill('archive a kubernetes')
    await page.getByRole('button', { name: 'Search by words: show the most similar commands' }).click()

    await eventually(statuses, ['No exact match. These are the 50 most similar commands.'])
    assert.equal(await search.inputValue(), 'archive a kubernetes')
    await search.fill('archive database')
    await eventually(statuses, ['1 of 61 commands, then the 50 most similar.'])
    await leave()
  })
})
