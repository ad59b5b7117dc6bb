import assert from 'node:assert/strict'
import test from 'node:test'
import { fillLine, fillParts, parseLine } from '../../../core/commands/placeholders.ts'

const TUNNEL = String.raw`ssh -L {{port=8080}}:localhost:{{port}} {{user}}@{{host=example.com}} # \{\{`

test('4. with no placeholder filled, what is copied is the line to the byte, escapes included', () => {
  const values = [new Map(), new Map([['user', '']]), new Map([['unknown', 'x']])]

  const filled = values.map((given) => fillLine(TUNNEL, given))

  assert.deepEqual(filled, [TUNNEL, TUNNEL, TUNNEL])
})

test('4. with one placeholder filled, the others get their defaults, and one without default stays as written', () => {
  const filled = fillLine(TUNNEL, new Map([['port', '9090']]))

  assert.equal(filled, 'ssh -L 9090:localhost:9090 {{user}}@example.com # {{')
})

test('4. with all placeholders filled, each value stands in all places of its name', () => {
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
  test(`4. the value ${JSON.stringify(value)} is taken as it stands and never read again`, () => {
    const filled = fillLine('ping {{host}} {{host}}', new Map([['host', value]]))

    assert.equal(filled, `ping ${value} ${value}`)
  })
}

test('4. the placeholders that are left are told apart in the filled text', () => {
  const line = 'scp {{file}} {{user=ada}}@{{host}}:'
  const parts = parseLine(line)

  const empty = fillParts(line, parts, new Map())
  const begun = fillParts(line, parts, new Map([['file', 'a.txt']]))

  assert.deepEqual(placeholdersIn(empty), ['{{file}}', '{{user=ada}}', '{{host}}'])
  assert.deepEqual(placeholdersIn(begun), ['{{host}}'])
})

function placeholdersIn({ text, unfilled }: ReturnType<typeof fillParts>): readonly string[] {
  return unfilled.map(([start, end]) => text.slice(start, end))
}
