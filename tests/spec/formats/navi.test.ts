import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lineFromParts, parseLineParts } from '../../../formats/model/foreign-line.ts'
import { createDiagnostics } from '../../../formats/model/format.ts'
import { codec } from '../../../formats/navi/navi-codec.ts'
import { createParsedCommand, createSourceFile, inEnglish, readOne, writtenAndRead } from './reading.ts'
import { testSamples } from './samples.ts'

const navi = inEnglish(codec)

testSamples('navi', navi)

const PRINTED: readonly (readonly [suggestion: string, choices: string])[] = [
  [String.raw`printf '%s\n' 'a b' c`, '=a b|c'],
  [String.raw`printf '%s\n' 'it'\''s' "100%"`, "=it's|100%"],
  [String.raw`printf "a\nb\n"`, '=a|b'],
  [String.raw`echo -e 'a\nb'`, '=a|b'],
  [String.raw`echo "a b" | tr ' ' '\n'`, '=a|b'],
  ['echo a', '=a'],
]

const KEPT = [
  'echo $HOME',
  'echo "`date`"',
  String.raw`printf '%d\n' 1`,
  String.raw`printf 'a\tb'`,
  'echo a; rm -r /',
  'echo a > b',
  'echo a | sort',
  'echo *',
  'ls',
  'echo a --- --multi',
  'echo -n a',
  'echo -e a b',
  String.raw`echo "a b" | tr ' ' '\n' | sort`,
  String.raw`printf '100%%\n'`,
  String.raw`echo 'a\tb'`,
  String.raw`printf '%s\n' $(ls)`,
]

describe('suggestions of navi', () => {
  for (const [suggestion, choices] of PRINTED) {
    test(`become choices if they only print text: ${suggestion}`, () => {
      assert.deepEqual(linesOf(`b <c>\n$ c: ${suggestion}\n`), [`b {{c${choices}}}`])
    })
  }

  for (const suggestion of KEPT) {
    test(`stay text: ${suggestion}`, () => {
      const [entry] = read(`b <c>\n$ c: ${suggestion}\n`).entries

      assert.equal(entry?.command.line, 'b {{c}}')
      assert.equal(entry?.command.description, `$ c: ${suggestion}`)
    })
  }

  test("aren't repeated as text after becoming choices", () => {
    const [entry] = read('b <c> <d>\n$ c: ls <d>\n$ d: echo x\n').entries

    assert.equal(entry?.command.line, 'b {{c}} {{d=x}}')
    assert.equal(entry?.command.description, '$ c: ls <d>')
  })

  test('are used once if they refer to each other', () => {
    const [entry] = read('% a\n# b\nc <d>\n$ d: x <e>\n$ e: y <d> <e>\n').entries

    assert.equal(entry?.command.description, '$ d: x <e>\n$ e: y <d> <e>')
  })

  test('become choices if they have at most 20,000 characters', () => {
    const linesWith = (length: number) => linesOf(`b <c>\n$ c: echo ${'x'.repeat(length - 'echo '.length)}\n`)

    assert.match(linesWith(20_000)[0] ?? '', /^b \{\{c=x+\}\}$/)
    assert.deepEqual(linesWith(20_001), ['b {{c}}'])
  })

  test('are kept if they have at most 50,000 characters', () => {
    const withLength = (length: number) =>
      read(`b <c>\n$ c: ls <d> ${'x'.repeat(length - 'ls <d> '.length)}\n$ d: ls\n`)

    const [longest, longer] = [withLength(50_000), withLength(50_001)]

    assert.match(longest.entries[0]?.command.description ?? '', /^\$ c: ls <d> x+\n\$ d: ls$/)
    assert.deepEqual(longer.messages, [
      '1 suggestion was dropped, because it is too long or would make the import too large.',
    ])
    assert.equal(longer.leftOut[0]?.reason, 'a suggestion that no command uses: $ d: ls')
  })

  test('follow up to 100 that refer to each other', () => {
    const chain = (count: number) => Array.from({ length: count }, (_, at) => `$ c${at}: x <c${at + 1}>\n`).join('')

    assert.deepEqual(read(`b <c0>\n${chain(100)}`).leftOut, [])
    assert.equal(read(`b <c0>\n${chain(101)}`).leftOut.length, 1)
  })

  test('are shared with at most 100 other tags', () => {
    const sheet = (count: number) => `% a\n${'@ b\n'.repeat(2)}${rows(count - 1)}c <d>\n% last\n$ d: x\n`
    const rows = (count: number) => Array.from({ length: count }, (_, index) => `@ tag ${index}\n`).join('')

    assert.deepEqual(read(sheet(100)).messages, [])
    assert.deepEqual(read(sheet(102)).messages, [
      '2 lines starting with @ were dropped, because their tags already extend 100 others.',
    ])
  })

  test('are shared between files, even circularly', () => {
    const files = [createSourceFile('a', '% a\n@ b\nc <d>\n'), createSourceFile('b', '% b\n@ a\n$ d: x\ne <d>\n')]

    const { entries, leftOut } = navi.read(files, {})

    assert.deepEqual(
      entries.map(({ command }) => command.description),
      ['$ d: x', '$ d: x'],
    )
    assert.deepEqual(leftOut, [])
  })
})

describe('reading navi', () => {
  test('reports broken and unused suggestions, except inside fences', () => {
    const { entries, leftOut } = read('```sh\na\n$ b: c\n$x:\n```\n$x:\n$ d: e \\\n')

    assert.deepEqual(
      entries.map(({ command }) => command.line),
      ['a\n$ b: c\n$x:'],
    )
    assert.deepEqual(
      leftOut.map(({ reason }) => reason),
      ['a suggestion without a command: $ x', 'a suggestion that no command uses: $ d: e'],
    )
  })

  test('uses the last of several suggestions, and reports others', () => {
    const { entries, leftOut } = read('a <b>\n$ b: ls\n$ b: ps\n$ b: ps\n')

    assert.equal(entries[0]?.command.description, '$ b: ps')
    assert.deepEqual(
      leftOut.map(({ place }) => place),
      ['a, line 2'],
    )
  })

  test('ignores empty tags and tag lines with only commas', () => {
    const [first, second] = read('%\na\n%,,,\nb\n').entries

    assert.deepEqual([first?.command.platform, first?.command.tags], [undefined, []])
    assert.equal(second?.command.notes, 'a')
  })

  test('splits at comments inside fences, as navi does', () => {
    assert.deepEqual(linesOf('# a\n```\nb\n# c\nd\n```\n'), ['b', 'd'])
  })

  test('reports unused comments, metacomments and repeats', () => {
    const { messages } = read('% a\n# b\n; c\nd\n; e\n# b\n; c\nd\n# f\n')

    assert.equal(messages.length, 3)
  })
})

// A suggestion applies to every line with its tags that has its placeholder. No line has `y`, so a suggestion for `y`
// never applies.
const name = fc.stringMatching(/^[a-z][a-z_-]{0,4}$/).filter((one) => one !== 'y')

const text = fc.stringMatching(/^[a-z][a-z '"$%\\{]{0,6}[a-z]$/).filter((one) => !one.includes('{{'))

const place = fc.oneof(
  name.map((one) => `{{${one}}}`),
  fc
    .tuple(
      name,
      fc.uniqueArray(
        text.filter((one) => !one.includes('{')),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([one, choices]) => `{{${one}=${choices.join('|')}}}`),
)

const entry = fc.record({
  notes: text,
  line: fc
    .array(fc.oneof(text, place, fc.constant('\n\n  x')), { maxLength: 5 })
    .map((parts) => `a ${parts.join(' ')}b`),
  description: fc.oneof(
    fc.constant('Keyword: k\n$ z: ls <y> --- -m\nOutput:\nx'),
    fc.array(fc.oneof(text, fc.constant('')), { maxLength: 3 }).map((rows) => rows.join('\n').trim()),
  ),
  platform: fc.constantFrom('x', 'y'),
  tags: fc.constantFrom([], ['t'], ['t', 'u']),
})

describe('writing navi', () => {
  test('separates conflicting suggestions by a comma after their tags', () => {
    const commands = [
      createParsedCommand({ line: 'a {{b=c|d}}' }),
      createParsedCommand({ notes: 'e', line: 'a {{b=f}}' }),
      createParsedCommand({ notes: 'g', line: 'a {{b}}' }),
      createParsedCommand({ notes: 'h', line: 'a {{b=c|d}} x' }),
    ]

    const text = navi.write?.(commands).files[0]?.text ?? ''

    assert.deepEqual(text.match(/^%.*$/gm), ['% commander', '% commander,', '% commander,,', '% commander'])
    assert.deepEqual(
      writtenAndRead(navi, commands).entries.map(({ command }) => command.line),
      commands.map(({ line }) => line),
    )
  })

  test('keeps apart placeholders that would get the same name', () => {
    const { files } = navi.write([createParsedCommand({ line: 'a {{b c}} {{b_c}} {{b-c}}' })])

    assert.match(files[0]?.text ?? '', /^a <b_c> <b_c_2> <b-c>$/m)
  })

  test('reports what navi reads differently', () => {
    const commands = [
      createParsedCommand({ line: '# a\n$HOME/b: c\n```\n$d', tags: ['a, b'] }),
      createParsedCommand({ line: 'sort <in>' }),
      createParsedCommand({ line: 'a {{b c}} {{b=c}}' }),
      createParsedCommand({ line: null }),
    ]

    const written = navi.write?.(commands)

    assert.equal(written?.messages.length, 4)
    assert.equal(written?.leftOut.length, 1)
    assert.match(written?.files[0]?.text ?? '', /\n # a\n \$HOME\/b: c\n ```\n\$d\n/)
  })

  test('neither loses nor repeats a command when read back', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), (all) => {
        const unique = [...new Map(all.map((one) => [JSON.stringify([normal(one.line), one.notes]), one])).values()]
        // navi only assigns a suggestion to commands above it that have its placeholder, so the line gets one.
        const commands = unique.map((one) =>
          createParsedCommand(one.description.includes('$ z') ? { ...one, line: `${one.line} {{z}}` } : one),
        )

        const { entries, leftOut } = writtenAndRead(navi, commands)

        const fields = ({ notes, line, description, platform, tags }: Partial<(typeof entries)[0]['command']>) =>
          JSON.stringify([notes, normal(line ?? ''), description, platform, tags])
        assert.deepEqual(
          entries.map(({ command }) => fields(command)),
          commands.map((command) => fields(command)),
        )
        assert.deepEqual(leftOut, [])
      }),
    )
  })
})

describe('reading any navi sheet', () => {
  test('uses or reports every suggestion', () => {
    const rows = fc.constantFrom(
      '% a',
      '% b,',
      '@ a',
      '# c',
      '; d',
      '```',
      '',
      '$ e: f <g>',
      '$ g: echo h',
      '$e:',
      'i <e>',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(rows, fc.string()), { maxLength: 20 }), (some) => {
        const { entries, leftOut } = read(some.join('\n'))

        const isUsed = entries.some(({ command }) => command.description?.includes('$ e: f') === true)
        assert.ok(
          !some.includes('$ e: f <g>') || isUsed || leftOut.length > 0 || some.includes('```') || some.some(goesOn),
        )
      }),
    )
  })
})

function goesOn(row: string): boolean {
  return row.endsWith('\\')
}

function read(sheet: string) {
  return readOne(navi, createSourceFile('a', sheet))
}

function linesOf(sheet: string) {
  return read(sheet).entries.map(({ command }) => command.line)
}

/** Moves all choices of a placeholder to its first occurrence. */
function normal(line: string): string {
  return lineFromParts(parseLineParts(line), createDiagnostics()).line
}
