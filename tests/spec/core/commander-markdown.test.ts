import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import type { Command } from '../../../core/commands/command.ts'
import {
  type CommanderMarkdown,
  readCommanderMarkdown,
  writeCommanderMarkdown,
} from '../../../core/commands/formats/commander-markdown.ts'
import { canonicalCommand } from '../../../core/commands/representation.ts'

const SMOKE: Command = {
  id: 'hive-smoke',
  notes: 'Smoke the hive',
  line: 'hive smoke --for {{minutes=5}}\nhive wait',
  platform: 'hive',
  description: 'Gently.',
  tags: ['smoke', 'a, b'],
  source: 'https://bees.example',
  pinned: 'yes',
}

const DRAW: Command = { id: 'draw', notes: 'Draw a fence', line: "printf '```\\n'", tags: ['text'] }

const FILE = `---
commander: 1
---

## hive

### Smoke the hive

Gently.

\`\`\`sh
hive smoke --for {{minutes=5}}
hive wait
\`\`\`

Tags: smoke, a\\, b

Source: https://bees.example

Pinned: yes

Id: hive-smoke

## Commands

### Draw a fence

\`\`\`\`sh
printf '\`\`\`\\n'
\`\`\`\`

Tags: text

Id: draw
`

/** Texts that would be read as something else if the writer didn't escape them. */
const TRAPS = [
  '### x',
  '## x',
  '##',
  '```sh',
  '````sh',
  '```sh\r',
  'Tags: a',
  'Id:',
  'How to:',
  '\\',
  '\\### x',
  '',
  ' ',
  '---',
  'text',
]

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .array(fc.oneof(fc.constantFrom(...TRAPS), fc.string({ maxLength: 5 })), { maxLength: 5 })
    .map((rows) => rows.join('\n')),
)

const isKept = (text: string) => text.trim() !== '' && !text.includes('\0')
const kept = texts.filter(isKept)

const commands: fc.Arbitrary<readonly Command[]> = fc
  .array(
    fc.record(
      {
        notes: fc.option(kept),
        line: kept,
        platform: kept,
        howTo: kept,
        description: kept,
        tags: fc.array(kept, { minLength: 1, maxLength: 3 }),
        source: kept,
      },
      { requiredKeys: ['notes', 'line'] },
    ),
    { maxLength: 4 },
  )
  .chain((contents) =>
    fc
      .uniqueArray(kept, { minLength: contents.length, maxLength: contents.length })
      .map((ids) => contents.map((content, index) => canonicalCommand({ ...content, id: ids[index] ?? '' }))),
  )

describe('Markdown library', () => {
  test('is written and read without loss', () => {
    assert.equal(writeCommanderMarkdown([SMOKE, DRAW]), FILE)
    assert.deepEqual(commandsIn(readCommanderMarkdown(FILE)), [SMOKE, DRAW])
  })

  test('is deterministic and lossless for any commands', () => {
    fc.assert(
      fc.property(commands, (written) => {
        const file = writeCommanderMarkdown(written)
        const read = readCommanderMarkdown(file)

        assert.deepEqual(read?.faults, [])
        assert.deepEqual(commandsIn(read), written)
        assert.equal(writeCommanderMarkdown(commandsIn(read)), file)
      }),
    )
  })

  test('can have CRLF and a byte-order mark', () => {
    const read = readCommanderMarkdown(`\uFEFF${FILE.replaceAll('\n', '\r\n')}`)

    assert.deepEqual(commandsIn(read), [SMOKE, DRAW])
  })

  test('can describe a command with a fence of tildes', () => {
    const read = readCommanderMarkdown('---\ncommander: 1\n---\n### a\n\n~~~\nb\n~~~\n\n```sh\nc\n```\n')

    assert.deepEqual(read?.faults, [])
    assert.deepEqual(read?.entries[0]?.command, { notes: 'a', line: 'c', description: '~~~\nb\n~~~' })
  })

  test('can have stray commas and quotes in its fields', () => {
    const read = readCommanderMarkdown('---\ncommander: 1\n---\n### a\n\nTags: b,, c,\n\nId: "d\n')

    assert.deepEqual(read?.entries[0]?.command, { id: '"d', notes: 'a', line: null, tags: ['b', 'c'] })
  })

  test('can have an order and an about text', () => {
    const head = { order: 12, about: 'Fences: how to draw "them".' }

    assert.deepEqual(readCommanderMarkdown(FILE)?.head, {})
    assert.deepEqual(readCommanderMarkdown(writeCommanderMarkdown([DRAW], head))?.head, head)
  })

  test('is recognised only by front matter with our marker', () => {
    for (const text of ['', '# Notes', '---\ntags: a\n---\n### a', '---\ncommander: 1\n']) {
      assert.equal(readCommanderMarkdown(text), null)
    }
  })

  /**
   * Texts inserted at line 4 of a file, each with the line and the message of its mistake, and the notes of all
   * commands that are still read. By default, only the command below the text is read.
   */
  const MISTAKES: readonly (readonly [text: string, row: number, message: RegExp, others?: readonly string[]])[] = [
    ['a text above every command', 4, /^`a text above every command` has no notes above it\. Write `### `/],
    ['## git\n\nTags: a\n\n### a\n\n```sh\nb\n```', 6, /^`Tags:` has no notes above it/, ['a', 'sound']],
    ['## List files\n\n```sh\nb\n```', 6, /^A command has no notes above it\. Write `### ` .* `## ` is for a platform/],
    ['#### a\n\n```sh\nb\n```', 4, /^`#### a` isn't a heading here\. Use `### ` for a command/],
    ['###a', 4, /^`###a` isn't a heading here\. Use `### `/],
    ['### a\n\n```sh\nb', 6, /^The code fence opened on line 6 is never closed\. Add ``` on a line/],
    ['### a\n\n````sh\nb\n```', 6, /^The code fence opened on line 6 is never closed\. Add ```` on a line/],
    ['### a\n\n```bash\nb\n```', 6, /^`` ```bash `` isn't read\. Begin the command with ```sh\.$/],
    ['### a\n\n~~~\nb\n~~~', 6, /^`~~~` isn't read\. Begin the command with ```sh\.$/],
    [
      '### a\n\n```sh\nb\n```\n\nmore',
      10,
      /^`more` is neither a field \(.*`Id:`\) nor in the place of the description/,
    ],
    ['### a\n\n```sh\nb\n```\n\nID: a', 10, /^`ID:` isn't a field\. Did you mean `Id:`\?$/],
    ['### a\n\n```sh\nb\n```\nid: a', 9, /^`id:` isn't a field\. Did you mean `Id:`\?$/],
    ['### a\n\n```sh\nb\n```\n\nTag: a', 10, /^`Tag:` isn't a field\. Did you mean `Tags:`\?$/],
    ['### a\n\n```sh\nb\n```\n\nSoruce: a', 10, /^`Soruce:` isn't a field\. Did you mean `Source:`\?$/],
    ['### a\n\n```sh\nb\n```\n\nSoruxe: a', 10, /^`Soruxe: a` is neither a field/],
    ['### a\n\n```sh\nb\n```\n\nSoxxce: a', 10, /^`Soxxce: a` is neither a field/],
    ['### a\n\n```sh\nb\n```\n\nIf: a', 10, /^`If: a` is neither a field/],
    ['### a\n\n```sh\nb\n```\n\n#### Id', 10, /^`#### Id` isn't a heading here/],
    [
      '### a\n\n```sh\nb\n```\n\n```sh\nc\n```',
      10,
      /^A command here, after the one on line 6\. Keep one of them, or begin another/,
    ],
    ['### a\n\n```sh\nb\n```\n\nSource: a\n\nSource: b', 12, /^`Source:` here, after the one on line 10\. Keep one/],
    ['### a\n\n```sh\n \n```', 4, /^This command can't be read: line: expected a text that is not blank/],
    ['### a\n\n```sh\nb\n```\n\nPinned: true', 4, /^This command can't be read: pinned: expected no or yes/],
    [
      '### a\n\n```sh\nb\n```\n\nVisibility: hidden',
      4,
      /^This command can't be read: visibility: expected public or private/,
    ],
    ['### a\r\n\r\n```sh\r\nb\r\n```\r', 6, /^This line ends in CR LF, but the first line/],
    ['###\n\nSource: a', 4, /^There are neither notes nor a command here/],
  ]

  for (const [text, row, message, others = ['sound']] of MISTAKES) {
    test(`reports a mistake by line and reads the rest: ${JSON.stringify(text)}`, () => {
      const read = readCommanderMarkdown(`---\ncommander: 1\n---\n${text}\n\n### sound\n\n\`\`\`sh\nls\n\`\`\`\n`)

      assert.deepEqual(
        read?.faults.map((fault) => fault.row),
        [row],
      )
      assert.match(read?.faults[0]?.message ?? '', message)
      assert.deepEqual(
        commandsIn(read).map(({ notes }) => notes),
        others,
      )
    })
  }

  test("can't have unknown versions or fields in front matter", () => {
    const read = readCommanderMarkdown('---\ncommander: 2\ntags: a\norder: 3\n---\n')

    assert.deepEqual(
      read?.faults.map(({ row }) => row),
      [2, 3],
    )
  })

  test('is read quickly and without exceptions, even if hostile', () => {
    const hostile = [
      '`'.repeat(100_000),
      '### \n'.repeat(20_000),
      '\n'.repeat(100_000),
      '```sh\n'.repeat(20_000),
      ',\\'.repeat(50_000),
    ]
    for (const text of hostile) readCommanderMarkdown(`---\ncommander: 1\n---\n${text}`)
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...TRAPS), fc.string())), (rows) => {
        readCommanderMarkdown(`---\ncommander: 1\n---\n${rows.join('\n')}`)
      }),
    )
  })
})

function commandsIn(read: CommanderMarkdown | null): readonly Command[] {
  return (read?.entries ?? []).map(({ command: { id, ...content } }) => canonicalCommand({ ...content, id: id ?? '' }))
}
