import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { fillLine, fillParts, parseLine, rangesInFilled, startingLine } from '../../../core/commands/placeholders.ts'

const TUNNEL = String.raw`ssh -L {{port=8080}}:localhost:{{port}} {{user}}@{{host=example.com}} # \{\{`

describe('filled line (specification 4)', () => {
  test('keeps its placeholders as written if there are no values', () => {
    const values = [new Map(), new Map([['user', '']]), new Map([['unknown', 'x']])]

    const filled = values.map((given) => fillLine(TUNNEL, given))

    const shown = 'ssh -L {{port=8080}}:localhost:{{port}} {{user}}@{{host=example.com}} # {{'
    assert.deepEqual(filled, [shown, shown, shown])
  })

  for (const line of ['git status', '  a\tb\n', "docker ps --format '{{.Names}}'", String.raw`echo \{ \{{`]) {
    test(`keeps ${JSON.stringify(line)} byte for byte`, () => {
      const filled = startingLine(line)

      assert.equal(filled, line)
    })
  }

  test('turns escaped braces into literal ones', () => {
    const filled = fillLine(String.raw`docker ps --format '\{\{.Names}}'`, new Map())

    assert.equal(filled, "docker ps --format '{{.Names}}'")
  })

  test('starts with the defaults', () => {
    assert.equal(startingLine('git restore {{file=src/login.ts}}'), 'git restore src/login.ts')
    assert.equal(startingLine(TUNNEL), 'ssh -L 8080:localhost:8080 {{user}}@example.com # {{')
  })

  test('has each value wherever its name occurs', () => {
    const values = new Map([
      ['port', '1'],
      ['user', 'ada'],
      ['host', '::1'],
    ])

    const filled = fillLine(TUNNEL, values)

    assert.equal(filled, 'ssh -L 1:localhost:1 ada@::1 # {{')
  })

  const VERBATIM = ['{{host}}', String.raw`\{\{`, '$&', ' a  b ', 'a\nb', "'; rm -rf ~", '0']

  for (const value of VERBATIM) {
    test(`inserts the value ${JSON.stringify(value)} literally`, () => {
      const filled = fillLine('ping {{host}} {{host}}', new Map([['host', value]]))

      assert.equal(filled, `ping ${value} ${value}`)
    })
  }

  test('locates the placeholders without a value', () => {
    const line = 'scp {{file}} {{user=ada}}@{{host}}:'
    const parts = parseLine(line)

    const empty = fillParts(line, parts, new Map())
    const begun = fillParts(line, parts, new Map([['file', 'a.txt']]))

    assert.deepEqual(placeholdersIn(empty), ['{{file}}', '{{user=ada}}', '{{host}}'])
    assert.deepEqual(placeholdersIn(begun), ['{{user=ada}}', '{{host}}'])
  })

  test('moves matches to their new positions', () => {
    const line = String.raw`echo \{\{ | grep {{word=grep}} {{file}}`
    const filled = fillParts(line, parseLine(line), new Map([['word', 'grep']]))
    const found = [...line.matchAll(/grep|file/g)].map(({ index }) => [index, index + 'grep'.length] as const)

    const ranges = rangesInFilled(filled, found)

    assert.equal(filled.text, 'echo {{ | grep grep {{file}}')
    assert.deepEqual(ranges, [
      [10, 14],
      [22, 26],
    ])
  })
})

function placeholdersIn({ text, unfilled }: ReturnType<typeof fillParts>): readonly string[] {
  return unfilled.map(([start, end]) => text.slice(start, end))
}
