import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { defaultsOf, parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { describeMessage } from '../../../core/words/formats/message.ts'
import { type ForeignPart, lineFromParts, parseLineParts } from '../../../formats/model/foreign-line.ts'
import { createDiagnostics } from '../../../formats/model/format.ts'

const text = (content: string): ForeignPart => ({ kind: 'text', text: content })

const place = (name: string, choices: readonly string[] = [], key = name): ForeignPart => {
  return { kind: 'placeholder', key, name, choices, fallback: `<${name}>` }
}

function written(...parts: readonly ForeignPart[]) {
  const diagnostics = createDiagnostics()
  const own = lineFromParts(parts, diagnostics)
  return { ...own, messages: diagnostics.messages().map(describeMessage) }
}

const ESCAPE = String.raw`\{\{`

describe('lines from other tools', () => {
  test('escapes literal braces, with or without placeholders', () => {
    assert.equal(written(text("docker ps --format '{{.Names}}'")).line, String.raw`docker ps --format '\{\{.Names}}'`)
    assert.equal(written(text('{{{'), place('a')).line, String.raw`\{\{{{{a}}`)
  })

  test('names an unnamed placeholder after its option, or "value"', () => {
    const { line } = written(
      text('ship --order '),
      place('', ['1'], 'a'),
      text(' --order="'),
      place('', ['2'], 'b'),
      text('" '),
      place('', ['3'], 'c'),
    )

    assert.equal(line, 'ship --order {{order=1}} --order="{{order 2=2}}" {{value=3}}')
  })

  test('puts choices at the first occurrence', () => {
    const { line } = written(place('zone'), text(' '), place('zone', ['Oslo', 'York', 'Oslo']))

    assert.equal(line, '{{zone=Oslo|York}} {{zone}}')
  })

  test("moves defaults that a line can't express to the trailer", () => {
    const alone = written(place('pattern', ['a|b']))
    const several = written(place('pattern', ['a|b', 'c']))

    assert.deepEqual([alone.line, alone.defaults], ['{{pattern}}', [{ name: 'pattern', text: 'a|b' }]])
    assert.deepEqual(alone.messages, ["1 default can't be expressed in its line and was moved to the description."])
    assert.equal(several.line, '{{pattern=c}}')
    assert.deepEqual(several.messages, ["1 choice can't be expressed in its line and was dropped."])
  })

  test('keeps an inexpressible placeholder as text', () => {
    const { line, names, messages } = written(text('a '), place('b}}c'), text(' '), place('d'))

    assert.equal(line, 'a <b}}c> {{d}}')
    assert.deepEqual([...names], [['d', 'd']])
    assert.deepEqual(messages, ["1 placeholder can't be expressed here and was kept as text."])
  })

  test('keeps text and placeholders in order', () => {
    const anything = fc.string({ unit: fc.constantFrom('{', '}', '|', '=', ' ', 'a', '\\', '\n', '-') })
    const part = fc.oneof(
      anything.map(text),
      fc.record({ name: anything, choices: fc.array(anything, { maxLength: 3 }) }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (drawn) => {
        const parts = drawn.map((one, at) => ('kind' in one ? one : place(one.name, one.choices, String(at))))
        const { line, names } = written(...parts)

        const meant = parts.map((one) => {
          if (one.kind === 'text') return one.text
          const name = names.get(one.key)
          return name === undefined ? one.fallback : `<<${name}>>`
        })
        // Skips text that already contains the escape sequence, because it can't be distinguished from an escape. The
        // writer reports it.
        fc.pre(!meant.join('').includes(ESCAPE))
        assert.equal(shownAs(line), meant.join(''))
      }),
    )
  })
})

function shownAs(line: string): string {
  return parseLine(line)
    .map((one) => (one.kind === 'text' ? one.text : `<<${one.name}>>`))
    .join('')
}

describe('lines for other tools', () => {
  test('puts all choices and trailer defaults at the first occurrence', () => {
    const parts = parseLineParts(String.raw`a \{\{b}} {{c=1|2}} {{c=3}} {{d}}`, new Map([['d', 'x|y']]))

    assert.deepEqual(
      parts.map((part) => (part.kind === 'text' ? part.text : [part.name, part.choices])),
      ['a ', '{{', 'b}} ', ['c', ['1', '2', '3']], ' ', ['c', []], ' ', ['d', ['x|y']]],
    )
  })

  test('round-trips lines and defaults', () => {
    for (const line of [
      'git restore {{file=src/login.ts}}',
      "kubectl get secret -o '{.data.{{key=password}}}'",
      'ls',
    ]) {
      const { line: again } = written(...parseLineParts(line))
      assert.equal(again, line)
      assert.deepEqual(defaultsOf(placeholdersOf(parseLine(again))), defaultsOf(placeholdersOf(parseLine(line))))
    }
  })

  test('handles 20,000 unnamed placeholders in linear time', () => {
    const { line } = written(...Array.from({ length: 20_000 }, (_, at) => place('', [], String(at))))

    assert.ok(line.startsWith('{{value}}{{value 2}}'))
    assert.ok(line.endsWith('{{value 20000}}'))
  })
})
