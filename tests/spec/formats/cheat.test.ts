import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { codec } from '../../../formats/cheat/cheat-codec.ts'
import { createParsedCommand, createSourceFile, inEnglish, readOne, writtenAndRead } from './reading.ts'
import { testSamples } from './samples.ts'

const cheat = inEnglish(codec)

testSamples('cheat', cheat)

describe('reading cheat sheets', () => {
  test('refuses unclosed front matter', () => {
    assert.deepEqual(read('---\n'), {
      entries: [],
      leftOut: [{ place: 'a, line 1', reason: 'unclosed front matter' }],
      messages: [],
    })
  })

  for (const front of ['tags: [a', 'tags: &x [a, *x]', 'tags: !!js/function x', `tags: ${'['.repeat(5000)}`]) {
    test(`keeps commands below broken front matter: ${front.slice(0, 20)}`, () => {
      const { entries, leftOut } = read(`---\n${front}\n---\n# b\nc\n`)

      assert.equal(entries.length, 1)
      assert.equal(leftOut.length, 1)
    })
  }

  test('reads front matter of at most 64 KiB', () => {
    const withLength = (length: number) => read(`---\ntags: b\n#${'x'.repeat(length - 'tags: b\n#'.length)}\n---\nc\n`)

    const [longest, longer] = [withLength(64 * 1024), withLength(64 * 1024 + 1)]

    assert.deepEqual([longest.entries[0]?.command.tags, longest.leftOut], [['b'], []])
    assert.deepEqual(longer.leftOut, [{ place: 'a, line 1', reason: 'invalid front matter: it is longer than 64 KiB' }])
  })

  test('reads tags, and reports settings it drops', () => {
    const { entries, messages } = read('---\nsyntax: bash\ntags:\n  - b\n  - 1\n---\nc\n')

    assert.deepEqual(entries[0]?.command.tags, ['b', '1'])
    assert.deepEqual(messages, ['1 sheet setting, such as the syntax, was dropped.'])
    assert.deepEqual(read('---\ntags: b, c\n---\nd\n').entries[0]?.command.tags, ['b', 'c'])
    assert.deepEqual(read('---\ntags: [b, [c]]\nplatform:\n---\nd\n').entries[0]?.command.tags, ['b'])
  })

  test('accepts empty front matter, but no list', () => {
    for (const front of ['', '# b\n', '~\n']) assert.deepEqual(read(`---\n${front}---\nc\n`).leftOut, [])
    assert.equal(read('---\n- b\n---\nc\n').leftOut.length, 1)
  })

  test('reads an apostrophe in prose as text', () => {
    assert.deepEqual(linesOf("# a\nit's\n# b\nc\n\nisn't\n\nd\n"), ["it's", 'c', "isn't", 'd'])
  })

  test('keeps a comment inside quotes with its command', () => {
    assert.deepEqual(linesOf("# a\nawk '\n# b\n{ print }' c\n"), ["awk '\n# b\n{ print }' c"])
  })

  test('ends an unclosed here-document at an empty line', () => {
    assert.deepEqual(linesOf('cat <<EOF\na\n\n# b\nc\n'), ['cat <<EOF\na', 'c'])
  })

  test('ends an unclosed loop at an empty line', () => {
    assert.deepEqual(linesOf('while a; do\n  b\n\n# c\ndone\n'), ['while a; do\n  b', 'done'])
  })

  test('keeps nested loops that begin on the same line together', () => {
    const line = 'while a; do if b; then\n  c\n\nfi\n# d\ndone'

    assert.deepEqual(linesOf(`${line}\n`), [line])
  })

  test('keeps a comment inside a continued line', () => {
    assert.deepEqual(linesOf('a |\n# b\nc\n'), ['a |\n# b\nc'])
  })

  test('reads <word> as a placeholder only on request', () => {
    const file = createSourceFile('a', 'scp <file> {{host=b}}:\\<c>\n')

    assert.equal(readOne(cheat, file).entries[0]?.command.line, 'scp <file> {{host=b}}:\\<c>')
    assert.equal(
      readOne(cheat, file, { angleBrackets: true }).entries[0]?.command.line,
      'scp {{file}} {{host=b}}:\\<c>',
    )
  })

  test("takes a sheet's name from its path or front matter", () => {
    const platformOf = (path: string) => readOne(cheat, createSourceFile(path, 'b\n')).entries[0]?.command.platform

    assert.equal(platformOf('net/ip'), 'net/ip')
    assert.equal(platformOf('/home/ann/ip'), 'ip')
    assert.equal(platformOf('C:/Users/ann/ip.txt'), 'ip')
    const { entries } = readOne(cheat, createSourceFile('a', '---\nplatform: net/ip\n---\nb\n'))
    assert.equal(entries[0]?.command.platform, 'net/ip')
  })
})

const word = fc.stringMatching(/^[a-z][a-z :<>{}$-]{0,8}[a-z]$/).filter((text) => !/^or:?$/i.test(text))

const row = fc.stringMatching(/^[a-z][ -!$-~]{0,20}$/).filter((text) => text.trim() === text)

const simple = fc.record({
  notes: word,
  line: fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => rows.join('\n')),
  description: fc.array(fc.oneof(word, fc.constant('')), { maxLength: 3 }).map((rows) => rows.join('\n').trim()),
})

describe('writing cheat sheets', () => {
  test('writes one sheet per platform and set of tags', () => {
    const commands = [
      createParsedCommand({ platform: 'ip' }),
      createParsedCommand({ platform: 'ip', tags: ['a, b', 'no'] }),
      createParsedCommand({ platform: 'IP' }),
      createParsedCommand({ platform: '../x.y' }),
      createParsedCommand({ platform: '--' }),
      createParsedCommand({ platform: 'a//b' }),
      createParsedCommand({ notes: null }),
    ]

    const written = cheat.write?.(commands)

    assert.deepEqual(
      written?.files.map(({ path }) => path),
      ['ip', 'ip-a, b-no', 'IP-2', '--/x-y', '---2', 'a/b'],
    )
    assert.equal(written?.leftOut.length, 1)
    assert.equal(written?.messages.length, 1)
    assert.deepEqual(
      writtenAndRead(cheat, commands).entries.map(({ command: { platform, tags } }) => [platform, tags]),
      [
        ['ip', []],
        ['ip', ['a, b', 'no']],
        ['IP', []],
        ['../x.y', []],
        ['--', []],
        ['a//b', []],
      ],
    )
  })

  test('reports commands that cheat would split', () => {
    const { messages } =
      cheat.write?.([createParsedCommand({ line: 'a\n\nb' }), createParsedCommand({ line: '# a\nb' })]) ?? {}

    assert.deepEqual(messages, [
      'If you import this file again, 2 commands will be split, because they contain an empty line, a comment or an open quote.',
    ])
  })

  test('round-trips everything but empty lines, comments and open quotes', () => {
    fc.assert(
      fc.property(fc.array(simple, { maxLength: 5 }), (all) => {
        const fields = all.map((one) => ({ ...one, platform: 'boat', tags: ['a'] }))
        const commands = fields.map(createParsedCommand).filter((one) => cheat.write?.([one]).messages.length === 0)

        const { entries, leftOut } = writtenAndRead(cheat, commands)

        assert.deepEqual(
          entries.map(({ command }) => command),
          commands.map(({ notes, line, platform, description, tags }) => ({
            notes,
            line,
            platform,
            description,
            tags,
          })),
        )
        assert.deepEqual(leftOut, [])
      }),
    )
  })
})

describe('reading any cheat sheet', () => {
  test('imports every command unless the front matter is unclosed', () => {
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
        const isRefused = leftOut.some(({ reason }) => reason === 'unclosed front matter')
        const commands = rows.filter((one) => /^[b-z]/.test(one))
        assert.ok(isRefused || rows.includes('---') || commands.every((one) => lines.includes(one)))
      }),
    )
  })

  test('ignores here-documents and HTML when it looks for <word>', () => {
    const file = createSourceFile('a', '# Write\ncat <<EOF>out\nx\nEOF\n\n# Show\necho "<b>x</b>" <word>\n')

    assert.deepEqual(
      readOne(cheat, file, { angleBrackets: true }).entries.map(({ command }) => command.line),
      ['cat <<EOF>out\nx\nEOF', 'echo "<b>x</b>" {{word}}'],
    )
  })
})

function read(text: string) {
  return readOne(cheat, createSourceFile('a', text))
}

function linesOf(text: string) {
  return read(text).entries.map(({ command }) => command.line)
}
