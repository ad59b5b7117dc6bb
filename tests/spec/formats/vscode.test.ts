import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { codec } from '../../../formats/vscode/vscode-codec.ts'
import { createParsedCommand, createSourceFile, inEnglish, readOne, shapeOf, writtenAndRead } from './reading.ts'
import { testSamples } from './samples.ts'

const vscode = inEnglish(codec)

testSamples('vscode', vscode)

/** Bodies of snippets, and the lines that they become. */
const LINES: readonly (readonly [body: string, line: string])[] = [
  ['ls $0', 'ls '],
  [`ls \${0:here} $0`, 'ls {{here}} {{here}}'],
  [`ls \${01:here} $1`, 'ls {{here}} {{here}}'],
  [`ls $1 \${1:here}`, 'ls {{here}} {{here}}'],
  [`ls \${1:} $1`, 'ls {{value}} {{value}}'],
  [`ls \${1:-la}`, 'ls {{value=-la}}'],
  [`ls \${1:a}\${1:b}`, 'ls {{a}}{{a}}'],
  [`ls \${1:\${TM_FILENAME}}`, 'ls {{TM_FILENAME}}'],
  [`ls \${1:\${1:a}}`, 'ls {{a}}'],
  [`ls \${1:\${1}}`, 'ls {{value}}'],
  [`ls \${1|a,b|} \${2|c|}`, 'ls {{value=a|b}} {{value 2=c}}'],
  [`ls \${2:b} \${1:b}`, 'ls {{b}} {{b 2}}'],
  [`ls \${1|a|} \${HOME/x\\/y/\${1:/upcase}-$1/g}`, 'ls {{value=a}} {{HOME}}'],
  [`echo \\a \\\\ $( $? $- \${x[0]}`, `echo \\a \\ $( $? $- \${x[0]}`],
  ["docker ps --format '{{.Names}}'", "docker ps --format '\\{\\{.Names}}'"],
  [`ls \${1|`, `ls \${1|`],
  [`ls \${1|a|b`, `ls \${1|a|b`],
  [`ls \${1||}`, `ls \${1||}`],
  [`ls \${0|a|}`, `ls \${0|a|}`],
  [`ls \${1/a`, `ls \${1/a`],
  [`ls \${1:a \${2:b}`, `ls \${1:a {{b}}`],
  ['ls $', 'ls $'],
  ['ls }', 'ls }'],
]

describe('reading VS Code', () => {
  for (const [body, line] of LINES) {
    test(`reads ${body}`, () => {
      const file = createSourceFile('shellscript.json', JSON.stringify({ List: { body } }))

      const { entries } = readOne(vscode, file)

      assert.deepEqual(
        entries.map(({ command }) => command.line),
        [line],
      )
    })
  }
})

/** Files, each with the number of its entries and the reasons why other parts are left out. */
const HOSTILE: Readonly<Record<string, readonly [text: string, entries: number, ...reasons: readonly string[]]>> = {
  'an empty file': ['', 0, 'invalid JSON on line 1'],
  'white space': [' \n\n', 0, 'invalid JSON on line 3'],
  'a list': ['[]', 0, 'no object of snippets'],
  'an unclosed comment': ['{\n/* "a": {}', 0, 'invalid JSON on line 2'],
  'an unclosed string': ['{"a": {"body": "ls', 0, 'invalid JSON on line 1'],
  'text after the end': ['{}\n{}', 0, 'invalid JSON on line 2'],
  'a name of an object': ['{"__proto__": {"body": "ls"}, "constructor": {"body": "ls"}}', 2],
  'a body under the name of an object': ['{"a": {"__proto__": {"body": "ls"}}}', 0, 'no command'],
  'a repeated key': ['{"a": {"body": "ls"}, "a": {"body": "pwd"}}', 2],
  'invalid bodies': [
    '{"a": {"body": []}, "b": {"body": 1}, "c": {"body": ["ls", 1]}, "d": {"body": "$0 "}, "e": 1, "f": {}}',
    0,
    ...['no command', "a body that isn't text", "a body that isn't text", 'no command', 'not a snippet', 'no command'],
  ],
  'a body of a megabyte': [`{"a": {"body": "${'a'.repeat(1_000_000)}"}}`, 0, 'too long for a command'],
  'lists nested 32 levels deep': [nestedIn(30), 1],
  'lists nested 33 levels deep': [nestedIn(31), 0, 'JSON nested deeper than 32 levels'],
  'nested lists': ['['.repeat(100_000), 0, 'JSON nested deeper than 32 levels'],
  'nested objects': ['{"a":'.repeat(100_000), 0, 'JSON nested deeper than 32 levels'],
}

/** Large bodies on which a careless parser would take quadratic time. */
const DEEP: Readonly<Record<string, string>> = {
  'nested tab stops': `${'${1:a'.repeat(10_000)}${'}'.repeat(10_000)}`,
  'unclosed tab stops': '${1:'.repeat(10_000),
  'unclosed choices': '${1|a,'.repeat(10_000),
  'unclosed transforms': '${1/'.repeat(20_000),
  'nested transforms': '${1/a/${1'.repeat(10_000),
  'nothing but line breaks': `${'\n'.repeat(90_000)}ls`,
  'nothing but punctuation': '$'.repeat(100_000),
}

describe('a VS Code snippet', () => {
  test("doesn't lose a default that its line can't express", () => {
    const body = `echo \${1:a\\}b} \${2:c|d}`

    const { entries, messages } = readOne(
      vscode,
      createSourceFile('shellscript.json', JSON.stringify({ List: { body } })),
    )

    const [entry] = entries
    assert.equal(entry?.command.line, 'echo {{value}} {{value 2}}')
    assert.equal(entry.command.description, '{{value}}: default a}b\n{{value 2}}: default c|d')
    assert.deepEqual(messages, ["2 defaults can't be expressed in their lines and were moved to the description."])
    const back = writtenAndRead(vscode, [
      createParsedCommand({ line: entry.command.line, description: entry.command.description }),
    ])
    assert.deepEqual(back.entries[0]?.command, { ...entry.command, notes: 'Row a boat' })
  })

  test('for another language is read on request', () => {
    const file = createSourceFile('all.code-snippets', '{"Log": {"scope": "javascript, css", "body": "log"}}')

    const usual = readOne(vscode, file)
    const all = readOne(vscode, file, { everyLanguage: true })

    assert.deepEqual(usual.leftOut, [
      { place: 'all.code-snippets, key Log', reason: 'for javascript, css, not for a shell' },
    ])
    assert.equal(all.entries.length, 1)
  })

  for (const [what, [text, count, ...reasons]] of Object.entries(HOSTILE)) {
    test(`is read, or left out with a reason: ${what}`, () => {
      const { entries, leftOut } = readOne(vscode, createSourceFile('a.json', text))

      assert.equal(entries.length, count)
      assert.deepEqual(
        leftOut.map(({ reason }) => reason),
        reasons,
      )
    })
  }

  test('is read with the last of its repeated fields', () => {
    const text = '{"a": {"body": "ls", "body": "pwd", "isFileTemplate": true, "prefix": 5}}'

    const { entries, messages } = readOne(vscode, createSourceFile('a.json', text))

    assert.equal(entries[0]?.command.line, 'pwd')
    assert.deepEqual(messages, [
      '1 field appears more than once in its snippet; the last value was used, as in the editor.',
      '2 snippet fields have no equivalent here and were dropped.',
    ])
  })

  for (const [what, body] of Object.entries(DEEP)) {
    test(`is parsed in linear time: ${what}`, () => {
      const { entries } = readOne(vscode, createSourceFile('a.json', JSON.stringify({ a: { body } })))

      assert.equal(entries.length, 1)
    })
  }

  test('loses blank keywords and line breaks in keywords', () => {
    const prefix = [' '.repeat(1_000_000), `a${' '.repeat(1_000_000)}b`, ` c \n\n ${'\n'.repeat(1_000_000)}d `]

    const { entries } = readOne(vscode, createSourceFile('a.json', JSON.stringify({ a: { body: 'ls', prefix } })))

    const keywords = entries[0]?.command.description?.split('\n')
    assert.deepEqual(keywords, [`Keyword: ${prefix[1]}`, 'Keyword: c d'])
  })
})

describe('writing VS Code', () => {
  test('leaves out drafts and commands without a line', () => {
    const commands = [createParsedCommand({ id: 'a', notes: ' ' }), createParsedCommand({ id: 'b', line: null })]

    const written = vscode.write?.(commands)

    const leftOut = [
      { place: 'a', reason: 'a draft' },
      { place: 'b', reason: 'nothing to run' },
    ]
    assert.deepEqual(written, { files: [], leftOut, messages: [] })
  })

  test('numbers snippets with the same notes', () => {
    const notes = ['2', 'Row', 'Row (2)', 'Row', 'Row', '__proto__', '1']

    const { entries } = writtenAndRead(
      vscode,
      notes.map((text, index) => createParsedCommand({ id: String(index), notes: text })),
    )

    assert.deepEqual(
      entries.map(({ command }) => command.notes),
      ['2', 'Row', 'Row (2)', 'Row (3)', 'Row (4)', '__proto__', '1'],
    )
  })

  test('round-trips everything but names beside values', () => {
    const piece = fc.constantFrom(
      ...['{{host}}', '{{port=80}}', '{{mode=fast, or|slow}}', '{{a/b}}', '{{file={x} y}}', '{{user=Ada}}'],
      ...['{', '}', '\\', '$', '|', ',', '\\{\\{', '{{', `\${1:a}`, ' ', '\n', '"', "'", '\u{1F600}', 'a'],
    )
    // VS Code would read a name with `|` as a default, and Commander doesn't allow `|` in defaults. The writer reports
    // these names.
    const hasPlainNames = (text: string) => placeholdersOf(parseLine(text)).every(({ name }) => !name.includes('|'))
    const line = fc
      .array(piece, { maxLength: 12 })
      .map((pieces) => `${pieces.join('')}.`)
      .filter(hasPlainNames)
    const keyword = fc.stringMatching(/^\w{1,8}$/)
    // The prefix differs from the notes, because an equal prefix isn't read as a keyword.
    const command = fc
      .record({ notes: fc.stringMatching(/^\S[^\n]{0,9}$/), line, keyword })
      .filter(({ notes, keyword: word }) => notes !== word)
    const property = fc.property(fc.uniqueArray(command, { selector: ({ notes }) => notes }), (commands) => {
      const written = commands.map(({ keyword: word, ...fields }, index) =>
        createParsedCommand({ id: String(index), ...fields, description: `About\n\nKeyword: ${word}` }),
      )
      const { entries, leftOut, messages } = writtenAndRead(vscode, written)
      assert.deepEqual([leftOut, messages.filter((sentence) => !sentence.includes('literal'))], [[], []])
      assert.deepEqual(
        entries.map(({ command: { notes, description, line: back } }) => [notes, description, shapeOf(back)]),
        written.map(({ notes, description, line: own }) => [notes, description, shapeOf(own)]),
      )
    })

    fc.assert(property, { numRuns: 300 })
  })
})

describe('reading any VS Code file', () => {
  test('reports every file without an object', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"a"',
      ':',
      ',',
      '"body"',
      '"$1"',
      '/*',
      '*/',
      '//',
      '\n',
      '\\',
      '1',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    const property = fc.property(text, (content) => {
      const { entries, leftOut } = readOne(vscode, createSourceFile('a.json', content))
      assert.ok(entries.length + leftOut.length > 0 || /\{[^{]*\}/.test(content))
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('imports or reports every snippet', () => {
    const values = fc.array(fc.tuple(fc.string(), fc.oneof(fc.record({ body: fc.string() }), fc.jsonValue())))
    const property = fc.property(values, (members) => {
      const text = members.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',')
      fc.pre(!/\[{20}/.test(text))
      const { entries, leftOut } = readOne(vscode, createSourceFile('a.json', `{${text}}`))
      assert.equal(entries.length + leftOut.length, members.length)
    })

    fc.assert(property, { numRuns: 300 })
  })
})

describe("reading a folder of VS Code's user snippets", () => {
  const SNIPPETS = '{"One": {"body": "one"}, "Two": {"body": "two"}}'
  const LANGUAGES = ['css', 'cpp', 'COBOL', 'javascript', 'dockerfile', 'makefile', 'aLanguageOfTheirOwn']
  const SHELLS = ['shellscript', 'powershell', 'bat', 'fish', 'ShellScript']
  const folder = (names: readonly string[]) => names.map((name) => createSourceFile(`${name}.json`, SNIPPETS))

  test('reads shell snippets and names the languages of the rest', () => {
    const { entries, leftOut } = vscode.read(folder([...SHELLS, ...LANGUAGES]), {})

    assert.equal(entries.length, 2 * SHELLS.length)
    assert.deepEqual(
      leftOut.map(({ place, reason }) => `${place}: ${reason}`),
      LANGUAGES.flatMap((name) =>
        ['One', 'Two'].map((key) => `${name}.json, key ${key}: for ${name}, not for a shell`),
      ),
    )
  })

  test('reads all snippets if every language is requested', () => {
    const { entries, leftOut } = vscode.read(folder([...SHELLS, ...LANGUAGES]), { everyLanguage: true })

    assert.equal(entries.length, 2 * (SHELLS.length + LANGUAGES.length))
    assert.deepEqual(leftOut, [])
  })

  test("prefers a snippet's scope to its file's name", () => {
    const text = '{"A": {"scope": "shellscript", "body": "a"}, "B": {"scope": "css", "body": "b"}, "C": {"body": "c"}}'

    for (const [path, lines] of [
      ['css.json', ['a']],
      ['shellscript.json', ['a', 'c']],
      ['all.code-snippets', ['a', 'c']],
      ['css.code-snippets', ['a', 'c']],
      ['mine.json', ['a', 'c']],
    ] as const) {
      const { entries, leftOut } = readOne(vscode, createSourceFile(path, text))

      assert.deepEqual([entries.map(({ command }) => command.line), entries.length + leftOut.length], [lines, 3], path)
    }
  })
})

/** A snippet with lists nested this deep below its two objects. */
function nestedIn(lists: number): string {
  return `{"a": {"body": "ls", "x": ${'['.repeat(lists)}${']'.repeat(lists)}}}`
}
