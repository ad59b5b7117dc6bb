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
  test('creates a site from flags without asking', async (t) => {
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

  test('sets the name, scripts and dependency in package.json', async (t) => {
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

  test('starts with no library, or with a given one', async (t) => {
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

  test('writes configurations for hosts on request', async (t) => {
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
    assert.match(
      taken.errors,
      /site already has files in it, such as notes\.txt\. Name a new folder, or empty this one\.\n$/,
    )
    assert.equal(cloned.code, 0, cloned.errors)
  })

  test("leaves a file with the site's name alone", async (t) => {
    const folder = temporaryFolder(t, { site: 'mine' })

    const { code, errors } = await newSite(folder, 'site', ...flagsOf(SHORT_ANSWERS), '--yes')

    assert.equal(code, 1)
    assert.match(errors, /site is a file\. Name a new folder\.\n$/)
    assert.equal(readFileSync(join(folder, 'site'), 'utf8'), 'mine')
  })

  for (const [what, args, message] of [
    ['a missing folder name', ['--name', 'Bo', '--yes'], /^Name a folder for the new site, such as my-site\.$/],
    ['two folders', ['my', 'site', '--name', 'Bo', '--yes'], /^Name one folder, not my and site\. /],
    ['an unknown flag', ['site', '--nmae', 'Bo'], /^There is no flag --nmae\.$/],
    ['a flag without its value', ['site', '--yes', '--name'], /^--name needs a value, as in --name="…"\.$/],
    ['a switch with a value', ['site', '--yes=no'], /^--yes takes no value\.$/],
    ['an invalid birth date', ['site', '--name', 'Bo', '--birth', '1990'], /^--birth: it is not a date; expected /],
    [
      'an invalid email address',
      ['site', '--name', 'Bo', '--email', 'nope'],
      /^--email: "nope" is not an email address; /,
    ],
    [
      'two links in one',
      ['site', '--name', 'Bo', '--link', 'https://a.example,https://b.example'],
      /expected one per --link/,
    ],
    [
      'an unsupported language',
      ['site', '--name', 'Bo', '--language', 'fr'],
      /^--language: there are no words for "fr"/,
    ],
    ['a missing picture', ['site', '--name', 'Bo', '--picture', 'me.jpg'], /^--picture: cannot read me\.jpg; /],
  ] as const) {
    test(`refuses ${what}`, async (t) => {
      const folder = temporaryFolder(t)

      const { code, output, errors } = await newSite(folder, ...args)

      const [sentence = '', ...rest] = errors.split('\n')
      assert.deepEqual([code, output], [2, ''])
      assert.match(sentence, message)
      assert.deepEqual(rest, ['Nothing was written. "commander new --help" lists the flags.', ''])
      assert.deepEqual(readdirSync(folder), [])
    })
  }

  test('says which flags it needs without a terminal', async (t) => {
    const folder = temporaryFolder(t)

    const [asked, silent] = await Promise.all([newSite(folder, 'site'), newSite(folder, 'other', '--yes')])

    assert.match(
      asked.errors,
      /^\nThe questions need a terminal.* Add --name "Your Name" --yes to skip .* Nothing was written\.\n$/,
    )
    assert.match(silent.errors, /^\nEvery site needs .* Add --name "Your Name"\. Nothing was written\.\n$/)
    assert.deepEqual([asked.code, silent.code, readdirSync(folder)], [2, 2, []])
  })

  test('copies a picture and sets the language', async (t) => {
    const folder = temporaryFolder(t)
    const picture = join(ROOT, 'content/avatar.svg')

    const { errors } = await newSite(folder, 'site', '--name', 'Bo', '--yes', '--picture', picture, '--language', 'de')

    const text = readFileSync(join(folder, 'site/content/site.ts'), 'utf8')
    assert.equal(errors, '')
    assert.deepEqual(readFileSync(join(folder, 'site/content/me.svg')), readFileSync(picture))
    assert.match(text, /^ {2}avatar: 'me\.svg',\n {2}avatarDescription: '',$/m)
    assert.match(text, /^ {2}language: 'de',$/m)
  })
})

function newSite(folder: string, ...args: readonly string[]) {
  return runNode([join(ROOT, 'cli/bootstrap/run.js'), 'new', ...args], { cwd: folder })
}
