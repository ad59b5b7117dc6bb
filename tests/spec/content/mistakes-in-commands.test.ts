import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { readLibrary } from '../../../cli/build/content/read-library.ts'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { assertMistakes, mistakesInContent, SOUND } from './content.ts'

const GIT = 'content/library/git.md'

const LINKED = 'is a symbolic link, which is not followed; expected the file itself.'

/** For each mistake: the file, the text to replace, its replacement, and all messages that result. */
const MISTAKES = {
  'a command without an id': [
    GIT,
    'Id: git-status\n',
    '',
    [/^content\/library\/git.md:7: has no id, .* such as "Id: git-what-has-changed" below it\.$/],
  ],
  'notes that are blank': [GIT, 'What has changed.', ' ', [/^content\/library\/git.md:7: has blank notes; exp/]],
  'a line that is blank': [
    GIT,
    'git gc',
    '',
    ["content/library/git.md:15: This command can't be read: line: expected a text that is not blank."],
  ],
  'a misspelt field': [
    GIT,
    'Id: git-draft',
    'Id: git-draft\n\nTag: a',
    ["content/library/git.md:23: `Tag:` isn't a field. Did you mean `Tags:`?"],
  ],
  'an id shared by two commands': [
    GIT,
    'git-draft',
    'git-status',
    [
      'content/library/git.md:15: id is "git-status", which content/library/git.md:7 already has; expected a unique id.',
    ],
  ],
  'an id reserved by the API': [
    GIT,
    'git-draft',
    'import',
    ['content/library/git.md:15: id is "import", which is reserved; expected another one.'],
  ],
  'an unclosed fence': [
    GIT,
    '```\n\nId: git-d',
    'Id: git-d',
    [/^content\/library\/git.md:17: The code fence opened on line 17 is never closed\. Add ``` /],
  ],
  'a file with other front matter': [
    GIT,
    'commander: 1',
    'title: Git',
    [/^content\/library\/git.md:1: is not a file of commands; expected it to begin with /],
  ],
} as const

describe('mistake in commands', () => {
  for (const [what, [file, from, to, words]] of Object.entries(MISTAKES)) {
    test(`such as ${what} is reported with file and line`, async (t) => {
      const mistakes = await mistakesInContent(t, { [file]: SOUND[file].replace(from, to) })

      assertMistakes(mistakes, words)
    })
  }
})

describe('library folder', () => {
  test('can be missing, and is otherwise read in order', async (t) => {
    const folder = (files: Readonly<Record<string, string>>) => join(temporaryFolder(t, files), 'content')
    const one = writeCommanderMarkdown([{ id: 'one', notes: 'One.', line: '1' }], { order: 2 })
    const two = writeCommanderMarkdown([{ id: 'two', notes: 'Two.', line: '2' }], { order: 1 })
    const three = writeCommanderMarkdown([{ id: 'three', notes: 'Three.', line: '3' }])

    const none = readLibrary(folder({ 'content/site.ts': '' }))
    const some = readLibrary(
      folder({ 'content/library/a.md': three, 'content/library/b.md': one, 'content/library/more.md/c.md': two }),
    )

    assert.deepEqual(none, { commands: [], faults: [] })
    assert.deepEqual(
      some.commands.map(({ id }) => id),
      ['two', 'one', 'three'],
    )
    assert.deepEqual(some.faults, [])
  })

  test('may have symbolic links to folders, not to files', (t) => {
    const root = temporaryFolder(t, {
      'content/library/sound.md': SOUND[GIT],
      'elsewhere/tar.md': SOUND[GIT].replaceAll('Id: ', 'Id: other-'),
      'notes.txt': '',
    })
    const library = join(root, 'content', 'library')
    for (const [name, target] of [
      ['git.md', join(root, 'elsewhere', 'tar.md')],
      ['broken.md', 'nowhere'],
      ['more', join(root, 'elsewhere')],
      ['notes.txt', join(root, 'notes.txt')],
    ] as const) {
      symlinkSync(target, join(library, name))
    }

    const { commands, faults } = readLibrary(join(root, 'content'))

    assert.ok(commands.some(({ id }) => id.startsWith('other-')))
    assert.deepEqual(
      faults.map(({ file, message }) => `${file} ${message}`),
      ['broken.md', 'git.md'].map((name) => `content/library/${name} ${LINKED}`),
    )
  })
})

describe('commands in TypeScript', () => {
  test('are reported, with the command that converts them', async (t) => {
    const [mistake] = await mistakesInContent(t, {
      'content/commands/starter-library.ts': 'export const starterLibrary = []\n',
    })

    assert.match(
      mistake ?? '',
      /^content\/commands\/starter-library.ts: is no longer read; .*npm run library -- convert/,
    )
  })
})

describe('optional file', () => {
  for (const file of ['content/recipes.ts', 'content/mock-commands.ts']) {
    test(`${file} can be missing`, async (t) => {
      assert.deepEqual(await mistakesInContent(t, { [file]: null }), [])
    })
  }
})
