import assert from 'node:assert/strict'
import test from 'node:test'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'
import { writeExport } from '../../../web/owner/formats/write-export.ts'

const COMMANDS = [
  { id: 'one', notes: 'List\nfiles', line: 'ls', visibility: 'private' as const },
  { id: 'draft', notes: null, line: 'uptime' },
  { id: 'long', notes: 'x'.repeat(100), line: 'x' },
]

test('3. an export is made of what the library gives as its own, private commands and drafts too', async () => {
  const text = writeCommanderJson(COMMANDS)

  const written = await writeExport(text, 'commander')

  assert.ok(written.ok && written.value.file !== null)
  assert.equal(written.value.file.ending, '.json')
  assert.equal(new TextDecoder().decode(written.value.file.bytes), text)
  assert.deepEqual([written.value.leftOut, written.value.said], [[], []])
})

test('3. of an empty library there is no file to save', async () => {
  const written = await writeExport(writeCommanderJson([]), 'commander')

  assert.ok(written.ok && written.value.file === null)
})

test('3. what is no export is refused in a sentence', async () => {
  for (const text of ['', '[]', '{"commands":3}', 'half {']) {
    const written = await writeExport(text, 'commander')

    assert.ok(!written.ok && written.error.startsWith('The library did not come as an export.'), text)
  }
})

test('3. a command that a format cannot hold is told by its notes, or its line, not by its id', async () => {
  const written = await writeExport(writeCommanderJson(COMMANDS), 'aliases')

  assert.ok(written.ok)
  assert.deepEqual(
    written.value.leftOut.map(({ place }) => place),
    ['uptime', 'List files', `${'x'.repeat(60)}…`],
  )
})
