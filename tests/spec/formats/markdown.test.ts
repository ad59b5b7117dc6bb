import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { codec as markdown } from '../../../formats/markdown/markdown-codec.ts'
import { incomingOf, type ReadOptions } from '../../../formats/model/format.ts'
import { aCommand, aFile, readOne, writtenAndRead } from './a-reading.ts'
import { testSamples } from './samples.ts'

testSamples('markdown', markdown)

test('formats: tildes are not closed by back quotes, and a shorter fence closes no longer one', () => {
  assert.deepEqual(linesOf('~~~sh\na\n```\nb\n~~~\n'), ['a\n```\nb'])
  assert.deepEqual(linesOf('`````sh\na\n````\nb\n`````\n'), ['a\n````\nb'])
})

test('formats: a fence in a comment of HTML is left out and said', () => {
  const { entries, leftOut } = read('<!--\n```sh\na\n```\n-->\n\n```sh\nb\n```\n')

  assert.deepEqual(
    entries.map(({ command }) => command.line),
    ['b'],
  )
  assert.deepEqual(leftOut, [{ place: 'a.md, row 1', reason: 'a block in a comment of HTML' }])
})

test('formats: headings without a text say nothing about a block', () => {
  assert.deepEqual(notesOf('# Row\n##\n```sh\na\n```\n## \n```sh\nb\n```\n'), ['Row', 'Row'])
})

test('formats: what stands above a block becomes plain text', () => {
  const above = [
    ['- [ ] **Row** a [boat](https://a.example) _now_:', 'Row a boat now'],
    ['1. `a_b_c` and ![a picture](b.png)\\*', 'a_b_c and a picture*'],
    ['Row a boat\n==========', 'Row a boat'],
    ['> Row\n> a boat:', 'Row a boat'],
    ['## Row ##', 'Row'],
    ['Row 2 * 3 * 4', 'Row 2 * 3 * 4'],
    ['Row\n\n| a | b |\n', 'Row'],
  ] as const

  for (const [text, notes] of above) assert.deepEqual(notesOf(`${text}\n\n\`\`\`sh\na\n\`\`\`\n`), [notes])
})

test('formats: a block right below another one is told by the last heading, and without one by its file', () => {
  assert.deepEqual(notesOf('# Boats\nRow\n```sh\na\n```\n```sh\nb\n```\n'), ['Row', 'Boats'])
  assert.deepEqual(notesOf('```sh\na\n```\n'), ['a'])
})

test('formats: a file that is called as its folder is gives no platform', () => {
  const platformOf = (path: string) => readOne(markdown, aFile(path, '```sh\na\n```\n')).entries[0]?.command.platform

  assert.equal(platformOf('boats/README.md'), undefined)
  assert.equal(platformOf('boats/Row.md'), 'Row')
})

test('formats: a session of output only is left out, and output beside commands is counted', () => {
  assert.deepEqual(read('```console\na\nb\n```\n').leftOut.length, 1)
  const { entries, said } = read('```console\n# Row\n$ a <<EOF\n> b\n> EOF\nc\n> d\n```\n')
  assert.deepEqual(
    entries.map(({ command: { notes, line } }) => [notes, line]),
    [['Row', 'a <<EOF\nb\nEOF']],
  )
  assert.deepEqual(said, ['2 rows of output were dropped.'])
})

/** Paragraphs of one command each. */
const SHEET = [
  'ls -la',
  '# List\nls -la',
  '# Start tmux\n[[ -z "$TMUX" ]] && exec tmux',
  '$ pwd\n/home/ada',
  "echo 'a'",
]
const SESSION = ['$ ls -la\na b', '# List\n$ ls -la', '# Start tmux\n[[ -z "$TMUX" ]] && exec tmux', 'ls -la', '❯ pwd']
const paragraphs = (of: readonly string[]) => fc.array(fc.constantFrom(...of), { minLength: 1, maxLength: 6 })
const blockOf = (language: string, of: readonly string[]) =>
  paragraphs(of).map((all) => ({ text: `\`\`\`${language}\n${all.join('\n\n')}\n\`\`\``, count: all.length }))

/** Pieces of Markdown, and how many commands or blocks are in each. */
const pieces = fc.array(
  fc.oneof(
    blockOf('sh', SHEET),
    blockOf('console', SESSION),
    fc.constant({ text: '```js\nf()\n\ng()\n```', count: 1 }),
    fc.constant({ text: '```\nwho\n```', count: 1 }),
    fc.constant({ text: 'Indented.\n\n    whoami', count: 1 }),
    fc.constant({ text: '<!--\n```sh\nls\n```\n\n```sh\npwd\n```\n-->', count: 2 }),
    fc.constant({ text: '<pre>\nls\n</pre>', count: 1 }),
    fc.constant({ text: '- An item\n\n    with more text', count: 0 }),
    fc.constant({ text: '# A heading', count: 0 }),
  ),
  { maxLength: 12 },
)

describe('every command of a Markdown file', () => {
  test('is an entry or left out with a reason', () => {
    fc.assert(
      fc.property(pieces, (all) => {
        const texts = [...all, { text: '```sh\nlast\n```', count: 1 }]
        const { entries, leftOut } = read(texts.map(({ text }) => `${text}\n\nText.\n`).join('\n'))

        assert.equal(
          entries.length + leftOut.length,
          texts.reduce((sum, { count }) => sum + count, 0),
        )
      }),
    )
  })

  test('loses its prompt in a block with and without prompts', () => {
    assert.deepEqual(linesOf('```sh\nls -a\n\n$ pwd\n/home\n\n$ df\n```\n'), ['ls -a', 'pwd', 'df'])
    assert.deepEqual(linesOf('```sh\n$ ls\nout\n```\n'), ['ls'])
  })

  test('is reported without a prompt or a language', () => {
    const { leftOut } = read('```console\n$ ls\na\n\nwho\n```\n\n```\nls\n\npwd\n```\n\n```sh\nx\n```\n')

    assert.deepEqual(leftOut, [
      { place: 'a.md, row 5', reason: 'taken for output, as no prompt stands before it' },
      { place: 'a.md, row 8', reason: "a block without a language, with 2 commands if it's shell" },
    ])
  })
})

test('formats: prompts come off, and a row below a backslash goes on without one', () => {
  const session = '$ a \\\n    b\n% c\n❯ d\nPS C:\\x> e\nann@sea:~/boat$ f\n[ann@sea boat]$ g\nh\n'

  assert.deepEqual(linesOf(`\`\`\`console\n${session}\`\`\`\n`), ['a \\\n    b', 'c', 'd', 'e', 'f', 'g'])
})

test('formats: blocks without a language are taken where no block is of a shell, and where they are asked for', () => {
  const mixed = '```\na\n```\n```sh\nb\n```\n'

  assert.deepEqual(linesOf('```\na\n```\n'), ['a'])
  assert.deepEqual(linesOf(mixed), ['b'])
  assert.deepEqual(linesOf(mixed, { everyLanguage: true }), ['a', 'b'])
})

test('formats: the language of a block is read in any case and without its settings', () => {
  const languages = ['Bash', 'sh,ignore', '{.zsh linenos=true}', 'PowerShell title="a"']

  for (const language of languages) assert.deepEqual(linesOf(`\`\`\`${language}\na\n\`\`\`\n`), ['a'])
})

test('formats: a block in a quotation ends with it', () => {
  const { entries, leftOut } = read('> - ```sh\n>   a\n>     b\n\n```sh\nc\n```\n')

  assert.deepEqual(
    entries.map(({ command }) => command.line),
    ['a\n  b', 'c'],
  )
  assert.equal(leftOut.length, 1)
})

test('formats: words in angle brackets become placeholders in Markdown where they are asked for', () => {
  assert.deepEqual(linesOf('```sh\na <b> {{c}}\n```\n', { angleBrackets: true }), ['a {{b}} {{c}}'])
})

test('formats: mistakes in Markdown of our own are left out with their rows', () => {
  const { entries, leftOut } = read('---\ncommander: 1\n---\n\n### a\n\n```sh\nb\n```\n\n### c\n\n```sh\nd\n')

  assert.equal(entries.length, 1)
  assert.equal(leftOut.length, 1)
  assert.match(leftOut[0]?.place ?? '', /^a\.md, row \d+$/)
})

const words = fc
  .string({ unit: fc.constantFrom('a', ' ', '\n', '`', '#', '-', ':', '\\', 'é', ','), maxLength: 12 })
  .filter((text) => text.trim() !== '')
const command = fc.record(
  {
    notes: fc.oneof(words, fc.constant(null)),
    line: fc.oneof(words, fc.constant('{{a}} {{b=c|d}}')),
    platform: fc.constantFrom('a', 'Commands', 'b:\n'),
    howTo: words,
    description: words,
    tags: fc.array(words, { minLength: 1, maxLength: 2 }),
    source: words,
    pinned: fc.constant('yes'),
  },
  { requiredKeys: ['notes', 'line'] },
)

test('formats: Markdown of our own is read again without a loss, drafts and ids included', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 4 }), (all) => {
      const commands = all.map((fields, index) => aCommand({ ...fields, id: `id ${index}` }))

      const { entries, leftOut } = writtenAndRead(markdown, commands)

      assert.deepEqual(leftOut, [])
      const incoming = entries.map(incomingOf)
      assert.deepEqual(
        incoming.map((one) => (one.ok ? one.value : one.error)),
        commands,
      )
    }),
  )
})

test('formats: every fence of any Markdown gives an entry or is left out', () => {
  const rows = fc.constantFrom(
    '```sh',
    '```',
    '~~~',
    '> ```',
    '- ```zsh',
    '    a',
    '# b',
    'c:',
    '$ d',
    '',
    '---',
    '===',
    '# e',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(rows, fc.string()), { maxLength: 20 }), (some) => {
      const { entries, leftOut } = read(some.join('\n'))

      const hasFence = some.some((row) => row === '```sh' || row === '- ```zsh')
      assert.ok(!hasFence || entries.length + leftOut.length > 0)
    }),
  )
})

function read(text: string, options: ReadOptions = {}) {
  return readOne(markdown, aFile('a.md', text), options)
}

function linesOf(text: string, options: ReadOptions = {}) {
  return read(text, options).entries.map(({ command: { line } }) => line)
}

function notesOf(text: string) {
  return read(text).entries.map(({ command: { notes } }) => notes)
}
