import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { codec } from '../../../formats/markdown/markdown-codec.ts'
import { type ReadOptions, toIncoming } from '../../../formats/model/format.ts'
import { createParsedCommand, createSourceFile, inEnglish, readOne, writtenAndRead } from './reading.ts'
import { testSamples } from './samples.ts'

const markdown = inEnglish(codec)

testSamples('markdown', markdown)

/** Paragraphs of a `sh` block, each with one command. */
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

/** Pieces of Markdown. `count` is how many commands and left-out blocks each one adds. */
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

describe('reading Markdown', () => {
  test('closes fences only with an equal or longer fence', () => {
    assert.deepEqual(linesOf('~~~sh\na\n```\nb\n~~~\n'), ['a\n```\nb'])
    assert.deepEqual(linesOf('`````sh\na\n````\nb\n`````\n'), ['a\n````\nb'])
  })

  test('reads fences in quotes and lists, not within lines', () => {
    assert.deepEqual(linesOf('```sh a```\n\n```sh\nb\n```\n'), ['b'])
    assert.deepEqual(linesOf('>```sh\n>a\n>```\n'), ['a'])
    assert.deepEqual(linesOf('- ```sh\n\ta\n  ```\n'), ['a'])
  })

  test('leaves out fences in HTML comments', () => {
    const { entries, leftOut } = read('<!--\n```sh\na\n```\n-->\n\n```sh\nb\n```\n')

    assert.deepEqual(
      entries.map(({ command }) => command.line),
      ['b'],
    )
    assert.deepEqual(leftOut, [{ place: 'a.md, line 1', reason: 'a block in an HTML comment' }])
    assert.deepEqual(read('<!--\n```sh\na\n```\n').leftOut, leftOut)
    assert.equal(read('<pre>\na\n').leftOut.length, 1)
  })

  test('ignores empty headings', () => {
    assert.deepEqual(notesOf('# Row\n##\n```sh\na\n```\n## \n```sh\nb\n```\n'), ['Row', 'Row'])
  })

  test('describes a block by the plain text above it', () => {
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

  test('describes adjacent blocks by the heading above or the file', () => {
    assert.deepEqual(notesOf('# Boats\nRow\n```sh\na\n```\n```sh\nb\n```\n'), ['Row', 'Boats'])
    assert.deepEqual(notesOf('```sh\na\n```\n'), ['a'])
  })

  test("doesn't take the platform from a README's name", () => {
    const platformOf = (path: string) =>
      readOne(markdown, createSourceFile(path, '```sh\na\n```\n')).entries[0]?.command.platform

    assert.equal(platformOf('boats/README.md'), undefined)
    assert.equal(platformOf('boats/Row.md'), 'Row')
  })

  test('counts output and leaves out output-only sessions', () => {
    assert.deepEqual(read('```console\na\nb\n```\n').leftOut.length, 1)
    const { entries, messages } = read('```console\n# Row\n$ a <<EOF\n> b\n> EOF\nc\n> d\n```\n')
    assert.deepEqual(
      entries.map(({ command: { notes, line } }) => [notes, line]),
      [['Row', 'a <<EOF\nb\nEOF']],
    )
    assert.deepEqual(messages, ['2 lines of output were dropped.'])
  })
})

describe('every command of a Markdown file', () => {
  test('is imported or left out with a reason', () => {
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

  test('loses its prompt even if other lines have none', () => {
    assert.deepEqual(linesOf('```sh\nls -a\n\n$ pwd\n/home\n\n$ df\n```\n'), ['ls -a', 'pwd', 'df'])
    assert.deepEqual(linesOf('```sh\n$ ls\nout\n```\n'), ['ls'])
  })

  test('is reported if its prompt or language is missing', () => {
    const { leftOut } = read('```console\n$ ls\na\n\nwho\n```\n\n```\nls\n\npwd\n```\n\n```sh\nx\n```\n')

    assert.deepEqual(leftOut, [
      { place: 'a.md, line 5', reason: 'treated as output, because it has no prompt' },
      { place: 'a.md, line 8', reason: "a block without a language, with 2 commands if it's shell" },
    ])
  })
})

describe('code blocks', () => {
  test('lose their prompts, and continue commands after a backslash', () => {
    const session = '$ a \\\n    b\n% c\n❯ d\nPS C:\\x> e\nann@sea:~/boat$ f\n[ann@sea boat]$ g\nh\n'

    assert.deepEqual(linesOf(`\`\`\`console\n${session}\`\`\`\n`), ['a \\\n    b', 'c', 'd', 'e', 'f', 'g'])
  })

  test('need a language only if another block names a shell', () => {
    const mixed = '```\na\n```\n```sh\nb\n```\n'

    assert.deepEqual(linesOf('```\na\n```\n'), ['a'])
    assert.deepEqual(linesOf(mixed), ['b'])
    assert.deepEqual(linesOf(mixed, { everyLanguage: true }), ['a', 'b'])
  })

  test('can name their language in any case, with settings', () => {
    const languages = ['Bash', 'sh,ignore', '{.zsh linenos=true}', 'PowerShell title="a"']

    for (const language of languages) assert.deepEqual(linesOf(`\`\`\`${language}\na\n\`\`\`\n`), ['a'])
  })

  test('end with their last indented line', () => {
    assert.deepEqual(linesOf('Look.\n\n    $ ls \\\n\n\nGo on.\n'), ['ls \\'])
  })

  test('end with their block quote', () => {
    const { entries, leftOut } = read('> - ```sh\n>   a\n>     b\n\n```sh\nc\n```\n')

    assert.deepEqual(
      entries.map(({ command }) => command.line),
      ['a\n  b', 'c'],
    )
    assert.equal(leftOut.length, 1)
  })

  test('can have <word> as a placeholder only on request', () => {
    assert.deepEqual(linesOf('```sh\na <b> {{c}}\n```\n', { angleBrackets: true }), ['a {{b}} {{c}}'])
  })
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

describe('our own Markdown', () => {
  test('has its mistakes reported with line numbers', () => {
    const { entries, leftOut } = read('---\ncommander: 1\n---\n\n### a\n\n```sh\nb\n```\n\n### c\n\n```sh\nd\n')

    assert.equal(entries.length, 1)
    assert.equal(leftOut.length, 1)
    assert.match(leftOut[0]?.place ?? '', /^a\.md, line \d+$/)
  })

  test('is read back without loss, drafts and ids included', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 4 }), (all) => {
        const commands = all.map((fields, index) => createParsedCommand({ ...fields, id: `id ${index}` }))

        const { entries, leftOut } = writtenAndRead(markdown, commands)

        assert.deepEqual(leftOut, [])
        const incoming = entries.map(toIncoming)
        assert.deepEqual(
          incoming.map((one) => (one.ok ? one.value : one.error)),
          commands,
        )
      }),
    )
  })
})

describe('reading any Markdown', () => {
  test('imports or reports every fence', () => {
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
})

function read(text: string, options: ReadOptions = {}) {
  return readOne(markdown, createSourceFile('a.md', text), options)
}

function linesOf(text: string, options: ReadOptions = {}) {
  return read(text, options).entries.map(({ command: { line } }) => line)
}

function notesOf(text: string) {
  return read(text).entries.map(({ command: { notes } }) => notes)
}
