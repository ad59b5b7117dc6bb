import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import fc from 'fast-check'
import { editFiles, fitsIntoFile, type LibraryEdit, libraryFilesOf } from '../../../cli/build/content/library-files.ts'
import { type LibraryFile, readLibraryFolder } from '../../../cli/build/content/read-library.ts'
import type { Command } from '../../../core/commands/command.ts'
import { readCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import { fileContentKey } from '../../../core/commands/sync/plan-sync.ts'
import { awkwardCommands, createCommand } from '../../support/library/sample-commands.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const BY_HAND = `---
commander: 1
about: Mine
order: 7
---


## hive
### Smoke the hive
Gently.
\`\`\`sh
hive smoke
## not a heading
\`\`\`
Id: smoke


Tags: a,b
### Wait

\`\`\`sh
hive wait
\`\`\`

Id: wait
## empty

## bees

###
Count them

\`\`\`sh
bees | wc
\`\`\`
Id: count
`

describe('editing library files', () => {
  test('rewrites only the lines of a changed command', (t) => {
    const files = filesIn(t, { 'mine.md': BY_HAND })

    const edited = edit(files, [
      createCommand({ id: 'wait', platform: 'hive', notes: 'Wait', line: 'hive wait --long' }),
    ])

    assert.equal(edited['mine.md'], BY_HAND.replace('hive wait', 'hive wait --long'))
    assert.deepEqual(edit(files, [createCommand({ id: 'wait', platform: 'hive', notes: 'Wait', line: 'hive wait' })]), {
      'mine.md': BY_HAND,
    })
  })

  test("adds after the platform's last, and deletes without gaps", (t) => {
    const files = filesIn(t, { 'mine.md': BY_HAND })
    const added = createCommand({ id: 'new', platform: 'hive', notes: 'New', line: 'hive new' })

    const rows = '\n### New\n\n```sh\nhive new\n```\n\nId: new\n'
    assert.equal(edit(files, [added])['mine.md'], BY_HAND.replace('Id: wait\n', `Id: wait\n${rows}`))
    const gone = edit(files, [], ['count'])['mine.md']
    assert.equal(gone, `${BY_HAND.slice(0, BY_HAND.indexOf('\n## bees'))}`.replace(/\n*$/, '\n'))
  })

  test('moves commands between files, and deletes empty ones', (t) => {
    const library = [
      createCommand({ id: 'a', platform: 'git' }),
      createCommand({ id: 'b', platform: 'tar' }),
      createCommand({ id: 'c', platform: 'tar' }),
    ]
    const files = filesIn(t, Object.fromEntries(libraryFilesOf(library)))

    const edited = edit(files, [
      createCommand({ id: 'a', platform: 'tar' }),
      createCommand({ id: 'd', platform: 'Node.js' }),
      createCommand({ id: 'c', platform: 'Tar' }),
    ])

    assert.equal(edited['git.md'], null)
    assert.deepEqual(placesIn(edited['tar.md']), [
      ['b', 'tar'],
      ['a', 'tar'],
      ['c', 'Tar'],
    ])
    assert.match(edited['node-js.md'] ?? '', /^---\ncommander: 1\norder: 30\n---\n\n## Node.js\n/)
  })

  test('keeps line endings and the byte order mark', (t) => {
    const text = `\uFEFF${BY_HAND.replaceAll('\n', '\r\n')}`
    const files = filesIn(t, { 'mine.md': text })

    const edited = edit(files, [
      createCommand({ id: 'wait', platform: 'hive', notes: 'Wait', line: 'hive wait --long' }),
    ])

    assert.equal(edited['mine.md'], text.replace('hive wait', 'hive wait --long'))
  })
})

describe('library file', () => {
  test("can't hold blank lines, blank notes or reserved ids", () => {
    const isIt = (given: Partial<Command>) => fitsIntoFile(createCommand(given))

    assert.deepEqual([isIt({}), isIt({ notes: null }), isIt({ platform: '', tags: [] })], [true, true, true])
    assert.deepEqual(
      [isIt({ line: ' ' }), isIt({ notes: ' ' }), isIt({ id: 'export' }), isIt({ id: 'x'.repeat(300) })],
      [false, false, false, false],
    )
  })
})

const ids = fc.constantFrom(...Array.from({ length: 12 }, (_, at) => `id-${at}`))
const words = fc.constantFrom('git', 'tar', 'Git', 'Commands', '数据', 'C++', 'c', '')
const texts = fc.oneof(
  fc.constantFrom('## x', '### y', 'Id: id-1', '```sh', '---', '\\', ''),
  fc.string({ maxLength: 8 }),
)
const commands = fc
  .uniqueArray(
    fc.record({
      id: ids,
      platform: words,
      notes: fc.option(texts),
      line: texts,
      description: texts,
      howTo: fc.array(texts, { maxLength: 3 }).map((rows) => rows.join('\n')),
      tags: fc.array(fc.constantFrom('a', 'b, c')),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((all) => all.filter(fitsIntoFile))

describe('edited library files', () => {
  test('contain exactly the library after any changes', () => {
    const property = fc.property(commands, commands, (before, after) => {
      const files = parsed(libraryFilesOf(before))
      const next = new Map(after.map((command) => [command.id, command]))
      const change: LibraryEdit = new Map([
        ...before.map(({ id }) => [id, next.get(id) ?? null] as const),
        ...after.map((command) => [command.id, command] as const),
      ])

      const edited = afterEdit(files, change)

      const found = edited.flatMap(({ entries }) => entries.map(({ command }) => [command.id, contentOf(command)]))
      const expected = after.map((command) => [command.id, fileContentKey(command)])
      assert.deepEqual(found.toSorted(), expected.toSorted())
      assert.deepEqual(
        edited.flatMap(({ faults }) => faults),
        [],
      )
      assert.equal(editFiles(edited, new Map(after.map((command) => [command.id, command]))).size, 0)
    })
    fc.assert(property, { numRuns: 500 })
  })

  test('keep every awkward text that a file can hold', () => {
    const writable = awkwardCommands().filter(fitsIntoFile)
    const [file] = parsed(libraryFilesOf([createCommand()]))
    assert.ok(file && writable.length > 3)

    const edited = afterEdit([file], new Map(writable.map((command) => [command.id, command])))

    const found = edited.flatMap(({ entries }) => entries.map(({ command }) => contentOf(command)))
    for (const command of writable) assert.ok(found.includes(fileContentKey(command)))
  })
})

function filesIn(t: TestContext, texts: Readonly<Record<string, string>>): readonly LibraryFile[] {
  const { files, faults } = readLibraryFolder(temporaryFolder(t, texts), 'library')
  assert.deepEqual(
    faults.filter(({ message }) => !message.includes('stands')),
    [],
  )
  return files
}

/** The texts of all files after the edit, by name. Null for files that it deletes. */
function edit(files: readonly LibraryFile[], put: readonly Command[], gone: readonly string[] = []) {
  const change: LibraryEdit = new Map<string, Command | null>([
    ...gone.map((id) => [id, null] as const),
    ...put.map((command) => [command.id, command] as const),
  ])
  const before = files.map(({ name, text }): [string, string | null] => [name, text])
  return Object.fromEntries([...before, ...editFiles(files, change)])
}

function afterEdit(files: readonly LibraryFile[], change: LibraryEdit): readonly LibraryFile[] {
  const before = files.map(({ name, text }): [string, string | null] => [name, text])
  return parsed(new Map([...before, ...editFiles(files, change)]))
}

function parsed(texts: ReadonlyMap<string, string | null>): readonly LibraryFile[] {
  return [...texts].flatMap(([name, text]) => {
    const read = text === null ? null : readCommanderMarkdown(text)
    return read === null || text === null ? [] : [{ ...read, name, file: name, text }]
  })
}

function placesIn(text: string | null | undefined) {
  return readCommanderMarkdown(text ?? '')?.entries.map(({ command }) => [command.id, command.platform])
}

function contentOf(command: Omit<Command, 'id'> & { readonly id?: string }): string {
  return fileContentKey({ ...command, id: command.id ?? '' })
}
