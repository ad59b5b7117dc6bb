import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { codec } from '../../../formats/espanso/espanso-codec.ts'
import { appendTrailer, NO_TRAILER } from '../../../formats/model/trailer.ts'
import {
  createParsedCommand,
  createSourceFile,
  inEnglish,
  lines,
  readText,
  throughFormat,
  tidyTexts,
} from './reading.ts'
import { testSamples } from './samples.ts'

const espanso = inEnglish(codec)

testSamples('espanso', espanso)

const lineOf = (match: string, before = '') => {
  const [command] = readText(espanso, `${before}matches:\n  - ${match}`).commands
  return typeof command === 'object' ? command.line : command
}

describe('reading espanso', () => {
  test('reads each type of variable', () => {
    const text = `matches:
  - triggers: ["", ~, ":a"]
    replace: "{{random}} {{rows}} {{ids}} {{script}} {{clip}} {{said}} {{date}} {{of.one}} {{of.two}} {{of.not}} {{clip.x}}"
    vars:
      - { name: random, type: random, params: { choices: [1, 02] } }
      - { name: rows, type: choice, params: { values: "x\\n\\n y\\n" } }
      - { name: ids, type: choice, params: { values: [{ label: First, id: "1st" }, { label: Second }] } }
      - { name: script, type: script, params: { args: [python, x.py] } }
      - { name: clip, type: clipboard }
      - { name: said, type: echo, params: { echo: "{{words}}" } }
      - { name: date, type: date }
      - { name: of, type: form, params: { layout: "[[one]]", fields: { two: { type: list, values: [a, b], default: b } } } }`

    assert.deepEqual(readText(espanso, text).commands, [
      {
        notes: ':a',
        line: String.raw`{{random=1|02}} {{rows=x|y}} {{ids=1st|Second}} {{script}} {{clip}} \{\{words}} {{date}} {{one}} {{two=b|a}} \{\{of.not}} \{\{clip.x}}`,
        description: 'Keyword: :a\n{{date}}: date\n$ script: python x.py',
      },
    ])
  })

  test("names a form's only field after label or variable", () => {
    const lineWith = (layout: string) =>
      lineOf(
        `trigger: a\n    replace: "{{v.value}}"\n    vars: [{ name: v, type: form, params: { layout: "${layout}" } }]`,
      )

    assert.equal(lineWith('from dir: [[value]]'), '{{from dir}}')
    for (const layout of ['[[value]]', ': [[value]]', 'a\\nb: [[value]]', 'a [[b]]: [[value]]'])
      assert.equal(lineWith(layout), '{{v}}')
  })

  test('reads double brackets as fields only in forms', () => {
    assert.equal(
      lineOf('{ trigger: a, replace: "[[ -f {{x}} ]] && ls", vars: [{ name: x, type: clipboard }] }'),
      '[[ -f {{x}} ]] && ls',
    )
    assert.equal(lineOf('{ trigger: a, form: "ls [[ x ]]" }'), 'ls {{x}}')
    const command = createParsedCommand({ line: '[[ -f {{file}} ]] && ls [[a]]' })
    assert.deepEqual(
      throughFormat(espanso, [command]).commands.map((back) => (typeof back === 'object' ? back.line : back)),
      [command.line],
    )
  })

  test("keeps a shell variable's command as text", () => {
    const { commands } = readText(
      espanso,
      'matches:\n  - trigger: a\n    replace: "{{x}}"\n    vars: [{ name: x, type: shell, params: { cmd: "rm -rf x" } }]',
    )

    assert.deepEqual(commands, [{ notes: 'a', line: '{{x}}', description: 'Keyword: a\n$ x: rm -rf x' }])
  })

  test('shares global variables between files', () => {
    const files = [
      createSourceFile(
        'a.yml',
        'matches:\n  - trigger: a\n    replace: "{{x}} {{y}}"\n    vars: [{ name: y, type: global }]\n',
      ),
      createSourceFile(
        'b.yml',
        'imports: [a.yml, b.yml]\nglobal_vars:\n  - { name: x, type: echo, params: { echo: "1" } }\n',
      ),
      createSourceFile('c.yml', 'global_vars:\n  - { name: y, type: choice, params: { values: [2, 3] } }\n'),
    ]

    const { entries, leftOut, messages } = espanso.read(files, {})

    assert.deepEqual(
      entries.map(({ place, command }) => [place, command.line]),
      [['a.yml, match 1', '1 {{y=2|3}}']],
    )
    assert.deepEqual(leftOut, [])
    assert.deepEqual(messages, ["2 imported files weren't read. If they contain matches, select them too."])
  })

  test('reads unknown names as placeholders if a match defines none', () => {
    const vars = '\n    vars: [{ name: x, type: clipboard }]'

    assert.equal(lineOf(`trigger: a\n    replace: "{{x}} {{y}} {{ .Z }}"${vars}`), String.raw`{{x}} \{\{y}} \{\{ .Z }}`)
    assert.equal(
      lineOf('trigger: a\n    replace: "{{x}} {{ y }} {{ .Z }} {{a.b}}"'),
      String.raw`{{x}} {{y}} \{\{ .Z }} \{\{a.b}}`,
    )
  })

  test('drops the cursor and resolves escapes', () => {
    assert.equal(
      lineOf('trigger: a\n    replace: "x$|$y $|$ \\\\{\\\\{b\\\\}\\\\} [[c]]\\n$|$"'),
      'xy $|$ \\{\\{b}} [[c]]\n$|$',
    )
    assert.equal(lineOf('trigger: a\n    replace: |\n      x\n      $|$\n'), 'x')
    assert.equal(lineOf('trigger: a\n    form: "x [[ c ]] [[value]] [[]]"'), 'x {{c}} {{value}} [[]]')
  })

  test('imports a regular expression without a trigger as a draft', () => {
    const { commands, messages } = readText(
      espanso,
      'matches:\n  - regex: "(?P<n>.)(?<m>.)(.)"\n    replace: "{{n}}{{m}}{{o}}"\n  - regex: a\n    label: Known\n    replace: b',
    )

    assert.deepEqual(commands, [
      { notes: null, line: String.raw`{{n}}{{m}}\{\{o}}` },
      { notes: 'Known', line: 'b' },
    ])
    assert.deepEqual(messages, ['2 match settings have no equivalent here and were dropped.'])
  })

  test('leaves out entries without a plain-text replacement', () => {
    const text =
      'matches:\n  - trigger: a\n    html: <b>\n  - trigger: b\n    markdown: "*b*"\n  - text\n  - trigger: c\n    replace: ~'

    assert.deepEqual(
      readText(espanso, text).leftOut.map(({ place, reason }) => `${place}: ${reason}`),
      ['file, match 1: no text', 'file, match 2: no text', 'file, match 3: no text', 'file, match 4: no text'],
    )
    assert.deepEqual(readText(espanso, '- a\n---\nmatches: [ {replace: a} ]\n---\nmatches: *a').leftOut, [
      { place: 'file, document 1', reason: 'no matches' },
      { place: 'file, document 3', reason: "anchors (&), aliases (*), tags (!) and merge keys (<<) aren't supported" },
    ])
    assert.deepEqual(readText(espanso, 'matches:\nglobal_vars: x\nimports: y').leftOut, [])
    assert.deepEqual(readText(espanso, 'name: a\ncommand: b\n---\nmatches: x').leftOut, [
      { place: 'file, document 1', reason: 'no matches' },
      { place: 'file, document 2, match 1', reason: 'no text' },
    ])
  })

  test('treats __proto__ like any other name', () => {
    const text =
      'matches:\n  - trigger: a\n    replace: "{{__proto__}} {{constructor}} {{x}}"\n    vars: [{ name: __proto__ }]'

    assert.deepEqual(readText(espanso, text).commands, [
      { notes: 'a', line: String.raw`{{__proto__}} \{\{constructor}} \{\{x}}`, description: 'Keyword: a' },
    ])
  })
})

describe('writing espanso', () => {
  test('reports renamed placeholders, generated triggers and lost fields', () => {
    const command = createParsedCommand({
      notes: 'Copy “all” files!',
      line: String.raw`cp {{from dir=a|b}} {{to dir}} {{null}} {{a[b]}} '\}\}'`,
      platform: 'cp',
      tags: ['files'],
      description: '{{to dir}}: where',
    })

    const written = espanso.write?.([command])

    assert.deepEqual(written?.files, [
      {
        path: 'commander.yml',
        text: `matches:
  - trigger: ":copy-all-files"
    label: "Copy “all” files!"
    replace: "cp {{from_dir}} {{to_dir.value}} {{null.value}} {{a_b_.value}} '\\\\}\\\\}'"
    vars:
      - name: from_dir
        type: choice
        params:
          values: ["a", "b"]
      - name: to_dir
        type: form
        params:
          layout: "to dir: [[value]]"
      - name: "null"
        type: form
        params:
          layout: "null: [[value]]"
      - name: a_b_
        type: form
        params:
          layout: "a_b_: [[value]]"
`,
      },
    ])
    assert.deepEqual(written?.messages, [
      '3 fields have no equivalent in this format and were dropped.',
      '2 placeholders were renamed, because espanso allows only letters, digits and _ in names.',
      '1 command has no keyword, so its trigger was generated from its notes.',
      String.raw`1 line contains $|$ or \}\}, which espanso treats as its own syntax and will not show.`,
    ])
  })

  test('reports a cursor mark in a line', () => {
    assert.match(espanso.write([createParsedCommand({ line: 'a $|$ b' })]).messages.join(), /1 line contains \$\|\$/)
  })

  test("doesn't insert gigabytes of variables", () => {
    const long = 'x'.repeat(100_000)
    const globals = `global_vars: [{ name: x, type: echo, params: { echo: ${long} } }]\n`
    const matches = '  - { trigger: a, replace: "{{x}} {{x}}" }\n'.repeat(1000)

    const { entries, leftOut } = espanso.read(
      [createSourceFile('file', `${globals}matches:\n${matches}  - { trigger: b, replace: c }\n`)],
      {},
    )

    assert.equal(entries.length, 101)
    assert.equal(leftOut.length, 900)
    assert.equal(leftOut[0]?.reason, 'its variables insert too much text')
  })

  test('round-trips notes, line and keywords', () => {
    const pieces = [
      'a',
      ' ',
      '\n',
      '"',
      "'",
      '\\',
      '{{',
      '}}',
      '}',
      '{',
      '#',
      '$',
      '[[x]]',
      ': ',
      '\t',
      '\u0085',
      '{{b.c}}',
    ]
    const line = lines(pieces, ['x', 'ü_1', 'on', '07'], ['1', 'a b', 'null', 'stash@{0}', ' c', "it's"])
    // A name of several words is kept if its placeholder has no choices.
    const named = lines(pieces, ['y z', 'a: b', 'value'], ['a|b'])
    const command = fc.record(
      {
        notes: tidyTexts,
        line: fc.oneof(line, named).filter((text) => !text.includes(String.raw`\}\}`)),
        keywords: fc.uniqueArray(tidyTexts, { minLength: 1 }),
      },
      { noNullPrototype: true },
    )

    fc.assert(
      fc.property(fc.array(command), (all) => {
        const commands = all.map(({ notes, line: text, keywords }) => {
          return { notes, line: text, description: appendTrailer('', { ...NO_TRAILER, keywords }) }
        })

        const { commands: again, leftOut } = throughFormat(
          espanso,
          commands.map((fields) => createParsedCommand(fields)),
        )

        assert.deepEqual(leftOut, [])
        assert.deepEqual(
          again.map((one) => typeof one === 'object' && [one.notes, one.line, one.description?.split('\n{{')[0]]),
          commands.map(({ notes, line: text, description }) => [notes, text, description]),
        )
      }),
    )
  })
})

describe('reading any list of matches', () => {
  test('imports or reports every match', () => {
    const sign = fc.constantFrom(
      '{{',
      '}}',
      '{{x}}',
      '{{x.y}}',
      '[[',
      ']]',
      '[[x]]',
      '$|$',
      '\\{',
      '\\}',
      '\n',
      '\u0000',
      '\\',
    )
    const text = fc.array(fc.oneof(sign, fc.string())).map((signs) => JSON.stringify(signs.join('')))
    const variable = fc
      .tuple(fc.constantFrom('choice', 'form', 'echo', 'shell', 'date', 'x'), text)
      .map(
        ([type, value]) =>
          `{ name: x, type: ${type}, params: { values: ${value}, layout: ${value}, echo: ${value}, cmd: ${value} } }`,
      )
    const match = fc
      .tuple(fc.constantFrom('replace', 'form', 'html'), text, text, variable)
      .map(([key, value, trigger, about]) => `  - { trigger: ${trigger}, ${key}: ${value}, vars: [${about}] }\n`)

    fc.assert(
      fc.property(fc.array(match, { minLength: 1 }), (matches) => {
        const { places, leftOut } = readText(espanso, `matches:\n${matches.join('')}`)

        assert.equal(places.length + leftOut.length, matches.length)
      }),
    )
  })
})
