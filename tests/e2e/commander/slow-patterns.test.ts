import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { openWithClockStopped } from './open-with-clock-stopped.ts'

const ENGLISH = 'the quick brown fox jumps over the lazy dog and runs far away from there '.repeat(8)
const NASTY = Array.from({ length: 40 }, (_, index) =>
  createCardCommand({ id: `nasty-${index}`, notes: `${ENGLISH}#${index}`, line: `${'a'.repeat(60)} ${index}` }),
)
const LIBRARY = [createCardCommand({ notes: 'Show what has changed', line: 'git status' }), ...NASTY]
const TOO_SLOW = 'This pattern takes too long. Try a simpler pattern.'

/** A pattern that takes practically forever in every browser. If the page itself ran it, the page would hang. */
const RUNAWAY = '([a-z]+)*!'
const RUNAWAY_WITH_REFERENCE = '(([a-z]+)*)\\1!'

const site = await startSite(LIBRARY)

after(closeBrowser)
after(site.close)

/**
 * Starts recording every status message, even if it appears only briefly. Returns a function that returns the messages.
 */
async function noteTexts(page: Page): Promise<() => Promise<string>> {
  const texts = await page.getByRole('main').evaluateHandle((main) => {
    const seen: string[] = []
    const note = () => seen.push([...main.querySelectorAll('[role=status]')].map((node) => node.textContent).join(' '))
    new MutationObserver(note).observe(main, { subtree: true, childList: true, characterData: true })
    return seen
  })
  return async () => (await texts.jsonValue()).join('\n')
}

describe('pattern that takes too long', () => {
  test('is stopped, and the previous results stay', async () => {
    const { page, search, lines, statuses, leave } = await openCommander(site)
    const workers = () => page.workers().length
    await eventually(workers, 2)
    await search.fill('^git')
    await eventually(statuses, ['1 of 41 commands.'])

    await search.fill(RUNAWAY)
    await eventually(statuses, ['1 of 41 commands.', TOO_SLOW])
    assert.deepEqual(await lines(), ['git status'])
    await page.getByText('Still showing the results for “^git”.').waitFor()
    // The library's worker, and a new one in place of the worker for patterns.
    await eventually(workers, 2)

    await search.fill('')
    await search.pressSequentially(RUNAWAY_WITH_REFERENCE)
    await search.pressSequentially('(?:)')
    await eventually(async () => (await statuses()).at(-1), TOO_SLOW)
    assert.equal(await search.inputValue(), `${RUNAWAY_WITH_REFERENCE}(?:)`)

    await search.fill('stat.s')
    await eventually(statuses, ['1 of 41 commands.'])
    assert.deepEqual(await lines(), ['git status'])
    await eventually(workers, 2)

    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    // The workers stay, because the palette and returning visitors use them.
    await eventually(workers, 2)
    await leave()
  })

  test('leaves the page responsive, and only the newest query counts', async () => {
    const { page, search, lines, statuses, leave } = await openWithClockStopped(site)
    const said = await noteTexts(page)
    await search.fill('^git')
    await eventually(statuses, ['1 of 41 commands.'])

    // The clock is stopped, so the page's time limit can't expire and the pattern keeps running.
    await search.fill(RUNAWAY)
    await page.getByRole('main').locator('[aria-busy=true]').waitFor()
    assert.deepEqual([await search.inputValue(), await statuses()], [RUNAWAY, ['1 of 41 commands.']])
    await search.press('ControlOrMeta+Enter')
    assert.equal(new URL(page.url()).pathname, '/projects/commander')

    await search.fill('')
    await eventually(statuses, ['41 commands.'])
    await page.clock.runFor(5000)
    assert.deepEqual(await statuses(), ['41 commands.'])
    await eventually(async () => {
      await page.clock.runFor(500)
      return (await lines()).length
    }, 41)

    await search.fill('#1')
    await eventually(statuses, ['11 of 41 commands.'])
    for (const text of [RUNAWAY, '#3', '^git']) await search.fill(text)
    await page.clock.runFor(150)
    await eventually(statuses, ['1 of 41 commands.'])
    await page.clock.runFor(5000)

    assert.deepEqual(await statuses(), ['1 of 41 commands.'])
    assert.deepEqual(await lines(), ['git status'])
    assert.doesNotMatch(await said(), /takes too long/)
    await leave()
  })
})
