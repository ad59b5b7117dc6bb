import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { appendTrailer } from '../../../formats/model/trailer.ts'
import { codec } from '../../../formats/warp/warp-codec.ts'
import { createParsedCommand, inEnglish, lines, readText, throughFormat, tidyTexts } from './reading.ts'
import { testSamples } from './samples.ts'

const warp = inEnglish(codec)

testSamples('warp', warp)

const lineOf = (text: string) => {
  const [command] = readText(warp, text).commands
  return typeof command === 'object' ? command.line : command
}

describe('reading Warp', () => {
  test('reads defaults as written, even YAML booleans and numbers', () => {
    const defaults = ['07', 'on', 'yes', '1_000', '0o17', '2024-01-01', '.5', 'True', '0x1F', '1e3']

    for (const text of defaults) {
      const workflow = `name: a\ncommand: b {{c}}\narguments:\n  - name: c\n    default_value: ${text}`

      assert.equal(lineOf(workflow), `b {{c=${text}}}`)
    }
  })

  test('treats ~, null and nothing as no default unless quoted', () => {
    for (const [written, line] of [
      ['~', 'b {{c}}'],
      ['null', 'b {{c}}'],
      ['Null', 'b {{c}}'],
      ['NULL', 'b {{c}}'],
      ['', 'b {{c}}'],
      ['"null"', 'b {{c=null}}'],
      ["'~'", 'b {{c=~}}'],
    ]) {
      assert.equal(lineOf(`name: a\ncommand: b {{c}}\narguments:\n  - name: c\n    default_value: ${written}`), line)
    }
  })

  test('refuses anchors, aliases, tags and merge keys', () => {
    const reason = "anchors (&), aliases (*), tags (!) and merge keys (<<) aren't supported"
    const doubling = Array.from({ length: 10 }, (_, level) => `l${level + 1}: &l${level + 1} [*l${level}, *l${level}]`)
    const refused = [
      `l0: &l0 x\n${doubling.join('\n')}`,
      'command: &a ls',
      'command: *a',
      'command: !!js/function "x"',
      'command: ! x',
      '<<: { command: ls }',
    ]

    for (const text of refused) {
      const { commands, leftOut } = readText(warp, `command: one\n---\n${text}\n---\ncommand: two`)

      assert.deepEqual(
        commands.map((command) => typeof command === 'object' && command.line),
        ['one', 'two'],
      )
      assert.deepEqual(leftOut, [{ place: 'file, document 2', reason }])
    }
  })

  test('reads & * ! and << within commands as text', () => {
    const line = 'a && b & c * d ! e << f'

    assert.equal(lineOf(`name: x\ncommand: ${line}`), line)
    assert.equal(lineOf(`name: x\ncommand: |\n  ${line}\n`), line)
    assert.equal(lineOf(`name: x\n"<<": y\ncommand: "& *a"`), '& *a')
  })

  test('accepts 32 levels of nesting, but refuses 5,000', () => {
    const deep = (levels: number) => `command: ls\nx: ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`
    const block = (levels: number) => Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n')

    assert.equal(lineOf(deep(32)), 'ls')
    for (const text of [deep(33), deep(5000), '['.repeat(5000), '- '.repeat(5000), block(5000), '{a: '.repeat(5000)]) {
      assert.deepEqual(
        readText(warp, text).leftOut.map(({ reason }) => reason),
        ['YAML nested deeper than 32 levels'],
      )
    }
  })

  test('skips 100,000 empty lines', () => {
    const apart = (rows: number) => readText(warp, `name: a\n${'\n'.repeat(rows)}command: ls`)

    assert.deepEqual(apart(100_000).commands, [{ notes: 'a', line: 'ls' }])
    assert.deepEqual(apart(1_500_000).leftOut, [{ place: 'file, document 1', reason: 'too long to be read at once' }])
  })

  test('uses the last of repeated keys, even __proto__', () => {
    const { commands, messages } = readText(
      warp,
      'name: a\ndescription: b\ncommand: ls\n__proto__: { command: x }\ndescription: c',
    )

    assert.deepEqual(commands, [{ notes: 'a', line: 'ls', description: 'c' }])
    assert.deepEqual(messages, [
      '1 YAML key is duplicated; its last value was used.',
      '1 workflow field has no equivalent here and was dropped.',
    ])
  })

  test('reports broken documents with their line', () => {
    const texts = [
      'name: a\n\tcommand: b',
      'name: "a',
      'name: a: b',
      '? [a]\n: b',
      'x: [a',
      'x: [, a]',
      'x: [a,, b]',
      '"a" "b"',
      '- a\nb: c',
      'command: |\nx',
    ]

    for (const text of texts) {
      const { places, leftOut } = readText(warp, `${text}\n--- # next\nname: a\ncommand: ls\n...\n`)

      assert.deepEqual(places, ['file, document 2'], text)
      assert.deepEqual(
        leftOut.map(({ place }) => place),
        ['file, document 1'],
      )
    }
    const [first] = readText(warp, '# a\n---\ncommand: b\nname: a: b').leftOut
    assert.match(first?.reason ?? '', /^invalid YAML on line 4: /)
  })

  test('leaves out documents without a command', () => {
    const text =
      '%YAML 1.2\n---\n---\n# nothing\n---\ncommand:\n---\ncommand: " "\n---\n- a\n---\ntext\n---\ntype: agent_mode\n'

    assert.deepEqual(
      readText(warp, text).leftOut.map(({ reason }) => reason),
      ['no command', 'no command', 'not a workflow', 'not a workflow', 'a prompt for an agent, not a command'],
    )
  })

  test('reads an undeclared word as a placeholder', () => {
    const command = '{{a-b_1}} {{a b}} {{}} {{{}}} {{{a}}} {{{{a}}}} {{ a }} {{a'

    assert.equal(
      lineOf(`name: x\ncommand: "${command}"`),
      String.raw`{{a-b_1}} \{\{a b}} \{\{}} \{\{{}}} \{\{a}} \{\{{a}}} \{\{ a }} \{\{a`,
    )
  })

  test('shows a short default instead of an impossible placeholder', () => {
    const lineWith = (text: string) =>
      lineOf(`name: x\ncommand: 'a \\{\\{{b}}'\narguments: [{ name: b, default_value: ${text} }]`)

    assert.equal(lineWith('x'.repeat(100)), String.raw`a \{${'\\'}${'x'.repeat(100)}`)
    assert.equal(lineWith('x'.repeat(101)), String.raw`a \{\b`)
  })

  test("puts arguments into the trailer in the line's order", () => {
    const text = `name: x
command: a {{c}} {{b}}
arguments:
  - { name: b, description: second, default_value: "1|2" }
  - { name: unused, description: not there, enum_command: ls }
  - { name: c, enum_variants: [3, 4], enum_command: seq 3 4 }
  - broken
author_url: https://a.example
shells: [Fish]
more: 1`

    const { commands, messages } = readText(warp, text)

    assert.deepEqual(commands, [
      {
        notes: 'x',
        line: 'a {{c=3|4}} {{b}}',
        description: `Shells: fish
Author: <https://a.example>
{{b}}: second
{{unused}}: not there
{{b}}: default 1|2
$ c: seq 3 4
$ unused: ls`,
      },
    ])
    assert.deepEqual(messages, [
      '2 workflow fields have no equivalent here and were dropped.',
      "1 default can't be expressed in its line and was moved to the description.",
    ])
  })
})

describe('writing Warp', () => {
  test('writes a placeholder between braces as text, and reports it', () => {
    const written = warp.write?.([createParsedCommand({ line: '{.{{a=1}}} {{{b=2}}} {{c}}} {{d{e}f}} {{b}}' })])

    assert.match(
      written?.files[0]?.text ?? '',
      /command: "\{\.\{\{a\}\}\} \{2\} \{\{c\}\}\} \{\{d\(e\)f\}\} \{\{b\}\}".*name: "b"\n {4}default_value: "2"/s,
    )
    assert.deepEqual(written?.messages, [
      '1 placeholder between braces was kept as text, because Warp would treat it as an escape.',
      "1 placeholder was renamed, because Warp doesn't allow braces in names.",
    ])
  })

  test('keeps a placeholder with a brace only before it', () => {
    for (const line of ['{{{a}} b', 'b {{{a}}', '{{{a}}{{b}}}']) {
      const command = createParsedCommand({ line })

      assert.deepEqual(throughFormat(warp, [command]).commands, [{ notes: 'Row a boat', line }])
    }
  })

  test('round-trips everything but placeholders between braces', () => {
    const pieces = [
      'a',
      ' ',
      '\n',
      '"',
      "'",
      '\\',
      '{{',
      '}}',
      '#',
      '$',
      ':',
      '- ',
      '|',
      '\t',
      '---\n',
      '\u0085',
      '\u2028',
    ]
    const line = lines(pieces, ['x', 'y z', 'ü', '.k'], ['1', 'a b', 'null', 'stash@{0}', 'a|b', ' c', '07'])
    const hint = fc.record({ name: fc.constantFrom('x', 'unused'), text: fc.constantFrom('what to say', '{{', '# no') })
    const trailer = fc.record({
      keywords: fc.constantFrom([], ['k']),
      shells: fc.constantFrom([], ['bash', 'fish']),
      author: fc.constantFrom(null, 'A. B.', 'A <https://a.example>', '<https://a.example>'),
      hints: fc.uniqueArray(hint, { selector: ({ name }) => name, maxLength: 1 }),
      output: fc.constantFrom(null, 'one\n\ntwo'),
      suggestions: fc.constant([]),
    })
    const command = fc.record(
      {
        line: line.filter((text) => !/\{\{\{[^{]/.test(text)),
        notes: tidyTexts,
        tags: fc.uniqueArray(tidyTexts, { minLength: 1 }),
        source: fc.constantFrom('https://a.example/x', 'b: c'),
        description: fc
          .tuple(fc.constantFrom('Text.', 'Two\n\n rows.\n  \nX'), trailer)
          .map(([text, rest]) => appendTrailer(text, rest)),
      },
      { noNullPrototype: true },
    )

    fc.assert(
      fc.property(fc.array(command), (all) => {
        const { commands, leftOut } = throughFormat(
          warp,
          all.map((fields) => createParsedCommand(fields)),
        )

        assert.deepEqual(leftOut, [])
        assert.deepEqual(commands, all)
      }),
    )
  })
})

describe('reading any Warp file', () => {
  test('imports or reports every document', () => {
    const piece = fc.constantFrom(
      ...[
        '---\n',
        'name: a\n',
        'command: b',
        '\n',
        '\n---\n',
        '"',
        "'",
        '- ',
        ': ',
        '? ',
        '|',
        '>',
        '[',
        '{',
        '}',
        ',',
      ],
      ...[
        '&a ',
        '*a ',
        '!a ',
        '<<: ',
        '\t',
        '  ',
        '#',
        '%',
        '{{',
        '}}',
        '\u0000',
        '\r',
        '\u2028',
        '\ufeff',
        '~',
        '...\n',
      ],
    )

    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        const { places, leftOut } = readText(warp, pieces.join(''))

        const told = [...places, ...leftOut.map(({ place }) => place)]
        assert.equal(new Set(told).size, told.length)
        for (const place of Array.from(told, (_, index) => `file, document ${index + 1}`))
          assert.ok(told.includes(place))
      }),
    )
  })
})
