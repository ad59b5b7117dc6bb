import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { codec as cheat } from '../../../formats/cheat/cheat-codec.ts'
import { aCommand, aFile, readOne, writtenAndRead } from './a-reading.ts'
import { testSamples } from './samples.ts'

testSamples('cheat', cheat)

test('formats: a sheet of cheat that is only the beginning of front matter is refused', () => {
  assert.deepEqual(read('---\n'), {
    entries: [],
    leftOut: [{ place: 'a, row 1', reason: 'front matter without an end' }],
    said: [],
  })
})

for (const front of ['tags: [a', 'tags: &x [a, *x]', 'tags: !!js/function x', `tags: ${'['.repeat(5000)}`]) {
  test(`formats: front matter that cannot be read loses no command: ${front.slice(0, 20)}`, () => {
    const { entries, leftOut } = read(`---\n${front}\n---\n# b\nc\n`)

    assert.equal(entries.length, 1)
    assert.equal(leftOut.length, 1)
  })
}

test('formats: tags of cheat are a list or words, and other settings are said', () => {
  const { entries, said } = read('---\nsyntax: bash\ntags:\n  - b\n  - 1\n---\nc\n')

  assert.deepEqual(entries[0]?.command.tags, ['b', '1'])
  assert.deepEqual(said, ['1 setting of a sheet, such as its syntax, was dropped.'])
  assert.deepEqual(read('---\ntags: b, c\n---\nd\n').entries[0]?.command.tags, ['b', 'c'])
})

test('formats: an apostrophe in the prose of a sheet opens no quotation', () => {
  assert.deepEqual(linesOf("# a\nit's\n# b\nc\n\nisn't\n\nd\n"), ["it's", 'c', "isn't", 'd'])
})

test('formats: a comment inside a quotation of a sheet belongs to its command', () => {
  assert.deepEqual(linesOf("# a\nawk '\n# b\n{ print }' c\n"), ["awk '\n# b\n{ print }' c"])
})

test('formats: a here-document without an end ends at an empty row', () => {
  assert.deepEqual(linesOf('cat <<EOF\na\n\n# b\nc\n'), ['cat <<EOF\na', 'c'])
})

test('formats: a loop that does not close before the next comment ends at an empty row', () => {
  assert.deepEqual(linesOf('while a; do\n  b\n\n# c\ndone\n'), ['while a; do\n  b', 'done'])
})

test('formats: a row that goes on takes a comment with it', () => {
  assert.deepEqual(linesOf('a |\n# b\nc\n'), ['a |\n# b\nc'])
})

test('formats: words in angle brackets stay in a sheet unless they are asked for', () => {
  const file = aFile('a', 'scp <file> {{host=b}}:\\<c>\n')

  assert.equal(readOne(cheat, file).entries[0]?.command.line, 'scp <file> {{host=b}}:\\<c>')
  assert.equal(readOne(cheat, file, { angleBrackets: true }).entries[0]?.command.line, 'scp {{file}} {{host=b}}:\\<c>')
})

test('formats: a sheet is called as its file, with its folders unless they are those of a disk, or as its front matter says', () => {
  const platformOf = (path: string) => readOne(cheat, aFile(path, 'b\n')).entries[0]?.command.platform

  assert.equal(platformOf('net/ip'), 'net/ip')
  assert.equal(platformOf('/home/ann/ip'), 'ip')
  assert.equal(platformOf('C:/Users/ann/ip.txt'), 'ip')
  const { entries } = readOne(cheat, aFile('a', '---\nplatform: net/ip\n---\nb\n'))
  assert.equal(entries[0]?.command.platform, 'net/ip')
})

test('formats: commands of one platform with other tags have a sheet of their own and come back with it, which is said', () => {
  const commands = [
    aCommand({ platform: 'ip' }),
    aCommand({ platform: 'ip', tags: ['a, b', 'no'] }),
    aCommand({ platform: 'IP' }),
    aCommand({ platform: '../x.y' }),
    aCommand({ notes: null }),
  ]

  const written = cheat.write?.(commands)

  assert.deepEqual(
    written?.files.map(({ path }) => path),
    ['ip', 'ip-a, b-no', 'IP-2', '--/x-y'],
  )
  assert.equal(written?.leftOut.length, 1)
  assert.equal(written?.said.length, 1)
  assert.deepEqual(
    writtenAndRead(cheat, commands).entries.map(({ command: { platform, tags } }) => [platform, tags]),
    [
      ['ip', []],
      ['ip', ['a, b', 'no']],
      ['IP', []],
      ['../x.y', []],
    ],
  )
})

test('formats: it is said which commands cheat would take apart', () => {
  const { said } = cheat.write?.([aCommand({ line: 'a\n\nb' }), aCommand({ line: '# a\nb' })]) ?? {}

  assert.deepEqual(said, [
    '2 commands contain an empty row, a comment or an open quote, and would come back as several.',
  ])
})

const word = fc.stringMatching(/^[a-z][a-z :<>{}$-]{0,8}[a-z]$/).filter((text) => !/^or:?$/i.test(text))
const row = fc.stringMatching(/^[a-z][ -!$-~]{0,20}$/).filter((text) => text.trim() === text)
const simple = fc.record({
  notes: word,
  line: fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => rows.join('\n')),
  description: fc.array(fc.oneof(word, fc.constant('')), { maxLength: 3 }).map((rows) => rows.join('\n').trim()),
})

test('formats: what is written as a sheet is read again, but for what holds empty rows or comments or looks open', () => {
  fc.assert(
    fc.property(fc.array(simple, { maxLength: 5 }), (all) => {
      const fields = all.map((one) => ({ ...one, platform: 'boat', tags: ['a'] }))
      const commands = fields.map(aCommand).filter((one) => cheat.write?.([one]).said.length === 0)

      const { entries, leftOut } = writtenAndRead(cheat, commands)

      assert.deepEqual(
        entries.map(({ command }) => command),
        commands.map(({ notes, line, platform, description, tags }) => ({ notes, line, platform, description, tags })),
      )
      assert.deepEqual(leftOut, [])
    }),
  )
})

test('formats: every row of any text is in an entry, in a comment or left out', () => {
  const pieces = fc.constantFrom(
    '# a',
    '#',
    '',
    'b',
    "it's",
    '{',
    '}',
    'if',
    'fi',
    'cat <<A',
    'A',
    'c \\',
    '---',
    '# or',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 }), (rows) => {
      const text = rows.join('\n')

      const { entries, leftOut } = read(text)

      const lines = entries.map(({ command }) => command.line).join('\n')
      const isRefused = leftOut.some(({ reason }) => reason === 'front matter without an end')
      const commands = rows.filter((one) => /^[b-z]/.test(one))
      assert.ok(isRefused || rows.includes('---') || commands.every((one) => lines.includes(one)))
    }),
  )
})

function read(text: string) {
  return readOne(cheat, aFile('a', text))
}

function linesOf(text: string) {
  return read(text).entries.map(({ command }) => command.line)
}

test('formats: cheat: a here-document and HTML are no placeholders', () => {
  const file = aFile('a', '# Write\ncat <<EOF>out\nx\nEOF\n\n# Show\necho "<b>x</b>" <word>\n')

  assert.deepEqual(
    readOne(cheat, file, { angleBrackets: true }).entries.map(({ command }) => command.line),
    ['cat <<EOF>out\nx\nEOF', 'echo "<b>x</b>" {{word}}'],
  )
})
