import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readLibrary } from '../../cli/build/content/read-library.ts'
import { ROOT } from '../../cli/build/paths.ts'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { flagsOf, HOSTILE_ANSWERS, SHORT_ANSWERS } from '../support/project/init-answers.ts'

const EMPTY = { 'content/library/git.md': 'of nobody\n' } as const

describe('npm run init', () => {
  test('writes content/ from flags without a question', async (t) => {
    const folder = temporaryFolder(t, EMPTY)

    const { code, output, errors } = await init(folder, flagsOf(HOSTILE_ANSWERS))

    assert.deepEqual({ code, errors }, { code: 0, errors: '' })
    assert.match(output, /^Your answers:\n {2}Name {5}O'Brien/)
    assert.match(output, /^ {2}Birth {4}1968-02-29 at 23:59:58, UTC\+05:30 /m)
    assert.match(output, /^ {2}Link {5}"Post": mailto:other@obrien\.example$/m)
    assert.match(output, /^Written: content\/site\.ts, content\/projects\.ts\.\n/m)
    assert.deepEqual(readdirSync(join(folder, 'content')).sort(), ['library', 'projects.ts', 'site.ts'])
  })

  test('starts with no library or a given one', async (t) => {
    const folder = temporaryFolder(t, {
      'content/library/git.md': 'of nobody\n',
      'content/library/more/zip.md': 'of nobody\n',
      'content/library/.meetings.json': '{}',
      'mine.json':
        '[{"notes": "What has changed", "line": "git status", "platform": "git"}, {"notes": "Now", "line": "date"}]',
      'broken.json': '[{"notes": 7}]',
    })
    const start = (library: string) => init(folder, ['--name', 'Bo', '--yes', '--library', library, '--force'])

    const refused = await start('broken.json')
    const brought = await start('mine.json')
    const commands = readLibrary(join(folder, 'content'))
    const none = await start('none')

    assert.match(
      refused.errors,
      /^--library: entry 1 of broken\.json cannot be read: .*; expected "none", "starter", or /m,
    )
    assert.match(brought.output, /^ {2}Commands 2 commands$/m)
    assert.match(brought.output, /^content\/library\/ has 2 commands\. mock-commands\.ts stays, /m)
    assert.deepEqual(commands, {
      commands: [
        { id: 'git-what-has-changed', notes: 'What has changed', line: 'git status', platform: 'git' },
        { id: 'now', notes: 'Now', line: 'date' },
      ],
      faults: [],
    })
    const [, backup = ''] = /Your earlier files are in (\S+),/.exec(brought.output) ?? []
    assert.deepEqual(readdirSync(join(folder, backup, 'library')).sort(), ['.meetings.json', 'git.md', 'more'])
    assert.ok(!existsSync(join(folder, 'content', 'library', '.meetings.json')))
    assert.match(none.output, /^content\/library\/ has 0 commands\./m)
    assert.deepEqual(readLibrary(join(folder, 'content')), { commands: [], faults: [] })
  })

  test('names all missing answers without a terminal', async (t) => {
    const folder = temporaryFolder(t, EMPTY)

    const { code, errors } = await init(folder, ['--tagline', 'Hi.'])

    assert.equal(code, 2)
    assert.match(errors, /^\nMissing: --name, --birth\. Nothing was changed\.\nUsage: npm run init/)
    assert.deepEqual(readdirSync(join(folder, 'content')), ['library'])
  })

  test('needs only a name with --yes', async (t) => {
    const folder = temporaryFolder(t, EMPTY)

    const refused = await init(folder, ['--name', 'Bo'])
    const { code, output } = await init(folder, ['--name', 'Bo', '--yes'])

    assert.match(refused.errors, /^\nMissing: --tagline, --birth\. Nothing was changed\. Add --yes/)
    assert.equal(code, 0)
    assert.match(output, /^ {2}Tagline {2}\(left out, and not shown\)\n {2}Birth {4}\(left out, and not shown\)$/m)
  })

  test('reports every malformed flag at once', async (t) => {
    const folder = temporaryFolder(t, EMPTY)

    const { code, errors } = await init(folder, [
      ...['--name', ' ', '--birth', '1990', '--email', 'x', '--link', 'y', '--site-url', 'z'],
    ])

    const told = Array.from(errors.matchAll(/^--([\w-]+): /gm), ([, flag]) => flag)
    assert.deepEqual([code, told.toSorted()], [2, ['birth', 'email', 'link', 'name', 'site-url']])
  })

  test('explains a flag that does not exist', async (t) => {
    const { code, errors } = await init(temporaryFolder(t, EMPTY), ['--nmae', 'x'])

    assert.equal(code, 2)
    assert.match(errors, /'--nmae'[^\n]*\nUsage: npm run init/)
  })

  test('imports commands from the files of any tool', async (t) => {
    const folder = temporaryFolder(t, {
      'content/library/git.md': 'of nobody\n',
      'pet/snippet.toml': '[[snippets]]\n  description = "Who is here"\n  command = "who"\n',
      'pet/notes.txt': 'Hello.',
      'prose/notes.txt': 'Hello.',
    })
    const start = (library: string) => init(folder, ['--name', 'Bo', '--yes', '--library', library, '--force'])

    const refused = await start('prose')
    const kept = readdirSync(join(folder, 'content', 'library'))
    const brought = await start('pet')

    assert.equal(refused.code, 2)
    assert.match(refused.errors, /^--library: prose has no commands that can be read\./m)
    assert.deepEqual(kept, ['git.md'])
    assert.match(brought.output, /^ {2}Commands 1 command\n +Read 1 command from pet; left out 1\.\n/m)
    assert.deepEqual(readLibrary(join(folder, 'content')).commands, [
      { id: 'who-is-here', notes: 'Who is here', line: 'who' },
    ])
  })

  test('touches hand-edited files only with --force', async (t) => {
    const own = { ...EMPTY, 'content/site.ts': 'my own words\n', 'content/me.webp': 'my face' }
    const folder = temporaryFolder(t, own)

    const refused = await init(folder, flagsOf(SHORT_ANSWERS))
    const untouched = readFileSync(join(folder, 'content/site.ts'), 'utf8')
    const forced = await init(folder, [...flagsOf(SHORT_ANSWERS), '--force'])

    assert.equal(refused.code, 1)
    assert.match(refused.errors, /^You have changed: content\/site\.ts\.\nNothing was changed\./)
    assert.equal(untouched, own['content/site.ts'])
    assert.equal(forced.code, 0)
    assert.match(readFileSync(join(folder, 'content/site.ts'), 'utf8'), /name: 'Bo'/)
    const [, backup = ''] = /Your earlier files are in (\S+),/.exec(forced.output) ?? []
    assert.match(backup, /^content\.before\//)
    assert.equal(readFileSync(join(folder, backup, 'site.ts'), 'utf8'), own['content/site.ts'])
    assert.equal(readFileSync(join(folder, 'content/me.webp'), 'utf8'), 'my face')
  })
})

function init(folder: string, flags: readonly string[]) {
  return runNode([join(ROOT, 'cli', 'init.ts'), ...flags], { cwd: folder })
}
