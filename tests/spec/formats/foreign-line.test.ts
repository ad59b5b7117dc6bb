import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defaultsOf, parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { type ForeignPart, lineFromParts, partsOfLine } from '../../../formats/model/foreign-line.ts'
import { createDiagnostics } from '../../../formats/model/format.ts'

const text = (content: string): ForeignPart => ({ kind: 'text', text: content })

const place = (name: string, choices: readonly string[] = [], key = name): ForeignPart => {
  return { kind: 'placeholder', key, name, choices, fallback: `<${name}>` }
}

function written(...parts: readonly ForeignPart[]) {
  const diagnostics = createDiagnostics()
  const own = lineFromParts(parts, diagnostics)
  return { ...own, said: diagnostics.sentences() }
}

test('formats: literal braces are escaped, with a placeholder in the line or without', () => {
  assert.equal(written(text("docker ps --format '{{.Names}}'")).line, String.raw`docker ps --format '\{\{.Names}}'`)
  assert.equal(written(text('{{{'), place('a')).line, String.raw`\{\{{{{a}}`)
})

test('formats: a placeholder without a name is called by the long option before it, else "value", each once', () => {
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

test('formats: choices stand at the first place of a placeholder, wherever the tool had them', () => {
  const { line } = written(place('zone'), text(' '), place('zone', ['Oslo', 'York', 'Oslo']))

  assert.equal(line, '{{zone=Oslo|York}} {{zone}}')
})

test('formats: a default that no line can hold is told for the trailer, one of several choices is dropped', () => {
  const alone = written(place('pattern', ['a|b']))
  const several = written(place('pattern', ['a|b', 'c']))

  assert.deepEqual([alone.line, alone.defaults], ['{{pattern}}', [{ name: 'pattern', text: 'a|b' }]])
  assert.deepEqual(alone.said, ['1 default could not be written in its line and was kept in the description.'])
  assert.equal(several.line, '{{pattern=c}}')
  assert.deepEqual(several.said, ['1 choice could not be written in its line and was dropped.'])
})

test('formats: a placeholder that would not be read back becomes its text, and the others stay', () => {
  const { line, names, said } = written(text('a '), place('b}}c'), text(' '), place('d'))

  assert.equal(line, 'a <b}}c> {{d}}')
  assert.deepEqual([...names], [['d', 'd']])
  assert.deepEqual(said, ['1 placeholder could not be written here and was kept as text.'])
})

test('formats: whatever parts a tool has, the line shows its texts as they were and asks for its placeholders', () => {
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
      // What is our own escape already cannot be told from one, which is said.
      fc.pre(!meant.join('').includes(ESCAPE))
      assert.equal(shownAs(line), meant.join(''))
    }),
  )
})

const ESCAPE = String.raw`\{\{`

function shownAs(line: string): string {
  return parseLine(line)
    .map((one) => (one.kind === 'text' ? one.text : `<<${one.name}>>`))
    .join('')
}

test('formats: a line of ours as parts, with every choice at the first place and defaults from the trailer', () => {
  const parts = partsOfLine(String.raw`a \{\{b}} {{c=1|2}} {{c=3}} {{d}}`, new Map([['d', 'x|y']]))

  assert.deepEqual(
    parts.map((part) => (part.kind === 'text' ? part.text : [part.name, part.choices])),
    ['a ', '{{', 'b}} ', ['c', ['1', '2', '3']], ' ', ['c', []], ' ', ['d', ['x|y']]],
  )
})

test('formats: a line goes to parts and comes back the same, with the same defaults', () => {
  for (const line of ['git restore {{file=src/login.ts}}', "kubectl get secret -o '{.data.{{key=password}}}'", 'ls']) {
    const { line: again } = written(...partsOfLine(line))
    assert.equal(again, line)
    assert.deepEqual(defaultsOf(placeholdersOf(parseLine(again))), defaultsOf(placeholdersOf(parseLine(line))))
  }
})

test('formats: ten thousand placeholders without a name take no longer than in proportion', () => {
  const { line } = written(...Array.from({ length: 20_000 }, (_, at) => place('', [], String(at))))

  assert.ok(line.startsWith('{{value}}{{value 2}}'))
  assert.ok(line.endsWith('{{value 20000}}'))
})
