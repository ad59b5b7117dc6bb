import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { COMMAND_FIELDS } from '../../../core/commands/command-fields.ts'
import { codec } from '../../../formats/intellishell/intellishell-codec.ts'
import { toIncoming } from '../../../formats/model/format.ts'
import { createParsedCommand, createSourceFile, inEnglish, readOne, shapeOf, writtenAndRead } from './reading.ts'
import { testSamples } from './samples.ts'

const intellishell = inEnglish(codec)

testSamples('intellishell', intellishell)

/** Texts, each followed by its commands. A command is a list of its notes, line, description and tags. */
const FILES: readonly (readonly [text: string, ...commands: readonly (readonly unknown[])[]])[] = [
  ['# Row [alias:r]\nboat row', ['Row', 'boat row', 'Keyword: r']],
  ['# [alias:]\nboat row', [null, 'boat row']],
  ['# [alias:r\nboat row', ['[alias:r', 'boat row']],
  ['# #boat\n# Row\n#\n# with an oar #sea\nboat row', ['Row', 'boat row', 'with an oar', ['boat', 'sea']]],
  ['# Row #boat often\nboat row', ['Row #boat often', 'boat row', undefined, ['boat']]],
  ['# Row  far #boat  #sea\nboat row', ['Row  far', 'boat row', undefined, ['boat', 'sea']]],
  ["boat say 'a ## b' ## Say it", ['Say it', "boat say 'a ## b'"]],
  ['boat say "a \\" ## b" x ## Say it', ['Say it', 'boat say "a \\" ## b" x']],
  ["boat say it's ## so", ['so', "boat say it's"]],
  ['boat row \\', [null, 'boat row']],
  ['boat row \\\n\nboat rest', [null, 'boat row'], [null, 'boat rest']],
  ['boat {{ }} <x>', [null, 'boat \\{\\{ }} {{x}}']],
  ['[ -f oar ] && boat row', [null, '[ -f oar ] && boat row']],
  ['boat {{}} {{:kebab}}', [null, 'boat \\{\\{}} {{value}}', '{{value}}: kebab']],
  ['boat {{kebab}} {{x:kebab}}', [null, 'boat {{value}} {{x}}', '{{value}}: kebab\n{{x}}: kebab']],
  ['boat {{{{x}}}}', [null, 'boat {{{x}}}', '{{x}}: secret']],
  ['boat {{*x*}} {{x:upper}} <x>', [null, 'boat {{x}} {{x}} {{x}}', '{{x}}: secret, upper']],
  ['boat {{a|b|a}} {{a|b|a}} {{c|d}}', [null, 'boat {{value=a|b}} {{value}} {{value 2=c|d}}']],
  ['boat < in > out <<END', [null, 'boat < in > out <<END']],
  ['boat {{a=b}}', [null, 'boat {{a-b}}']],
  ['$ls: x', [null, '$ls: x']],
]

describe('reading IntelliShell', () => {
  for (const [text, ...commands] of FILES) {
    test(`reads ${JSON.stringify(text)}`, () => {
      const { entries, leftOut } = readOne(intellishell, createSourceFile('a.sh', text))

      assert.deepEqual(leftOut, [])
      const read = entries.map(toIncoming).map((one) => (one.ok ? one.value : null))
      assert.deepEqual(
        read.map((command) => [command?.notes, command?.line, command?.description, command?.tags]),
        commands.map((fields) => Array.from({ length: 4 }, (_, at) => fields[at])),
      )
    })
  }
})

const MOOR = { notes: 'Moor it', line: 'boat {{pier}}', tags: ['boat'] }

describe('an IntelliShell file', () => {
  test('can have commands five times as long as a line', () => {
    const max = 5 * COMMAND_FIELDS.line.maxLength

    for (const textOf of [(cmd: string) => cmd, (cmd: string) => JSON.stringify([{ cmd }])]) {
      const [longest, longer] = [max, max + 1].map((length) =>
        readOne(intellishell, createSourceFile('a', textOf('x'.repeat(length)))),
      )
      assert.deepEqual([longest?.entries.length, longest?.leftOut], [1, []])
      assert.deepEqual([longer?.entries, longer?.leftOut[0]?.reason], [[], 'too long for a command'])
    }
  })

  test('is written with a report of what it loses', () => {
    const messagesOf = (fields: Parameters<typeof createParsedCommand>[0]) =>
      intellishell.write([createParsedCommand(fields)]).messages

    assert.equal(
      messagesOf({ line: 'boat {{a={b}}}' })[1],
      'The braces in 1 placeholder were replaced with parentheses.',
    )
    assert.equal(messagesOf({ line: 'boat \\' }).length, 1)
    for (const fields of [{ notes: '50% of #it' }, { notes: '[alias:x] Row' }, { description: 'Row\nit #far' }]) {
      assert.match(messagesOf(fields).join(' '), /^1 command has words with #/)
    }
    assert.deepEqual(messagesOf({ notes: 'Row\nfar', description: 'a\n\nb', tags: ['A b'], platform: 'boat' }), [])
  })

  test('has its completions added to each command that uses them', () => {
    const files = [
      createSourceFile('a.sh', 'boat {{pier}} {{red|blue}}\n$ (boat) pier: boat piers \\\n  --all'),
      createSourceFile('b.sh', 'crane {{pier}}\n# Piers\n$ pier: ls\n$ red: ls a\n$ mast: ls b\n$ pier: ls again'),
    ]

    const { entries, leftOut, messages } = intellishell.read(files, {})

    assert.deepEqual(
      entries.map(({ command }) => command.description),
      ['$ (boat) pier: boat piers --all\n$ pier: ls\n$ red: ls a', '$ pier: ls'],
    )
    assert.deepEqual(leftOut, [
      { place: 'b.sh, line 5', reason: 'a suggestion for mast, which no command uses' },
      { place: 'b.sh, line 6', reason: 'a suggestion for pier, which no command uses' },
    ])
    assert.deepEqual(messages, ["1 comment that isn't followed by a command was dropped."])
  })

  test('can have commands and completions in JSON', () => {
    const text = JSON.stringify([
      { id: 'x', cmd: ' boat {{pier}} ', alias: 'b', description: 'Moor it #boat\n\nat a pier' },
      { command: 'boat', variable: 'pier', provider: 'boat piers' },
      { cmd: 'boat', alias: null },
      { id: 'y' },
      { variable: 'z' },
    ])

    const { entries, leftOut } = readOne(intellishell, createSourceFile('a.json', text))

    assert.deepEqual(
      entries.map(({ place, command }) => [place, command]),
      [
        ['a.json, entry 1', { ...MOOR, description: 'at a pier\n\nKeyword: b\n$ (boat) pier: boat piers' }],
        ['a.json, entry 3', { notes: null, line: 'boat', description: '', tags: [] }],
      ],
    )
    assert.deepEqual(
      leftOut.map(({ place, reason }) => `${place}: ${reason}`),
      ['a.json, entry 4: no command', 'a.json, entry 5: no command'],
    )
  })
})

describe('writing IntelliShell', () => {
  test('keeps a second completion for the same placeholder as text', () => {
    const descriptions = ['$ pier: ls', '$ pier: ls -a', '$ pier: ls']
    const commands = descriptions.map((description, at) =>
      createParsedCommand({ id: `${at}`, line: 'boat {{pier}}', description }),
    )

    const { files } = intellishell.write(commands)

    assert.deepEqual(files[0]?.text.match(/^.*\$ .*pier.*$/gm), ['# $ pier: ls -a', '$ pier: ls'])
  })

  test('writes multi-line notes as one line', () => {
    const { entries } = writtenAndRead(intellishell, [
      createParsedCommand({ notes: 'Row\nfar', description: 'With an oar' }),
    ])

    assert.deepEqual(
      entries.map(({ command: { notes, description } }) => [notes, description]),
      [['Row far', 'With an oar']],
    )
  })

  test('reports what IntelliShell would ask for, join or skip', () => {
    const lines = ['boat <x> {{a=b}} {{c=d|e}}', 'boat \\\n  row\n\nboat rest', '# boat', 'boat ## row', '$ {{{a}}}']
    const commands = lines.map((line) => createParsedCommand({ line, platform: 'Big Boat', tags: ['a,b'] }))

    const written = intellishell.write?.([...commands, createParsedCommand({ id: 'draft', notes: null })])

    assert.deepEqual(written?.leftOut, [{ place: 'draft', reason: 'a draft' }])
    assert.deepEqual(written.messages, [
      '1 placeholder has a default, which IntelliShell treats as its name.',
      '1 placeholder lost its name, because IntelliShell placeholders with choices have none.',
      '2 commands contain braces or brackets that IntelliShell treats as a placeholder.',
      '1 command has several lines, which IntelliShell joins.',
      '3 commands contain characters that IntelliShell treats as its own syntax.',
    ])
    const [, first, second] = written.files[0]?.text.split('\n\n') ?? []
    assert.equal(first, '# Row a boat #big-boat #a-b\nboat <x> {{b}} {{d|e}}')
    assert.equal(second, '# Row a boat #big-boat #a-b\nboat \\\nrow \\\nboat rest')
  })

  test('round-trips single-line commands, except names beside values', () => {
    const piece = fc.constantFrom(
      ...['{{host}}', '{{port=80}}', '{{mode=fast|slow}}', '{{file.name}}', '$', '|', ' # ', ' '],
      ...["'a ## b'", '\\n', '\u{1F600}', 'a', '='],
    )
    const line = fc.array(piece, { maxLength: 12 }).map((pieces) => `boat ${pieces.join('')}.`)
    const word = fc.stringMatching(/^[a-z]\w{0,7}$/)
    const command = fc.record({
      notes: word,
      line,
      about: fc.array(word, { minLength: 1 }),
      tag: fc.stringMatching(/^[a-z-]{1,5}$/),
    })
    const property = fc.property(fc.array(command), (fields) => {
      const commands = fields.map(({ about, tag, ...field }, index) => {
        const description = `${about.join('\n\n')}\n\nKeyword: k\n{{host}}: secret, upper\n$ host: ls`
        return createParsedCommand({
          id: `${index}`,
          ...field,
          line: `${field.line}{{host}}`,
          description,
          tags: [tag],
        })
      })
      const { entries, leftOut } = writtenAndRead(intellishell, commands)
      assert.deepEqual(leftOut, [])
      assert.deepEqual(
        entries.map(({ command: { notes, line: back, description, tags } }) => [
          notes,
          shapeOf(back),
          description,
          tags,
        ]),
        commands.map(({ notes, line: own, description, tags }) => [notes, shapeOf(own), description, tags]),
      )
    })

    fc.assert(property, { numRuns: 300 })
  })
})

describe('reading any IntelliShell text', () => {
  test('imports or reports every line', () => {
    const piece = fc.constantFrom(
      '#',
      '//',
      '- ',
      '::',
      '>',
      '%',
      '`',
      '```',
      '$ ',
      '(a) ',
      'b: ',
      '{{',
      '}}',
      ' ## ',
      '\\',
      '\n',
      'x',
      '"',
    )
    const property = fc.property(fc.array(piece), fc.array(fc.stringMatching(/^[a-z]{1,3}$/)), (pieces, words) => {
      assert.doesNotThrow(() => readOne(intellishell, createSourceFile('a.sh', pieces.join(''))))
      const text = words
        .flatMap((word, at) => (at % 3 === 0 ? [`> ${word}`] : at % 3 === 1 ? [word] : [`# ${word}`, '', '']))
        .join('\n')
      const { entries, leftOut } = readOne(intellishell, createSourceFile('a.sh', text))
      assert.equal(entries.length, words.filter((_, at) => at % 3 === 1).length)
      assert.ok(leftOut.length >= words.filter((_, at) => at % 3 === 0).length)
    })

    fc.assert(property, { numRuns: 300 })
  })
})
