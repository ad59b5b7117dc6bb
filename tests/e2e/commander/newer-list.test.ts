import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { plainNotes } from '../../../core/commands/note-parts.ts'
import { startingLine } from '../../../core/commands/placeholders.ts'
import { formatCommandCount } from '../../../core/text/thousands.ts'
import { BUILT_CARDS } from '../../../web/ui/card-counts.ts'
import { BUILT, showBuilt } from '../../support/browser/built-library.ts'
import { commandsOf, createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { holdList } from '../../support/browser/list-faults.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const [first, second, ...rest] = BUILT
// `newest` has the platform and tags of `first`, which it replaces, so the filters above the list don't change.
const newest = createCardCommand({ ...first, id: 'newest', notes: 'Newer than the build', line: 'echo newest' })
const another = createCardCommand({ id: 'another', notes: 'Newer, too', line: 'echo another' })
const edited = createCardCommand({ ...second, notes: 'Edited after the build' })
const newer = [newest, another, edited, ...rest]
const COMING = /Checking for updates…|Loading the rest…/
const site = await startSite(newer)

after(closeBrowser)
after(site.close)

describe('list newer than the built one', () => {
  for (const width of [1280, 320]) {
    test(`replaces it without moving anything above, at ${width} px`, async () => {
      const { page, leave } = await createVisitor({ viewport: { width, height: 700 } })
      await showBuilt(page)
      const send = await holdList(page)
      await page.goto(`${site.url}/projects/commander`)
      const [main, list] = [page.getByRole('main'), page.getByRole('list', { name: 'Commands' })]
      const status = main.getByRole('status').first()
      await status.getByText(COMING).waitFor()
      const above = main.getByRole('searchbox')
      const before = [await above.boundingBox(), (await list.boundingBox())?.y]

      send()
      // The remaining cards are rendered when the page is idle.
      await eventually(
        () => list.locator('li > p:first-child').allTextContents(),
        newer.map(({ notes }) => plainNotes(notes ?? '')),
      )
      assert.deepEqual(
        await list.locator('code:not(p code)').allTextContents(),
        newer.flatMap(({ line }) => (line === null ? [] : startingLine(line))),
      )
      assert.equal(
        (await page.getByRole('status').allTextContents()).join('').trim(),
        `${formatCommandCount(newer.length)}.`,
      )
      assert.equal(await main.getByText(first?.notes ?? 'no command', { exact: true }).count(), 0)
      assert.deepEqual([await above.boundingBox(), (await list.boundingBox())?.y], before)
      await leave()
    })
  }

  test('is searched for text that was typed before it arrived', async () => {
    const many = await startSite(commandsOf('git new', 'docker new', 'git newer'))
    const { page, leave } = await createVisitor()
    await showBuilt(page)
    const send = await holdList(page)
    await page.goto(`${many.url}/projects/commander`)
    const status = page.getByRole('main').getByRole('status').first()
    await page.getByRole('searchbox').fill('^git new')
    await status.getByText(COMING).waitFor()

    send()
    await status.getByText('2 of 3 commands.').waitFor()

    assert.deepEqual(await page.getByRole('list').locator('code').allTextContents(), ['git new', 'git newer'])
    await leave()
    await many.close()
  })
})

describe('page without scripts', () => {
  test('shows the first commands, as of the build', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })
    await showBuilt(page)

    await page.goto(`${site.url}/projects/commander`)

    const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
    assert.equal(await cards.count(), Math.min(BUILT.length, BUILT_CARDS))
    await leave()
  })
})
