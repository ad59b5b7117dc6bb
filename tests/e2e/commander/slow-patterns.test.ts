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
// Half of the time that a pattern is given: a page that ran it itself would have computed all that time at least.
const MOST_WORK_MS = 250

const site = await startSite(LIBRARY)

after(closeBrowser)
after(site.close)

const WICKED = [
  '(.*a){20}b',
  '([a-z]+)*!',
  '^(\\w+\\s?)*$',
  '(?:\\s*\\S+)*z!',
  '(.*)(.*)(.*)(.*)!',
  '(?=(.*a){20}b)',
  '(a|aa)+$',
]

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

test('4. no pattern freezes the page: it says that the pattern takes too long and keeps the previous results', async () => {
  const { page, search, lines, statuses, leave } = await openCommander(site)

  for (const pattern of WICKED) {
    await search.fill('^git')
    await eventually(statuses, ['1 of 41 commands.'])
    const pageWork = await measurePageWork(page)
    await search.fill(pattern)
    await eventually(statuses, ['1 of 41 commands.', TOO_SLOW])

    assert.deepEqual(await lines(), ['git status'], pattern)
    const workMs = await pageWork()
    assert.ok(workMs < MOST_WORK_MS, `${pattern}: ${workMs} ms`)
  }

  await leave()
})

test('4. while a pattern runs, typing goes on; the next good pattern works and the sentence goes', async () => {
  const { page, search, lines, statuses, leave } = await openCommander(site)

  const pageWork = await measurePageWork(page)
  await search.pressSequentially('([a-z]+)*!')
  await search.pressSequentially('(?:)')
  await eventually(async () => (await statuses()).at(-1), TOO_SLOW)
  const typed = await search.inputValue()
  await search.fill('stat.s')
  await eventually(statuses, ['1 of 41 commands.'])

  assert.equal(typed, '([a-z]+)*!(?:)')
  assert.deepEqual(await lines(), ['git status'])
  const workMs = await pageWork()
  assert.ok(workMs < MOST_WORK_MS, `${workMs} ms`)
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
  assert.equal((await lines()).length, 41)
  await leave()
})

test('4. a slow answer never overtakes a newer one: only the last text typed is answered', async () => {
  const { page, search, lines, statuses, leave } = await openWithClockStopped(site)
  const said = await noteTexts(page)

  await search.fill('([a-z]+)*!')
  await search.fill('#3')
  await search.fill('^git')
  await page.clock.runFor(500)
  await eventually(statuses, ['1 of 41 commands.'])
  await page.clock.runFor(5000)

  assert.deepEqual(await statuses(), ['1 of 41 commands.'])
  assert.deepEqual(await lines(), ['git status'])
  assert.doesNotMatch(await said(), /takes too long/)
  await leave()
})

test('4. patterns that were given up leave no worker behind, nor does leaving the page', async () => {
  const { page, search, statuses, leave } = await openCommander(site)
  const workers = () => page.workers().length

  for (const pattern of WICKED.slice(0, 3)) {
    await search.fill('^git')
    await eventually(statuses, ['1 of 41 commands.'])
    assert.equal(workers(), 1)
    await search.fill(pattern)
    await eventually(statuses, ['1 of 41 commands.', TOO_SLOW])
    await eventually(workers, 0)
  }
  await search.fill('^git')
  await eventually(statuses, ['1 of 41 commands.'])
  await page.getByRole('link', { name: 'Projects' }).click()

  await eventually(workers, 0)
  await leave()
})
