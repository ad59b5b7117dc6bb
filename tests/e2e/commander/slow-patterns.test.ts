import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { aCommand } from './a-command.ts'
import { eventually } from './eventually.ts'
import { openCommander } from './open-commander.ts'
import { openWithClockStopped } from './open-with-clock-stopped.ts'
import { measurePageWork } from './page-work.ts'

const ENGLISH = 'the quick brown fox jumps over the lazy dog and runs far away from there '.repeat(8)
const NASTY = Array.from({ length: 40 }, (_, index) =>
  aCommand({ id: `nasty-${index}`, notes: `${ENGLISH}#${index}`, line: `${'a'.repeat(60)} ${index}` }),
)
const LIBRARY = [aCommand({ notes: 'Show what has changed', line: 'git status' }), ...NASTY]
const TOO_SLOW = 'This pattern takes too long. The previous results stay; try a simpler pattern.'
// A page that ran the pattern itself would compute longer than that.
const MOST_WORK_MS = 150

const site = await startSite(LIBRARY)

after(closeBrowser)
after(site.close)

/** Patterns that no browser gets through here, each in a way of its own. */
const RUNAWAY = ['([a-z]+)*!', '^(\\w+\\s?)*$', '(.*)(.*)(.*)(.*)!', '(?=(.*a){20}b)', '(([a-z]+)*)\\1!']

/** Begins to note every text that comes up between the search box and the list, however short its stay. */
async function noteTexts(page: Page): Promise<() => Promise<string>> {
  const texts = await page.getByRole('main').evaluateHandle((main) => {
    const seen: string[] = []
    const note = () => seen.push([...main.querySelectorAll('[role=status]')].map((node) => node.textContent).join(' '))
    new MutationObserver(note).observe(main, { subtree: true, childList: true, characterData: true })
    return seen
  })
  return async () => (await texts.jsonValue()).join('\n')
}

test('4. a pattern that runs away is given up, and the page stays free: the previous results stay, and are said to be that; no worker is left behind, on this screen or the next', async () => {
  const { page, search, lines, statuses, leave } = await openCommander(site)
  const workers = () => page.workers().length
  await eventually(workers, 2)

  for (const pattern of RUNAWAY) {
    await search.fill('^git')
    await eventually(statuses, ['1 of 41 commands.'])
    const pageWork = await measurePageWork(page)
    await search.fill(pattern)
    await eventually(statuses, ['1 of 41 commands.', TOO_SLOW])

    assert.deepEqual(await lines(), ['git status'], pattern)
    await page.getByText('Still showing the results for “^git”.').waitFor()
    const workMs = await pageWork()
    assert.ok(workMs < MOST_WORK_MS, `${pattern}: ${workMs} ms`)
    // That of the library and that for patterns, which has been replaced.
    await eventually(workers, 2)
  }
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

  // They stay for the palette, and for whoever comes back.
  await eventually(workers, 2)
  await leave()
})

test('4. while a pattern runs, typing goes on; the next good pattern works and the sentence goes', async () => {
  const { page, search, lines, statuses, leave } = await openCommander(site)

  const pageWork = await measurePageWork(page)
  await search.pressSequentially('(([a-z]+)*)\\1!')
  await search.pressSequentially('(?:)')
  await eventually(async () => (await statuses()).at(-1), TOO_SLOW)
  const typed = await search.inputValue()
  await search.fill('stat.s')
  await eventually(statuses, ['1 of 41 commands.'])

  assert.equal(typed, '(([a-z]+)*)\\1!(?:)')
  assert.deepEqual(await lines(), ['git status'])
  const workMs = await pageWork()
  assert.ok(workMs < MOST_WORK_MS * 2, `${workMs} ms`)
  await leave()
})

test('4. clearing the box while a pattern runs shows every command at once', async () => {
  const { page, search, lines, statuses, leave } = await openWithClockStopped(site)
  await search.fill('^git')
  await eventually(statuses, ['1 of 41 commands.'])

  await search.fill('([a-z]+)*!')
  await search.fill('')
  await eventually(statuses, ['41 commands.'])
  await page.clock.runFor(5000)

  assert.deepEqual(await statuses(), ['41 commands.'])
  await eventually(async () => {
    await page.clock.runFor(500)
    return (await lines()).length
  }, 41)
  await leave()
})

test('4. a slow answer never overtakes a newer one: only the last text typed is answered', async () => {
  const { page, search, lines, statuses, leave } = await openWithClockStopped(site)
  const said = await noteTexts(page)

  await search.fill('([a-z]+)*!')
  await search.fill('#3')
  await search.fill('^git')
  await page.clock.runFor(150)
  await eventually(statuses, ['1 of 41 commands.'])
  await page.clock.runFor(5000)

  assert.deepEqual(await statuses(), ['1 of 41 commands.'])
  assert.deepEqual(await lines(), ['git status'])
  assert.doesNotMatch(await said(), /takes too long/)
  await leave()
})
