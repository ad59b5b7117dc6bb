import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'
import { writeExport } from '../../../web/owner/formats/write-export.ts'

const COMMANDS = [
  { id: 'one', notes: 'List\nfiles', line: 'ls', visibility: 'private' as const },
  { id: 'draft', notes: null, line: 'uptime' },
  { id: 'long', notes: 'x'.repeat(100), line: 'x' },
]

describe('export on the page', () => {
  test('includes private commands and drafts', async () => {
    const text = writeCommanderJson(COMMANDS)

    const written = await writeExport(text, 'commander')

    assert.ok(written.ok && written.value.file !== null)
    assert.equal(written.value.file.ending, '.json')
    assert.equal(new TextDecoder().decode(written.value.file.bytes), text)
    assert.deepEqual([written.value.leftOut, written.value.messages], [[], []])
  })

  test('of an empty library has no file', async () => {
    const written = await writeExport(writeCommanderJson([]), 'commander')

    assert.ok(written.ok && written.value.file === null)
  })

  test('is refused with a message if it is invalid', async () => {
    for (const text of ['', '[]', '{"commands":3}', 'half {']) {
      const written = await writeExport(text, 'commander')

      assert.ok(!written.ok && written.error.startsWith('The server did not send an export.'), text)
    }
  })

  test('names each omitted command by its notes or line', async () => {
    const written = await writeExport(writeCommanderJson(COMMANDS), 'aliases')

    assert.ok(written.ok)
    assert.deepEqual(
      written.value.leftOut.map(({ place }) => place),
      ['uptime', 'List files', `${'x'.repeat(60)}…`],
    )
  })
})
