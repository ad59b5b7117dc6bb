import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Command } from '../../../core/commands/command.ts'
import { parseLineWithHints } from '../../../formats/model/foreign-line.ts'
import type { ReadOptions } from '../../../formats/model/format.ts'
import { decodeFile } from '../../../formats/model/source-file.ts'
import { splitTrailer } from '../../../formats/model/trailer.ts'
import { codec } from '../../../formats/tldr/tldr-codec.ts'
import { inEnglish } from './reading.ts'
import { testSamples } from './samples.ts'

const tldr = inEnglish(codec)

testSamples('tldr', tldr)

const BRACES: readonly (readonly [code: string, line: string])[] = [
  ['a {{', String.raw`a \{\{`],
  ['a {{}}', String.raw`a \{\{}}`],
  ['a {{ }} b', 'a   b'],
  ['{{{{a}}}}', String.raw`\{\{a}}`],
  ['{{[a|b}}', '{{value=[a|b}}'],
  ['{{[a]|b]}}', '{{value=[a]|b]}}'],
  [String.raw`{{\{\{.Id\}\}}}`, String.raw`\{\{.Id}}`],
  [String.raw`a \{{b}}`, String.raw`a \{{b}}`],
  ['a {{b}} {{b}}', 'a {{b}} {{b}}'],
  ['a {{x|y}} {{x|y}}', 'a {{value=x|y}} {{value}}'],
  ['a {{b c}}}', 'a {{value}}'],
]

describe('reading tldr', () => {
  for (const [code, line] of BRACES) {
    test(`reads ${code} as ${line}`, () => {
      assert.deepEqual(linesOf(`# a\n\n- b:\n\n\`${code}\`\n`), [line])
    })
  }

  test('keeps backticks inside code spans', () => {
    const page = '# a\n\n- b:\n\n`` echo `date` ``\n\n- c:\n\n`echo `date``\n'

    assert.deepEqual(linesOf(page), ['echo `date`', 'echo `date`'])
  })

  test('keeps a reference if the page has other commands', () => {
    const page = '# a\n\n- b:\n\n`tldr c`\n\n- d:\n\n`e`\n'

    assert.deepEqual(linesOf(page), ['tldr c', 'e'])
  })

  test('names a command after its page if nothing describes it', () => {
    assert.equal(read('# a\n\n- :\n\n`b`\n').entries[0]?.command.notes, 'a')
  })

  test("doesn't mistake tldr's own page for a reference", () => {
    assert.deepEqual(linesOf('# tldr\n\n- b:\n\n`tldr c`\n'), ['tldr c'])
  })

  test('uses the short or the long option, and reports it', () => {
    const page = '# a\n\n- b:\n\n`a {{[-c|--cut]}}`\n'

    assert.deepEqual(linesOf(page), ['a --cut'])
    assert.deepEqual(linesOf(page, { shortOptions: true }), ['a -c'])
    assert.deepEqual(read(page).messages, [
      '1 choice between a short and a long option was replaced with the long option.',
    ])
  })

  test("reports lines that don't belong to a page", () => {
    const { entries, leftOut } = read('what?\nis this\n\nand this\n# a\n\n- b:\nso\n`c`\nmore\n\n# d\n')

    assert.equal(entries.length, 1)
    assert.deepEqual(leftOut, [
      { place: 'a.md, line 1', reason: 'not part of a tldr page' },
      { place: 'a.md, line 4', reason: 'not part of a tldr page' },
      { place: 'a.md, line 8', reason: 'not part of a tldr page' },
      { place: 'a.md, line 10', reason: 'not part of a tldr page' },
      { place: 'a.md, line 12', reason: 'not part of a tldr page' },
    ])
  })

  test('drops introductions that would make the import too large', () => {
    const commands = '\n- c:\n\n`d`\n'.repeat(10)
    const withLength = (length: number) => read(`# a\n\n> ${'b'.repeat(length - 'cd'.length)}\n${commands}`)

    const [largest, larger] = [withLength(1024 * 1024), withLength(1024 * 1024 + 1)]

    assert.deepEqual([largest.entries.length, largest.messages], [10, []])
    assert.equal(larger.entries.length, 10)
    assert.ok(larger.entries.every(({ command }) => command.description === undefined))
    assert.equal(larger.messages.length, 1)
  })

  test('refuses several languages if they exceed the import limit', () => {
    const page = `# a\n${'\n- b:\n\n`c`\n'.repeat(25_001)}`
    const files = ['pages/common/a.md', 'pages.de/common/a.md'].map((path) => fileOf(page, path))

    const { entries, leftOut } = tldr.read(files, {})

    assert.equal(entries.length, 0)
    assert.equal(leftOut.length, 50_002)
    assert.match(leftOut[0]?.reason ?? '', /import one at a time/)
  })
})

const signs = fc.constantFrom(
  '{',
  '}',
  '{{',
  '}}',
  '\\',
  '|',
  '=',
  'a',
  'b',
  ' ',
  '`',
  '[',
  ']',
  '...',
  '{{a}}',
  '{{b=c}}',
)

const anyLine = fc
  .array(signs, { maxLength: 12 })
  .map((pieces) => pieces.join(''))
  .filter((line) => line.trim() !== '')

describe('writing tldr', () => {
  test('writes a repeated default as text the second time', () => {
    assert.match(write([commandOf('a {{b=d}} {{c=d}}')]).files[0]?.text ?? '', /^`a \{\{d\}\} d`$/m)
  })

  test("leaves out commands that a page can't express", () => {
    const lines = ['a\nb', 'a `', 'a ', String.raw`a \}\}`]

    const { files, leftOut } = write([...lines.map(commandOf), { id: 'x', notes: null, line: 'c' }])

    assert.deepEqual(files, [])
    assert.equal(leftOut.length, lines.length + 1)
  })

  test('writes a page to the path of its tldr source', () => {
    const pathOf = (source: string) => {
      const command = { ...commandOf('b'), source: `https://github.com/tldr-pages/tldr/blob/main/${source}` }
      return write([command]).files[0]?.path
    }

    assert.equal(pathOf('pages.de/linux/b%2Bc.md'), 'pages.de/linux/b+c.md')
    for (const source of ['README.md', 'x/pages/linux/b.md', 'pages/../b.md', 'pages/linux/%ff.md'])
      assert.equal(pathOf(source), 'pages/common/a.md')
  })

  test('escapes closing braces in a default', () => {
    const command = { ...commandOf('a {{b}}'), description: '{{b}}: default c}}d' }

    assert.match(write([command]).files[0]?.text ?? '', /^`a \{\{c\\\}\\\}d\}\}`$/m)
  })

  test('reports lost names, tags, keywords and descriptions', () => {
    const command = { ...commandOf('a {{b=c}}'), tags: ['linux', 'x'], description: 'Keyword: y' }

    assert.equal(write([command, { ...command, description: 'z' }]).messages.length, 4)
  })

  test('round-trips everything but names beside choices', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
        const { files, leftOut } = write(lines.map(commandOf))

        const reading = tldr.read(
          files.map(({ path, text }) => fileOf(text, path)),
          {},
        )

        assert.deepEqual(reading.leftOut, [])
        assert.equal(reading.entries.length + leftOut.length, lines.length)
        const shown = new Set(reading.entries.map(({ command }) => shownOf(command.line ?? '', command.description)))
        for (const [index, line] of lines.entries()) {
          if (!leftOut.some(({ place }) => place === commandOf(line, index).id))
            assert.ok(shown.has(shownOf(line)), line)
        }
      }),
      { examples: [[['{{\\  `}}']], [['{{]{=}}}']]] },
    )
  })
})

describe('reading any tldr page', () => {
  test('imports or reports every command line', () => {
    const row = fc.oneof(fc.string(), fc.constantFrom('# a', '> b', '- c:', '`d`', '`', '``', '` `', ''))
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { entries, leftOut } = read(rows.join('\n'))

        const spans = rows.filter((text) => /^`+[^`\n\r]+`+$/.test(text.trim()))
        assert.ok(entries.length + leftOut.length >= spans.length)
      }),
    )
  })
})

function commandOf(line: string, index = 0): Command {
  return { id: String(index), notes: `note ${index}`, line, platform: 'a' }
}

/** The line with each placeholder replaced by its default or name. */
function shownOf(line: string, description?: string): string {
  const defaults = new Map<string, string>()
  return parseLineWithHints(line, splitTrailer(description).trailer.hints)
    .parts.map((part) => {
      if (part.kind === 'text') return part.text
      const name = part.name.replaceAll(/\s+/g, ' ') // readers of tldr pages collapse white space in names
      defaults.set(part.key, defaults.get(part.key) ?? part.choices[0] ?? name)
      return defaults.get(part.key)
    })
    .join('')
}

function linesOf(page: string, options: ReadOptions = {}): readonly (string | null)[] {
  return read(page, options).entries.map(({ command }) => command.line)
}

function read(page: string, options: ReadOptions = {}) {
  return tldr.read([fileOf(page, 'a.md')], options)
}

function write(commands: readonly Command[]) {
  assert.ok(tldr.write)
  return tldr.write(commands)
}

function fileOf(text: string, path: string) {
  return decodeFile({ path, bytes: new TextEncoder().encode(text) })
}
