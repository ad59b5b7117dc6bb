import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { describeMessage } from '../../../core/words/formats/message.ts'
import { describeLeftOut, describePlace } from '../../../formats/describe-left-out.ts'
import { countPlaceholders, MAX_FILE_BYTES, readFiles } from '../../../formats/read-files.ts'

const file = (path: string, content: string) => ({ path, bytes: strToU8(content) })

const OWN = JSON.stringify([{ id: 'a', notes: 'A', line: 'ls {{x}} {{y}} {{x}}' }])

describe('an import of files', () => {
  test('reads each file in its own format', async () => {
    const read = await readFiles([file('one.json', OWN), file('two.json', '[{"notes":"B","line":"pwd"},{"notes":1}]')])

    assert.ok(read.ok)
    const { formats, entries, leftOut } = read.value
    assert.deepEqual(formats, ['commander'])
    assert.deepEqual(
      entries.map(({ place, command }) => [describePlace(place), command.line]),
      [
        ['one.json, entry 1', 'ls {{x}} {{y}} {{x}}'],
        ['two.json, entry 1', 'pwd'],
      ],
    )
    assert.deepEqual(
      leftOut.map(({ place }) => describePlace(place)),
      ['two.json, entry 2'],
    )
    assert.equal(countPlaceholders(entries), 2)
  })
})

describe('report on a JSON file', () => {
  const reasonOf = async (path: string, text: string) => {
    const read = await readFiles([file(path, text)])
    return read.ok && read.value.leftOut.map(describeLeftOut)[0]?.reason
  }

  test('names the place of a syntax error', async () => {
    const broken = /^invalid JSON on line 2$/
    for (const [path, text] of [
      ['a.json', '{"format":"commander","version":1,\n"comm'],
      ['a.json', '[{"notes":"A",\nline: 1}]'],
      ['settings.json', '{"editor": 1,\n oops}'],
      ['a.txt', '{"x": 1,\n oops}'],
    ] as const) {
      assert.match(String(await reasonOf(path, text)), broken, text)
    }
  })

  test('calls other valid JSON, or none, an unknown format', async () => {
    assert.equal(await reasonOf('a.json', 'Dear Ada,'), 'an unknown format')
    assert.equal(await reasonOf('package.json', '{"name":"x"}'), 'an unknown format')
    assert.equal(await reasonOf('notes.txt', '[a link](https://a.example)'), 'an unknown format')
  })

  test('explains a later version and missing commands', async () => {
    assert.match(String(await reasonOf('a.json', '{"format":"commander","version":2,"commands":[]}')), /later version/)
    assert.match(String(await reasonOf('a.json', '{"format":"commander","version":1}')), /list/)
  })

  test('leaves out commands that are too long', async () => {
    const read = await readFiles([file('a.csv', `name,command\na,${'x'.repeat(20_001)}\nb,ls\n`)])

    assert.ok(read.ok)
    assert.equal(read.value.entries.length, 1)
    assert.deepEqual(
      read.value.leftOut.map(({ place }) => describePlace(place)),
      ['a.csv, row 2'],
    )
  })

  test('names the fields that were dropped', async () => {
    const read = await readFiles([
      file('a.json', '[{"notes":"A","line":"a","color":1},{"line":"b","color":1,"size":2},{"line":7,"stars":5}]'),
    ])

    assert.deepEqual(read.ok && read.value.messages.map(describeMessage), [
      'Commands don\'t have these fields, so they were dropped: "color", "size".',
    ])
  })

  test('names at most ten dropped fields', async () => {
    const endOf = async (count: number) => {
      const fields = Array.from({ length: count }, (_, at) => [`f${at}`, 1])
      const read = await readFiles([file('a.json', JSON.stringify([{ line: 'a', ...Object.fromEntries(fields) }]))])
      return read.ok && read.value.messages.map(describeMessage).join().split(', ').at(-1)
    }

    assert.equal(await endOf(10), '"f9".')
    assert.equal(await endOf(11), '"f9" and 1 more.')
  })
})

describe('an import with unusual files', () => {
  test('ignores operating system files in zips', async () => {
    const zip = zipSync({
      'a/': new Uint8Array(),
      'a/one.json': strToU8(OWN),
      '__MACOSX/a/one.json': strToU8(OWN),
      'a/.DS_Store': strToU8('x'),
      'a/letter.txt': strToU8('Dear Ada,'),
    })

    const read = await readFiles([{ path: 'all.zip', bytes: zip }])

    assert.ok(read.ok)
    assert.deepEqual(
      read.value.entries.map(({ place }) => describePlace(place)),
      ['a/one.json, entry 1'],
    )
    assert.deepEqual(read.value.leftOut.map(describeLeftOut), [{ place: 'a/letter.txt', reason: 'an unknown format' }])
  })

  test('accepts a repeated id only once', async () => {
    const read = await readFiles([file('one.json', OWN), file('two.json', OWN)])

    assert.ok(read.ok)
    assert.equal(read.value.entries.length, 1)
    assert.deepEqual(
      read.value.leftOut.map(({ place }) => describePlace(place)),
      ['two.json, entry 1'],
    )
  })

  test('leaves out large, broken, database and history files', async () => {
    const read = await readFiles([
      { path: 'large.json', bytes: new Uint8Array(MAX_FILE_BYTES + 1) },
      { path: 'broken.zip', bytes: Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]) },
      file('history.db', 'SQLite format 3\u0000'),
      file('.bash_history', 'ls -la\n'),
    ])

    assert.ok(read.ok)
    assert.deepEqual(read.value.leftOut.map(({ place }) => describePlace(place)).sort(), [
      '.bash_history',
      'broken.zip',
      'history.db',
      'large.json',
    ])
  })

  test('reads files of exactly 10 MiB, zipped or not', async () => {
    const [before, after] = ['[{"line":"ls","x":"', '"}]']
    const bytes = strToU8(before + 'x'.repeat(MAX_FILE_BYTES - before.length - after.length) + after)

    for (const full of [
      { path: 'a.json', bytes },
      { path: 'full.zip', bytes: zipSync({ 'a.json': bytes }) },
    ]) {
      const read = await readFiles([full])

      assert.ok(read.ok)
      assert.deepEqual([read.value.entries.length, read.value.leftOut], [1, []])
    }
  })

  test("doesn't unpack a zip bomb", async () => {
    const bomb = zipSync({ 'a.json': new Uint8Array(MAX_FILE_BYTES + 1) })

    const read = await readFiles([{ path: 'bomb.zip', bytes: bomb }])

    assert.ok(read.ok)
    assert.deepEqual(read.value.leftOut.map(describeLeftOut), [
      { place: 'bomb.zip, a.json', reason: 'larger than 10 MiB' },
    ])
  })

  test('refuses over 100 MiB in total, zipped or not', async () => {
    const full = new Uint8Array(MAX_FILE_BYTES)
    const plain = Array.from({ length: 10 }, (_, at) => ({ path: `${at}.bin`, bytes: full }))

    for (const more of [file('a', 'x'), { path: 'full.zip', bytes: zipSync({ 'a.json': full }) }]) {
      const read = await readFiles([...plain, more])

      assert.match(read.ok ? '' : describeMessage(read.error), /larger than 100 MiB in total/)
    }
  })

  test('refuses more than 50,000 commands, and suggests smaller imports', async () => {
    const many = file('many.sh', `#!intelli-shell\n${'ls <dir> ## List\n'.repeat(50_000)}`)

    const most = await readFiles([many])
    const read = await readFiles([many, file('one.json', OWN)])

    assert.deepEqual(most.ok && [most.value.entries.length, most.value.entries[0]?.command.line], [
      50_000,
      'ls {{dir}}',
    ])
    assert.equal(read.ok, false)
    const sentence = read.ok ? '' : describeMessage(read.error)
    assert.match(sentence, /50,001 commands.*at most 50,000\. Import a part at a time/)
  })

  test("reports text that isn't Unicode", async () => {
    const bytes = Uint8Array.from([...strToU8('[{"notes":"caf'), 0xe9, ...strToU8('","line":"ls"}]')])
    const read = await readFiles([{ path: 'old.json', bytes }])

    assert.ok(read.ok)
    assert.equal(read.value.entries[0]?.command.notes, 'café')
    assert.deepEqual(read.value.messages.map(describeMessage), [
      "old.json isn't UTF-8 or UTF-16 and was read as Windows-1252.",
    ])
    const ofFiles = async (count: number) => {
      const many = await readFiles(Array.from({ length: count }, (_, at) => ({ path: `${at}.json`, bytes })))
      return many.ok ? many.value.messages.map(describeMessage) : []
    }
    assert.equal((await ofFiles(3)).length, 3)
    assert.deepEqual(await ofFiles(4), ["4 files aren't UTF-8 or UTF-16 and were read as Windows-1252."])
  })

  test('reports files without any commands', async () => {
    const read = await readFiles([file('prose.md', '# Bees\n\nHow to look after them.\n'), file('one.json', OWN)])

    assert.ok(read.ok)
    assert.equal(read.value.entries.length, 1)
    assert.deepEqual(read.value.leftOut.map(describeLeftOut), [{ place: 'prose.md', reason: 'nothing to import' }])
  })
})
