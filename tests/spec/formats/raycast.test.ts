import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { COMMAND_FIELDS } from '../../../core/commands/command-fields.ts'
import { parseLineParts } from '../../../formats/model/foreign-line.ts'
import { codec } from '../../../formats/raycast/raycast-codec.ts'
import { createParsedCommand, createSourceFile, inEnglish, readOne, shownParts, writtenAndRead } from './reading.ts'
import { testSamples } from './samples.ts'

const raycast = inEnglish(codec)

testSamples('raycast', raycast)

/** Texts of snippets, and the lines that they become. */
const LINES: readonly (readonly [text: string, line: string])[] = [
  ['ls {argument}', 'ls {{argument}}'],
  ['ls {argument name="a b" default=\'x "y"\'}', 'ls {{a b=x "y"}}'],
  ['ls {argument default=x name = y}', 'ls {{y=x}}'],
  ['ls {argument name="a" options="x, y"} {argument name="a"}', 'ls {{a=x|y}} {{a}}'],
  ['ls {argument name="a}b"}', 'ls a}b'],
  ["ls {argument name=it's}", 'ls {{it}}'],
  ['ls {argument name="a" | uppercase | trim}', 'ls {{a}}'],
  ['ls {argument name="a|b"}', 'ls {{a|b}}'],
  ['ls {date} {date +7d} {date format="yyyy"} {date}', 'ls {{date}} {{date 2}} {{date 3}} {{date}}'],
  ['{clipboard}{selection}{browser-tab}{random}', '{{clipboard}}{{selection}}{{browser-tab}}{{random}}'],
  ['echo {cursor}here', 'echo here'],
  ['awk "{print}" {dates} { date } {date', 'awk "{print}" {dates} { date } {date'],
  ['ls {argument', 'ls {argument'],
  ['ls {argument name="a} {date}', 'ls {{argument}} {{date}}'],
  ['ls {argument {date}}', 'ls {argument {{date}}}'],
]

describe('reading Raycast', () => {
  for (const [text, line] of LINES) {
    test(`reads ${text}`, () => {
      const { entries } = readOne(raycast, createSourceFile('a.json', JSON.stringify([{ name: 'List', text }])))

      assert.deepEqual(
        entries.map(({ command }) => command.line),
        [line],
      )
    })
  }
})

const MAX_LENGTH = 5 * COMMAND_FIELDS.line.maxLength

/** Files, each with the number of its entries and the reasons why other parts are left out. */
const HOSTILE: Readonly<Record<string, readonly [text: string, entries: number, ...reasons: readonly string[]]>> = {
  'an empty file': ['', 0, 'invalid JSON on line 1'],
  'something other than a list': ['{"a": 1}', 0, 'no list of snippets'],
  'a list under the name of an object': ['{"__proto__": [{"text": "ls"}]}', 0, 'no list of snippets'],
  'a list of null': [
    '[1, null, {}, {"text": 5}, []]',
    0,
    ...'not a snippet|not a snippet|no command|no command|not a snippet'.split('|'),
  ],
  'a comment without an end': ['[{"text": "ls"}] /*', 0, 'invalid JSON on line 1'],
  'half a surrogate pair': ['[{"name": "a", "text": "ls \\ud800"}]', 1],
  'a string of five lines of maximum length': [`[{"text": "${'a'.repeat(MAX_LENGTH)}"}]`, 1],
  'a longer string': [`[{"text": "${'a'.repeat(MAX_LENGTH + 1)}"}]`, 0, 'too long for a command'],
  'arguments without an end': [JSON.stringify([{ text: '{argument "'.repeat(9_000) }]), 1],
  'arguments within quotes': [JSON.stringify([{ text: `{argument "${"{argument '".repeat(8_000)}` }]), 1],
  'an argument of bars': [JSON.stringify([{ text: `{argument ${'|'.repeat(90_000)}` }]), 1],
  'an argument of one word': [JSON.stringify([{ text: `{argument ${'a'.repeat(90_000)}}` }]), 1],
  'an argument of spaces': [JSON.stringify([{ text: `{argument a${' '.repeat(90_000)}}` }]), 1],
}

describe('a Raycast file', () => {
  test('has its modifiers and unknown fields reported', () => {
    const text = '[{"name": "a", "text": "{date | raw} {uuid}", "type": "x", "color": "red", "name": "b"}]'

    const { entries, messages } = readOne(raycast, createSourceFile('a.json', text))

    assert.deepEqual(
      entries.map(({ command }) => [command.notes, command.line]),
      [['b', '{{date}} {{uuid}}']],
    )
    assert.deepEqual(messages, [
      '1 placeholder modifier was dropped; the value is inserted unchanged.',
      '1 field appears more than once in its snippet; the last value was used.',
      '1 snippet field has no equivalent here and was dropped.',
    ])
  })

  for (const [what, [text, count, ...reasons]] of Object.entries(HOSTILE)) {
    test(`is read, or left out with reasons: ${what}`, () => {
      const { entries, leftOut } = readOne(raycast, createSourceFile('a.json', text))

      assert.equal(entries.length, count)
      assert.deepEqual(
        leftOut.map(({ reason }) => reason),
        reasons,
      )
    })
  }
})

describe('writing Raycast', () => {
  test('reports commas and braces, and keeps defaults given as hints', () => {
    const lines = ['a {{b=c,d|e}} {{f=g,h}} {date} {argument}', 'a {{b}} "{{c="x"}}"']
    const commands = lines.map((line) => createParsedCommand({ line, description: '{{b}}: default x|y' }))

    const written = raycast.write?.(commands)

    assert.deepEqual(written?.messages, [
      '1 field has no equivalent in this format and was dropped.',
      '1 command contains text in braces that Raycast will replace.',
      '1 choice contains a comma, so Raycast will split it.',
      'The double quotes in 1 placeholder were replaced with single quotes.',
    ])
    const { entries } = readOne(raycast, createSourceFile('a.json', written.files[0]?.text ?? ''))
    assert.deepEqual(
      entries.map(({ command }) => command.line),
      ['a {{b=c,d|c|d|e}} {{f=g,h}} {{date}} {{argument}}', `a {{b}} "{{c='x'}}"`],
    )
    assert.equal(entries[1]?.command.description, '{{b}}: default x|y')
  })

  test('leaves out drafts', () => {
    const written = raycast.write?.([createParsedCommand({ id: 'a', notes: null })])

    assert.deepEqual(written, { files: [], leftOut: [{ place: 'a', reason: 'a draft' }], messages: [] })
  })

  test('round-trips notes, line and keyword', () => {
    const piece = fc.constantFrom(
      ...[
        '{{host}}',
        '{{date}}',
        '{{port=80}}',
        '{{mode=fast|slow}}',
        '{{file=a {x}|b}}',
        '{{a/b=-la, x}}',
        '{{cursor}}',
      ],
      ...['{', '}', '\\', '|', ',', '\\{\\{', '{arguments', ' ', '\n', "'", '\u{1F600}', 'a', '='],
    )
    // Raycast has no escapes, so the text can't contain anything that looks like one of its placeholders.
    const line = fc
      .array(piece, { maxLength: 12 })
      .map((pieces) => `${pieces.join('')}.`)
      .filter((own) =>
        parseLineParts(own).every((part) => part.kind === 'placeholder' || !/\{(?:date|cursor)\}/.test(part.text)),
      )
    const command = fc.record({ notes: fc.string({ minLength: 1 }).filter((notes) => notes.trim() !== ''), line })
    const property = fc.property(fc.array(command), (fields) => {
      const commands = fields.map((field, index) =>
        createParsedCommand({ id: `${index}`, ...field, description: `Keyword: k${index}` }),
      )
      const { entries, leftOut } = writtenAndRead(raycast, commands)
      assert.deepEqual(leftOut, [])
      assert.deepEqual(
        entries.map(({ command: { notes, line: back, description } }) => [notes, shownParts(back), description]),
        commands.map(({ notes, line: own, description }) => [notes, shownParts(own), description]),
      )
    })

    fc.assert(property, { numRuns: 300 })
  })
})

describe('reading any Raycast file', () => {
  test('imports or reports every snippet', () => {
    const piece = fc.constantFrom(
      '{argument',
      '{date',
      '}',
      ' ',
      '"',
      "'",
      '|',
      'name=',
      'options=',
      'a',
      ',',
      '{',
      '\n',
    )
    const text = fc.array(piece).map((pieces) => pieces.join(''))
    const property = fc.property(fc.array(text), fc.string(), (texts, other) => {
      const snippets = JSON.stringify(texts.map((one) => ({ name: 'a', text: one })))
      const { entries, leftOut } = readOne(raycast, createSourceFile('a.json', snippets))
      assert.equal(entries.length + leftOut.length, texts.length)
      assert.doesNotThrow(() => readOne(raycast, createSourceFile('a.json', other)))
    })

    fc.assert(property, { numRuns: 300 })
  })
})
