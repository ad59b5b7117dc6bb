import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { fillLine, fillParts, parseLine, placeholdersOf, rangesInFilled } from '../../../core/commands/placeholders.ts'

describe('placeholders in any line (specification 4)', () => {
  test('divide the line without gaps or overlaps', () => {
    const property = fc.property(anyLine(), (line) => {
      const parts = parseLine(line)
      assert.equal(parts.map(({ start, end }) => line.slice(start, end)).join(''), line)
      assert.ok(parts.every(({ start, end }) => start < end))
      assert.ok(parts.every((part) => part.kind === 'text' || (part.name !== '' && part.name === part.name.trim())))
    })

    fc.assert(property, { numRuns: 1000 })
  })

  test('leave the line unchanged except for escapes', () => {
    const property = fc.property(anyLine(), (line) => {
      const parts = parseLine(line)
      const { text, unfilled } = fillParts(line, parts, new Map())
      assert.equal(
        text,
        parts.map((part) => (part.kind === 'text' ? part.text : line.slice(part.start, part.end))).join(''),
      )
      assert.ok(unfilled.every(([start, end]) => /^\{\{.*\}\}$/s.test(text.slice(start, end))))
    })

    fc.assert(property, { numRuns: 1000 })
  })

  test('keep search matches in the text around them', () => {
    const range = fc.tuple(fc.nat(40), fc.nat(40)).filter(([start, end]) => start < end)
    const property = fc.property(anyLine(), range, (line, found) => {
      const parts = parseLine(line)
      const filled = fillParts(line, parts, new Map([['a', 'a value']]))
      const written = parts.filter((part) =>
        part.kind === 'text' ? part.text !== '{{' || line[part.start] === '{' : part.name !== 'a',
      )
      const inLine = written.map(({ start, end }) => line.slice(Math.max(start, found[0]), Math.min(end, found[1])))
      const inFilled = rangesInFilled(filled, [found]).map(([start, end]) => filled.text.slice(start, end))
      assert.deepEqual(
        inFilled,
        inLine.filter((text) => text !== ''),
      )
    })

    fc.assert(property, { numRuns: 1000 })
  })

  test('disappear once they are all filled', () => {
    const property = fc.property(anyLine(), (line) => {
      const parts = parseLine(line)
      const placeholders = placeholdersOf(parts)
      fc.pre(placeholders.length > 0)
      const filled = fillLine(line, new Map(placeholders.map(({ name }) => [name, '·'])))
      assert.equal(filled, parts.map((part) => (part.kind === 'text' ? part.text : '·')).join(''))
    })

    fc.assert(property, { numRuns: 500 })
  })

  const HOSTILE = {
    'braces that never close': '{{'.repeat(50_000),
    'placeholders that never close': '{{a'.repeat(20_000),
    'only closing braces': '}}'.repeat(50_000),
    'twenty thousand placeholders of one name': '{{a=b}}'.repeat(20_000),
    'twenty thousand placeholders': Array.from({ length: 20_000 }, (_, index) => `{{${index}}}`).join(''),
    'a hundred thousand choices': `{{a=${'b|'.repeat(100_000)}}}`,
    'only escapes': String.raw`\{\{`.repeat(30_000),
    backslashes: '\\'.repeat(100_000),
  } as const

  for (const [what, line] of Object.entries(HOSTILE)) {
    test(`stay as written even in a hostile line: ${what}`, () => {
      const filled = fillLine(line, new Map([['z', 'z']]))

      assert.equal(filled, line.replaceAll(String.raw`\{\{`, '{{'))
    })
  }
})

function anyLine(): fc.Arbitrary<string> {
  const piece = fc.constantFrom('{', '{{', '}', '}}', '\\', '\\{\\{', '=', '|', ' ', '\n', 'a', 'b', '\u{1F600}')
  return fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''))
}
