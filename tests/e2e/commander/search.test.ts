import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const LIBRARY = [
  createCardCommand({ notes: 'Show what has changed', line: 'git status' }),
  createCardCommand({ notes: 'Show every container', line: 'docker ps --all' }),
  createCardCommand({ notes: 'Show one line for each commit of git', line: 'git log --oneline' }),
  createCardCommand({ notes: 'Count the lines', line: 'wc -l file.txt' }),
  createCardCommand({ notes: 'Git in capitals', line: 'GIT_TRACE=1 true' }),
  createCardCommand({ notes: 'Two\nlines of notes', line: 'for f in *; do\n\techo "$f"\ndone' }),
]
const [status, docker, log, count, trace, loop] = LIBRARY.map(({ line }) => line)

const site = await startSite(LIBRARY)

after(closeBrowser)
after(site.close)

/** Search texts, and what they find. */
const FINDS: readonly (readonly [text: string, found: readonly (string | null | undefined)[]])[] = [
  // Matches the notes or the line, case-sensitively.
  ['docker', [docker]],
  ['Show', [status, docker, log]],
  ['git', [status, log]],
  ['Git', [trace]],
  ['GIT', [trace]],
  // Matches literally: spaces at either end count, and so does their number.
  ['git ', [status, log]],
  [' git', [log]],
  ['git  ', []],
  [' ', [status, docker, log, count, trace, loop]],
  // Matches each field separately: anchors match its ends, and no match spans two fields.
  ['^git', [status, log]],
  ['^(git|Show|Git)', [status, docker, log, trace]],
  ['line$', [log]],
  ['container$', [docker]],
  ['git$', [log]],
  ['container.*docker', []],
  ['docker.*container', []],
  ['container\\s*docker', []],
  // Matches a JavaScript pattern without flags.
  ['docker|wc', [docker, count]],
  ['file.txt', [count]],
  ['file\\.txt', [count]],
  ['f..e', [count]],
  ['[*]', [loop]],
  ['\\t', [loop]],
  ['\\$f', [loop]],
  ['(?<!-)-l', [count]],
  ['Two.lines', []],
  ['^done', []],
  ['.', [status, docker, log, count, trace, loop]],
]

describe('search', () => {
  test('applies a pattern without flags to notes and line', async () => {
    const { search, lines, statuses, leave } = await openCommander(site)

    for (const [text, found] of FINDS) {
      await search.fill(text)
      await eventually(statuses, [`${found.length} of 6 commands.`])
      await eventually(lines, found)
    }

    await leave()
  })

  test('narrows with each letter, and restores the list when cleared', async () => {
    const { search, lines, statuses, leave } = await openCommander(site)

    await search.click()
    await search.pressSequentially('git ')
    await eventually(statuses, ['2 of 6 commands.'])
    assert.equal(await search.inputValue(), 'git ')
    assert.ok(await search.evaluate((box) => box === document.activeElement))
    await search.pressSequentially('l')
    await eventually(statuses, ['1 of 6 commands.'])
    assert.deepEqual(await lines(), [log])

    await search.fill('')
    await eventually(statuses, ['6 commands.'])
    await eventually<readonly unknown[]>(lines, [status, docker, log, count, trace, loop])
    await search.fill('nothing has this')
    await eventually(statuses, ['0 of 6 commands.'])
    await search.press('Escape')
    await eventually(statuses, ['6 commands.'])
    await eventually<readonly unknown[]>(lines, [status, docker, log, count, trace, loop])

    for (let time = 0; time < 3; time += 1) {
      await search.fill('i')
      await eventually(statuses, ['6 of 6 commands.'])
      await search.fill('Show|GIT')
      await eventually(statuses, ['4 of 6 commands.'])
      assert.deepEqual(await lines(), [status, docker, log, trace])
    }
    await leave()
  })
})
