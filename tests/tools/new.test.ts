import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readLibrary } from '../../cli/build/content/read-library.ts'
import { ROOT } from '../../cli/build/paths.ts'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { flagsOf, HOSTILE_ANSWERS, SHORT_ANSWERS } from '../support/project/new-answers.ts'

describe('commander new', () => {
  test('writes a repository from flags without a question', async (t) => {
    const folder = temporaryFolder(t)

    const { code, output, errors } = await newSite(folder, 'My Site', ...flagsOf(HOSTILE_ANSWERS))

    assert.deepEqual({ code, errors }, { code: 0, errors: '' })
    assert.match(output, /^Your answers:\n {2}Name {5}O'Brien/)
    assert.match(output, /^ {2}Birth {4}1968-02-29 at 23:59:58, UTC\+05:30 /m)
    assert.match(
      output,
      /^Wrote \d+ files to .*My Site\. Next:\n\n {2}cd "My Site"\n {2}npm install\n {2}npm start\n$/m,
    )
    assert.deepEqual(readdirSync(join(folder, 'My Site')).sort(), [
      ...['.github', '.gitignore', 'README.md', 'content', 'package.json', 'tsconfig.json'],
    ])
    assert.deepEqual(readLibrary(join(folder, 'My Site/content')), readLibrary(join(ROOT, 'content')))
  })

  test('names the package and its commands in package.json', async (t) => {
    const folder = temporaryFolder(t)
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

    await newSite(folder, 'My Site', '--name', 'Bo', '--yes')
    await newSite(folder, 'other', '--name', 'Bo', '--yes', '--package', 'file:../a.tgz')

    const [first, other] = ['My Site', 'other'].map((name) =>
      JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')),
    )
    assert.deepEqual([first.name, first.type, first.scripts.start], ['my-site', 'module', 'commander start'])
    assert.deepEqual(first.dependencies, { 'commander-portfolio': `^${version}` })
    assert.deepEqual(other.dependencies, { 'commander-portfolio': 'file:../a.tgz' })
  })

  test('starts with no library or a given one', async (t) => {
    const folder = temporaryFolder(t, {
      'mine.json':
        '[{"notes": "What has changed", "line": "git status", "platform": "git"}, {"notes": "Now", "line": "date"}]',
      'broken.json': '[{"notes": 7}]',
    })
    const start = (name: string, library: string) =>
      newSite(folder, name, '--name', 'Bo', '--yes', '--library', library)

    const refused = await start('refused', 'broken.json')
    const brought = await start('brought', 'mine.json')
    await start('none', 'none')

    assert.match(
      refused.errors,
      /^--library: entry 1 of broken\.json cannot be read: .*; expected "none", "starter", or /m,
    )
    assert.ok(!existsSync(join(folder, 'refused')))
    assert.match(brought.output, /^ {2}Commands 2 commands$/m)
    assert.deepEqual(readLibrary(join(folder, 'brought/content')), {
      commands: [
        { id: 'git-what-has-changed', notes: 'What has changed', line: 'git status', platform: 'git' },
        { id: 'now', notes: 'Now', line: 'date' },
      ],
      faults: [],
    })
    assert.deepEqual(readLibrary(join(folder, 'none/content')), { commands: [], faults: [] })
  })

  test('writes configurations of hosts on request', async (t) => {
    const folder = temporaryFolder(t)

    await newSite(folder, 'site', '--name', 'Bo', '--yes', '--netlify', '--cloudflare', '--container')

    const names = readdirSync(join(folder, 'site'))
    for (const name of ['netlify.toml', 'wrangler.jsonc', 'Containerfile', 'compose.yaml', '.dockerignore']) {
      assert.ok(names.includes(name), name)
    }
  })

  test('leaves a folder with files alone', async (t) => {
    const folder = temporaryFolder(t, { 'site/notes.txt': 'mine', 'cloned/.git/HEAD': '', 'cloned/LICENSE': '' })

    const taken = await newSite(folder, 'site', ...flagsOf(SHORT_ANSWERS), '--yes')
    const cloned = await newSite(folder, 'cloned', ...flagsOf(SHORT_ANSWERS), '--yes')

    assert.deepEqual([taken.code, taken.output, readdirSync(join(folder, 'site'))], [1, '', ['notes.txt']])
    assert.match(taken.errors, /site has files already, such as notes\.txt\. Name a new folder, or empty it\.\n$/)
    assert.equal(cloned.code, 0, cloned.errors)
  })

  test('leaves a file of that name alone', async (t) => {
    const folder = temporaryFolder(t, { site: 'mine' })

    const { code, errors } = await newSite(folder, 'site', ...flagsOf(SHORT_ANSWERS), '--yes')

    assert.equal(code, 1)
    assert.match(errors, /site is a file\. Name a new folder\.\n$/)
    assert.equal(readFileSync(join(folder, 'site'), 'utf8'), 'mine')
  })

  for (const [what, args, message] of [
    ['no folder', ['--name', 'Bo', '--yes'], /^Name one folder for the new site\.\nUsage: commander new /],
    ['an unknown flag', ['site', '--nmae', 'Bo'], /--nmae.*\nUsage: commander new /s],
    ['no name', ['site', '--yes'], /^\nMissing: --name, --tagline, --birth\. Nothing was written\.\n/],
    ['a wrong birth date', ['site', '--name', 'Bo', '--birth', '1990'], /^--birth: it is not a date; expected /],
  ] as const) {
    test(`refuses ${what}`, async (t) => {
      const folder = temporaryFolder(t)

      const { code, errors } = await newSite(folder, ...args)

      assert.equal(code, 2)
      assert.match(errors, message)
      assert.deepEqual(readdirSync(folder), [])
    })
  }
})

function newSite(folder: string, ...args: readonly string[]) {
  return runNode([join(ROOT, 'cli/bootstrap/run.js'), 'new', ...args], { cwd: folder })
}
