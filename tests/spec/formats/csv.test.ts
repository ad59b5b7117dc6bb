import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { codec } from '../../../formats/csv/csv-codec.ts'
import { detectFormat } from '../../../formats/detect-format.ts'
import { toIncoming } from '../../../formats/model/format.ts'
import { decodeFile } from '../../../formats/model/source-file.ts'
import { createParsedCommand, createSourceFile, inEnglish, readOne, writtenAndRead } from './reading.ts'
import { testSamples } from './samples.ts'

const csv = inEnglish(codec)

testSamples('csv', csv)

/** CSV texts, and the notes and line of each command in them. */
const TABLES: Readonly<Record<string, readonly (readonly [notes: string, line: string])[]>> = {
  'note,command\na,ls': [['a', 'ls']],
  'note;command\r\na;ls, pwd\r\n': [['a', 'ls, pwd']],
  'note\tCMD\na\tls;pwd': [['a', 'ls;pwd']],
  'command\nls\n\n \npwd': [
    ['', 'ls'],
    ['', 'pwd'],
  ],
  '\n\nname,command\na,ls': [['a', 'ls']],
  '"note, or; not";command;name\nx;ls;a': [['a', 'ls']],
  'name,command\na,"say ""hi"""': [['a', 'say "hi"']],
  'name,command\na,say "hi"': [['a', 'say "hi"']],
  'name,command\na,"say" hi': [['a', 'say hi']],
  'name,command\n"a" ,"ls"  \r\n': [['a', 'ls']],
  'name,command\na,"ls\r\n-la\r\n"': [['a', 'ls\n-la']],
  'name,command,extra\na,ls\nb,pwd,1,2,3': [
    ['a', 'ls'],
    ['b', 'pwd'],
  ],
  'description,name,command\nd,a,ls': [['a', 'ls']],
  'code,command,name\nx,ls,a': [['a', 'ls']],
  'command,command,name\nls,x,a': [['a', 'ls']],
  "notes,line\n'=1,'=2": [["'=1", "'=2"]],
  'sep=;\r\nname;command\r\na;ls, pwd\r\n': [['a', 'ls, pwd']],
  '"sep=,"\nname,command\na,ls; pwd': [['a', 'ls; pwd']],
  'SEP=|\nname|command\na|ls': [['a', 'ls']],
  'sep=\t\nname\tcommand\na\tls': [['a', 'ls']],
  'sep=^\nname^command\na^ls': [['a', 'ls']],
  'name|command\na|ls, pwd': [['a', 'ls, pwd']],
  'name,command\ra,ls\rb,pwd': [
    ['a', 'ls'],
    ['b', 'pwd'],
  ],
  'sep=;\rname;command\ra;"ls\n-la"\rb;pwd\r': [
    ['a', 'ls\n-la'],
    ['b', 'pwd'],
  ],
}

describe('reading tables', () => {
  for (const [text, commands] of Object.entries(TABLES)) {
    test(`reads ${JSON.stringify(text)}`, () => {
      const { entries, leftOut } = readOne(csv, createSourceFile('a.csv', text))

      assert.deepEqual(leftOut, [])
      assert.deepEqual(
        entries.map(({ command }) => [command.notes, command.line]),
        commands,
      )
    })
  }
})

describe('a table from Excel', () => {
  const TABLE = 'sep=;\r\ntitle;command\r\nGröße;"du -sh; df"\r\n'
  const littleEndian = Buffer.from(TABLE, 'utf16le')
  const bigEndian = Buffer.from(TABLE, 'utf16le').swap16()
  const files = {
    'UTF-8 with a byte-order mark': Buffer.from(`\uFEFF${TABLE}`),
    'UTF-16 with a byte-order mark': Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian]),
    'UTF-16 without a byte-order mark': littleEndian,
    'big-endian UTF-16': bigEndian,
    'Windows-1252': Buffer.from(TABLE, 'latin1'),
  }
  for (const [encoding, bytes] of Object.entries(files)) {
    test(`is read in ${encoding}`, () => {
      const file = decodeFile({ path: 'export.txt', bytes: Uint8Array.from(bytes) })

      assert.equal(detectFormat(file), 'csv')
      assert.deepEqual(
        readOne(csv, file).entries.map(({ place, command }) => [place, command.notes, command.line]),
        [['export.txt, row 3', 'Größe', 'du -sh; df']],
      )
    })
  }

  test('in German is refused, naming the missing column', () => {
    const { entries, leftOut } = readOne(
      csv,
      createSourceFile('a.csv', 'Titel;Befehl;Schlagworte\r\nDateien;ls -la;a\r\n'),
    )

    assert.deepEqual(entries, [])
    assert.match(leftOut[0]?.reason ?? '', /no column for the command.*"Titel", "Befehl".*name .* "command"/)
  })
})

describe('reading a table with other columns', () => {
  test('reads every known column and names the rest', () => {
    const heading = 'ID,Title,Command,Group,How to,Details,Labels,Link,Shortcut,Visibility,Pinned,Colour,,Size'
    const text = `${heading}\n1,a,ls,sh,how,more,"x; y,z",https://x,k,internal,Yes,red,,2,3`

    const { entries, messages } = readOne(csv, createSourceFile('a.csv', text))

    const [found] = entries
    assert.ok(found)
    const command = toIncoming(found)
    assert.deepEqual(command.ok && { ...command.value }, {
      ...{ id: '1', notes: 'a', line: 'ls', platform: 'sh', howTo: 'how', description: 'more\n\nKeyword: k' },
      ...{ tags: ['x', 'y', 'z'], source: 'https://x', visibility: 'private', pinned: 'yes' },
    })
    assert.deepEqual(messages, [
      '1 row has more cells than the header; the extra cells were dropped.',
      'These columns of a.csv have no equivalent here and were dropped: "Colour", "Size".',
    ])
  })

  test('reports rows without a command by their spreadsheet number', () => {
    const { entries, leftOut } = readOne(csv, createSourceFile('a.csv', 'name,command\n\n"a\nb",ls\nc, \n'))

    assert.deepEqual(
      entries.map(({ place }) => place),
      ['a.csv, row 3'],
    )
    assert.deepEqual(leftOut, [{ place: 'a.csv, row 4', reason: 'no command' }])
  })

  test('reports an unclosed quote with its row', () => {
    const { entries, messages } = readOne(csv, createSourceFile('a.csv', 'name,command\na,ls\nb,"pwd\nc,cd\n'))

    assert.deepEqual(
      entries.map(({ command }) => command.line),
      ['ls', 'pwd\nc,cd'],
    )
    assert.deepEqual(messages, [
      'In a.csv, a quotation mark in row 3 is never closed, so the rest of the file was read as one cell.',
    ])
  })

  test('leaves out tables without a command column', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `c${index}`).join(',')
    const files = ['', '\n \n', 'a,b\nls,pwd', many, '"command'].map((text, index) =>
      createSourceFile(`${index}.csv`, text),
    )

    const { entries, leftOut, messages } = csv.read(files, {})

    assert.deepEqual(
      [entries, messages],
      [[], ['In 4.csv, a quotation mark in row 1 is never closed, so the rest of the file was read as one cell.']],
    )
    assert.deepEqual(
      leftOut.map(({ place }) => place),
      ['0.csv', '1.csv', '2.csv', '3.csv'],
    )
  })

  test('names at most ten unknown columns', () => {
    const many = Array.from({ length: 19_999 }, (_, index) => `c${index}`).join(',')

    const { messages } = readOne(csv, createSourceFile('a.csv', `command,${many}\nls`))

    assert.match(messages.join(), /dropped: "c0", .*, "c9" and 19,989 more\.$/)
    const ten = Array.from({ length: 10 }, (_, index) => `c${index}`).join(',')
    assert.match(readOne(csv, createSourceFile('a.csv', `command,${ten}\nls`)).messages.join(), /, "c9"\.$/)
    assert.doesNotMatch(readOne(csv, createSourceFile('a.csv', ten)).leftOut[0]?.reason ?? '', / more/)
  })
})

describe('writing tables', () => {
  test('writes visibility and pinned only if some command has them', () => {
    const plain = createParsedCommand({ id: 'a' })
    const isPrivate = createParsedCommand({ id: 'b', visibility: 'private' })

    const texts = [[plain], [plain, isPrivate]].map((commands) => csv.write?.(commands).files[0]?.text.split('\r\n'))

    assert.deepEqual(texts[0], [
      'id,notes,line,platform,howTo,description,tags,source',
      'a,Row a boat,boat row,,,,,',
      '',
    ])
    assert.deepEqual(texts[1], [
      'id,notes,line,platform,howTo,description,tags,source,visibility',
      'a,Row a boat,boat row,,,,,,',
      'b,Row a boat,boat row,,,,,,private',
      '',
    ])
  })

  test('escapes cells that a spreadsheet would evaluate', () => {
    const begin = ['=', '+', '-', '@', '\t', '\r', "'"]

    const texts = begin.map(
      (sign) => csv.write?.([createParsedCommand({ id: 'a', notes: `${sign}1`, tags: [`${sign}a`] })]).files[0]?.text,
    )

    for (const text of texts) assert.doesNotMatch(text ?? '', /(?:^|,|\n)"?(?:[=+\-@\t]|\r(?!\n))/)
  })

  test('keeps an apostrophe that a person typed', () => {
    const [heading = ''] = csv.write([createParsedCommand({ id: 'a' })]).files[0]?.text.split('\r\n') ?? []
    const { entries } = readOne(csv, createSourceFile('a.csv', `${heading}\na,'tis,'-b,,,,,\n`))

    assert.deepEqual([entries[0]?.command.notes, entries[0]?.command.line], ["'tis", '-b'])
  })

  test('round-trips any library, drafts included', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc
        .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', '\\', ' ', 'a'), {
          maxLength: 8,
        })
        .map((pieces) => pieces.join('')),
    )
    const filled = text.filter((one) => one.trim() !== '' && !one.includes('\0'))
    const optional = fc.option(filled, { nil: undefined })
    const command = fc.record(
      {
        ...{ id: filled, notes: fc.option(filled, { nil: null }), line: filled, platform: optional, howTo: optional },
        ...{ description: optional, source: optional, tags: fc.array(filled, { minLength: 1, maxLength: 3 }) },
        visibility: fc.constantFrom('private', undefined),
        pinned: fc.constantFrom('yes', undefined),
      },
      { requiredKeys: ['id', 'notes', 'line'] },
    )
    const property = fc.property(fc.array(command), (fields) => {
      const commands = fields.map((field) => createParsedCommand(JSON.parse(JSON.stringify(field))))
      const { entries, leftOut, messages } = writtenAndRead(csv, commands)
      assert.deepEqual([leftOut, messages], [[], []])
      const back = entries.map((found) => toIncoming(found))
      assert.deepEqual(
        back.map((one) => (one.ok ? one.value : one.error)),
        commands,
      )
    })

    fc.assert(property, { numRuns: 500 })
  })
})

describe('reading any table', () => {
  test('imports or reports every row', () => {
    const piece = fc.constantFrom('"', '""', ',', ';', '\t', '\n', '\r\n', '\r', ' ', 'a', '=')
    const text = fc.array(piece).map((pieces) => pieces.join(''))
    const property = fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 })), text, (rows, other) => {
      const cells = rows.map((row) => ['x', ...row].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      const { entries, leftOut } = readOne(csv, createSourceFile('a.csv', ['other,command', ...cells].join('\n')))
      assert.equal(entries.length + leftOut.length, rows.length)
      assert.doesNotThrow(() => readOne(csv, createSourceFile('a.csv', other)))
      assert.doesNotThrow(() => readOne(csv, createSourceFile('a.csv', `command,${other}`)))
    })

    fc.assert(property, { numRuns: 500 })
  })
})
