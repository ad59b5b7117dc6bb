import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createCommand } from '../support/library/sample-commands.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createLibraryCopy, sortedById } from '../support/project/library-copy.ts'

const copy = await createLibraryCopy()
after(copy.remove)

const PET = '[[snippets]]\ndescription = "Say hello"\ncommand = "echo <name=you>"\ntag = ["words"]\n'
const NAVI = '% tar\n\n# Unpack\ntar -xf <file>\n\n$ unused: ls\n'

describe('library import or export', () => {
  test('needs no library for a dry run', async (t) => {
    copy.reset([])
    const folder = temporaryFolder(t, { 'snippets.toml': PET, 'tar.cheat': NAVI, 'letter.txt': 'Dear Ada,' })

    const { code, output } = await copy.run(['import', folder, '--dry-run', '--json'])

    assert.equal(code, 0)
    const { leftOut, ...rest } = JSON.parse(output)
    assert.deepEqual(rest, { format: 'pet, navi', entries: 2, placeholders: 2, said: [] })
    assert.deepEqual(leftOut.length, 2)
    assert.deepEqual(leftOut[0], { place: 'letter.txt', reason: 'an unknown format' })
  })

  test('adds commands once, even if imported again', async (t) => {
    copy.reset([createCommand({ id: 'a' })])
    await copy.run(['push'])
    const folder = temporaryFolder(t, { 'snippets.toml': PET })

    const first = await copy.run(['import', join(folder, 'snippets.toml')])
    const second = await copy.run(['import', folder])
    await copy.run(['pull'])

    assert.match(
      first.output,
      /Read 1 command from pet; left out 0\.\nImported into .+: 1 added, 0 changed, 0 already there\./,
    )
    assert.match(second.output, /0 added, 0 changed, 1 already there/)
    const lines = copy.commands().map(({ line }) => line)
    assert.deepEqual(lines.toSorted(), ['echo {{name=you}}', createCommand().line].toSorted())
  })

  test('lets only the user read files with private commands', async (t) => {
    copy.reset([createCommand({ id: 'a', platform: 'git' })])
    await copy.run(['push'])
    const folder = temporaryFolder(t)
    const modeOf = (path: string) => (statSync(path).mode & 0o077).toString(8)

    await copy.run(['export', '--to', 'commander', '--out', join(folder, 'all'), '--private'])
    rmSync(join(copy.folder, 'git.md'))
    await copy.run(['pull', '--private', '--over', 'all'])

    assert.equal(modeOf(join(copy.folder, 'git.md')), '0')
    assert.equal(modeOf(join(folder, 'all')), '0')
    for (const name of readdirSync(join(folder, 'all'))) assert.equal(modeOf(join(folder, 'all', name)), '0', name)
  })

  test('skips links and hidden folders', async (t) => {
    const folder = temporaryFolder(t, { 'a/snippets.toml': PET, '.git/snippets.toml': PET })
    symlinkSync(join(folder, 'a'), join(folder, 'b'))

    const { output } = await copy.run(['import', folder, '--dry-run', '--json'])

    assert.equal(JSON.parse(output).entries, 1)
  })

  test('finds no commands in an empty folder', async (t) => {
    const folder = temporaryFolder(t)

    const { code, output } = await copy.run(['import', folder, '--dry-run', '--json'])

    assert.equal(code, 0)
    assert.deepEqual(JSON.parse(output), { format: '', entries: 0, placeholders: 0, leftOut: [], said: [] })
  })

  test('refuses to replace a file with a folder', async (t) => {
    const file = join(temporaryFolder(t, { 'mine.txt': 'Mine' }), 'mine.txt')

    const plain = await copy.run(['export', '--to', 'navi', '--out', file])
    const replacing = await copy.run(['export', '--to', 'navi', '--out', file, '--replace'])

    const sentence = `${file} is a file. Name a folder with --out.\n`
    assert.deepEqual([plain.errors, replacing.errors], [sentence, sentence])
    assert.deepEqual([plain.code, replacing.code], [1, 1])
  })

  test('refuses a missing file, unknown format or missing library', async (t) => {
    copy.reset([])
    const folder = temporaryFolder(t, { 'letter.txt': 'Dear Ada,', 'snippets.toml': PET })

    const nowhere = await copy.run(['import', join(folder, 'nowhere')])
    const nothing = await copy.run(['import', join(folder, 'letter.txt')])
    const unknown = await copy.run(['import', folder, '--from', 'word'])
    const none = await copy.run(['import', join(folder, 'snippets.toml')])

    assert.deepEqual([nowhere.code, nothing.code, unknown.code, none.code], [1, 1, 2, 1])
    assert.equal(nowhere.errors, `There is no file or folder ${join(folder, 'nowhere')}.\n`)
    assert.match(nothing.errors, /letter\.txt: an unknown format/)
    assert.match(unknown.errors, /^Usage:/)
    assert.match(none.errors, /There is no library at .+ yet\. Run "npm start" once/)
  })

  test('proposes commands from a shell history', async (t) => {
    copy.reset([])
    const rows = [
      'git log --oneline --graph --all',
      'git log --oneline --graph --all',
      'export TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345',
    ]
    const folder = temporaryFolder(t, { '.bash_history': `${rows.join('\n')}\n` })

    const told = await copy.run(['import', join(folder, '.bash_history')])
    const asJson = await copy.run(['import', join(folder, '.bash_history'), '--from', 'history', '--json'])

    assert.match(told.output, /^ +2 {2}git log --oneline --graph --all\n/)
    assert.match(told.output, /Commands from a shell history are never imported directly/)
    assert.doesNotMatch(told.output + asJson.output, /ghp_/)
    assert.deepEqual(JSON.parse(asJson.output).entries, 1)
  })

  test('never sends control characters to the terminal', async (t) => {
    const folder = temporaryFolder(t, { sheet: '# \u001B]0;title\u0007 alone\n\n# b\nls\n' })

    const { output } = await copy.run(['import', folder, '--from', 'cheat', '--dry-run'])

    assert.equal(
      ['\u001B', '\u0007'].some((sign) => output.includes(sign)),
      false,
    )
    assert.match(output, /<U\+001B>/)
  })

  test("restores every field from an export's commands.json", async (t) => {
    const all = [
      createCommand({ id: 'a', platform: 'git' }),
      createCommand({ id: 'b', source: 'https://b.example', howTo: 'Slowly' }),
    ]
    copy.reset(all)
    await copy.run(['push'])
    const folder = temporaryFolder(t)

    const out = await copy.run(['export', '--to', 'navi', '--out', folder])
    const again = await copy.run(['export', '--to', 'navi', '--out', folder])
    assert.equal(out.code, 0, out.errors)
    const [navi = '', ...others] = readdirSync(folder).sort((one) => (one.endsWith('.json') ? 1 : -1))
    copy.reset([])
    await copy.run(['push'])
    const back = await copy.run(['import', join(folder, 'commands.json')])
    await copy.run(['pull'])

    assert.deepEqual(others, ['commands.json'])
    assert.match(readFileSync(join(folder, navi), 'utf8'), /^% git/)
    assert.match(out.output, /the source of 1 command will be changed or missing/)
    assert.match(again.errors, /already exists/)
    assert.equal(back.code, 0, back.errors)
    assert.deepEqual(copy.commands(), sortedById(all))
  })
})

describe('library export --replace', () => {
  test('writes only changed files, without commands.json', async (t) => {
    copy.reset([createCommand({ id: 'a', platform: 'git' })])
    await copy.run(['push'])
    const folder = join(temporaryFolder(t), 'cheats')
    const replace = () => copy.run(['export', '--to', 'navi', '--out', folder, '--replace'])

    const first = await replace()
    const same = await replace()
    copy.write('git.md', (text) => text.replaceAll('git status', 'git status --short'))
    await copy.run(['push'])
    const later = await replace()

    assert.deepEqual([first.code, same.code, later.code], [0, 0, 0], first.errors + same.errors + later.errors)
    assert.deepEqual(readdirSync(folder).sort(), ['.commander-navi', 'commander.cheat'])
    assert.match(first.output, /1 file written, 0 unchanged, 0 removed/)
    assert.match(same.output, /0 files written, 1 unchanged, 0 removed/)
    assert.match(later.output, /1 file written, 0 unchanged, 0 removed/)
    assert.match(readFileSync(join(folder, 'commander.cheat'), 'utf8'), /git status --short/)
  })

  test('names pages as tealdeer does, and removes only exported ones', async (t) => {
    const linux = createCommand({ id: 'b', notes: 'Find a file', line: 'find .', platform: 'find', tags: ['linux'] })
    copy.reset([createCommand({ id: 'a', platform: 'find' }), linux, createCommand({ id: 'c', platform: 'git' })])
    await copy.run(['push'])
    const folder = temporaryFolder(t, { 'mine.page.md': '# mine\n' })
    const replace = () => copy.run(['export', '--to', 'tldr', '--out', folder, '--replace'])

    await replace()
    const both = readFileSync(join(folder, 'find.page.md'), 'utf8')
    const names = readdirSync(folder).sort()
    copy.reset([linux])
    await copy.run(['push'])
    const { output } = await replace()

    assert.deepEqual(names, ['.commander-tldr', 'find.page.md', 'git.page.md', 'mine.page.md'])
    assert.equal(both.match(/^# /gm)?.length, 1)
    assert.equal(both.match(/^- .+:$/gm)?.length, 2)
    assert.match(output, /1 file written, 0 unchanged, 1 removed/)
    assert.deepEqual(readdirSync(folder).sort(), ['.commander-tldr', 'find.page.md', 'mine.page.md'])
  })

  test("can reuse a removed sheet's name for a folder", async (t) => {
    const lfs = createCommand({ id: 'b', line: 'git lfs ls-files', platform: 'git/lfs' })
    copy.reset([createCommand({ id: 'a', platform: 'git' })])
    await copy.run(['push'])
    const folder = temporaryFolder(t)
    const replace = () => copy.run(['export', '--to', 'cheat', '--out', folder, '--replace'])

    await replace()
    copy.reset([createCommand({ id: 'a', platform: 'git' }), lfs])
    await copy.run(['push'])
    const both = await replace()
    const names = readdirSync(folder).sort()
    copy.reset([lfs])
    await copy.run(['push'])
    const later = await replace()

    assert.deepEqual([both.code, later.code], [0, 0], both.errors + later.errors)
    assert.deepEqual(names, ['.commander-cheat', 'git', 'git-lfs-2'])
    assert.deepEqual(readdirSync(folder).sort(), ['.commander-cheat', 'git'])
    assert.match(readFileSync(join(folder, 'git', 'lfs'), 'utf8'), /git lfs ls-files/)
  })

  for (const [what, spoil] of [
    ["someone else's file", (folder: string) => writeFileSync(join(folder, 'git.page.md'), '# git\n')],
    ['a link', (folder: string) => symlinkSync(join(folder, 'away'), join(folder, 'git.page.md'))],
    ['a folder', (folder: string) => mkdirSync(join(folder, 'git.page.md'))],
    ['a file changed by hand', (folder: string) => writeFileSync(join(folder, 'find.page.md'), '# edited\n')],
    ['a damaged record', (folder: string) => writeFileSync(join(folder, '.commander-tldr'), '[{"path":"../x"')],
    [
      'a record that points elsewhere',
      (folder: string) => writeFileSync(join(folder, '.commander-tldr'), '[{"path":"../x","digests":["a"]}]'),
    ],
  ] as const) {
    test(`stops at ${what} and writes nothing`, async (t) => {
      const find = createCommand({ id: 'a', platform: 'find' })
      copy.reset([find])
      await copy.run(['push'])
      const folder = temporaryFolder(t)
      const replace = () => copy.run(['export', '--to', 'tldr', '--out', folder, '--replace'])
      await replace()
      spoil(folder)
      copy.reset([{ ...find, line: 'find /' }, createCommand({ id: 'b', platform: 'git' })])
      await copy.run(['push'])
      const before = contentsOf(folder)

      const { code, errors } = await replace()

      assert.equal(code, 1)
      assert.match(errors, /isn't from an earlier export|has changed since it was exported|is damaged/)
      assert.deepEqual(contentsOf(folder), before)
    })
  }
})

function contentsOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]))
}
