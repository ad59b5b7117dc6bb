import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { readCommandsFile } from '../../../core/commands/formats/read-commands-file.ts'
import { parseImport } from '../../../core/commands/import/parse-import.ts'
import { describeMessage } from '../../../core/words/formats/message.ts'
import { entryReason } from '../../../formats/model/entry-reason.ts'

const FIELDS = ['id', 'notes', 'line', 'platform', 'howTo', 'description', 'tags', 'source', 'createdAt', '__proto__']

describe('file with any content', () => {
  test('yields only commands that the API accepts', () => {
    const entry = fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), anyValue()), fc.jsonValue())
    const property = fc.property(fc.array(entry, { maxLength: 8 }), fc.boolean(), (entries, isDocument) => {
      const read = readCommandsFile(JSON.stringify(isDocument ? { commands: entries } : entries))
      if (!read.ok) {
        assert.ok(entries.length > 0 && !/"(?:notes|line|howTo)":/.test(JSON.stringify(entries)))
        return
      }
      const { commands, leftOut } = read.value
      assert.equal(commands.length + leftOut.length, entries.length)
      assert.deepEqual(parseImport(JSON.parse(JSON.stringify(commands))), { ok: true, value: commands })
      assert.ok(
        leftOut
          .map(({ fault }) => describeMessage(entryReason(fault)))
          .every((reason) => reason !== '' && reason.length < 1000),
      )
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('never makes the reader throw', () => {
    const property = fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.string().map((text) => `[${text}`),
      ),
      (text) => {
        const read = readCommandsFile(text)
        if (!read.ok) assert.ok(read.error.length > 0)
      },
    )

    fc.assert(property, { numRuns: 500 })
  })
})

function anyValue(): fc.Arbitrary<unknown> {
  const tags = fc.array(fc.oneof(fc.string(), fc.constant(null)), { maxLength: 3 })
  return fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.double(), fc.constantFrom(null, true, 'import'), tags)
}
