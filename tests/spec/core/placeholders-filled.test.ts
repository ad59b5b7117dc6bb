import assert from 'node:assert/strict'
import test from 'node:test'
import { fillLine, fillParts, parseLine, rangesInFilled, startingLine } from '../../../core/commands/placeholders.ts'

const TUNNEL = String.raw`ssh -L {{port=8080}}:localhost:{{port}} {{user}}@{{host=example.com}} # \{\{`

test('4. with no placeholder filled, what is copied is the line as it is written, but for its escapes', () => {
  const values = [new Map(), new Map([['user', '']]), new Map([['unknown', 'x']])]

  const filled = values.map((given) => fillLine(TUNNEL, given))

  const shown = 'ssh -L {{port=8080}}:localhost:{{port}} {{user}}@{{host=example.com}} # {{'
  assert.deepEqual(filled, [shown, shown, shown])
})

for (const line of ['git status', '  a\tb\n', "docker ps --format '{{.Names}}'", String.raw`echo \{ \{{`]) {
  test(`4. ${JSON.stringify(line)}, without a default or an escape, is copied to the byte`, () => {
    const filled = startingLine(line)

    assert.equal(filled, line)
  })
}

test('4. escaped braces stand for two braces in a line without placeholders, too', () => {
  const filled = fillLine(String.raw`docker ps --format '\{\{.Names}}'`, new Map())

  assert.equal(filled, "docker ps --format '{{.Names}}'")
})

test('4. a card begins with the defaults: where every placeholder has one, its line runs as it is', () => {
  assert.equal(startingLine('git restore {{file=src/login.ts}}'), 'git restore src/login.ts')
  assert.equal(startingLine(TUNNEL), 'ssh -L 8080:localhost:8080 {{user}}@example.com # {{')
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
  assert.deepEqual(placeholdersIn(begun), ['{{user=ada}}', '{{host}}'])
})

test('4. what a search found is where the filled line has it, and in no value that was filled in', () => {
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

function placeholdersIn({ text, unfilled }: ReturnType<typeof fillParts>): readonly string[] {
  return unfilled.map(([start, end]) => text.slice(start, end))
}
