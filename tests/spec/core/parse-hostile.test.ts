import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { parseEntry } from '../../../core/commands/entry.ts'
import { parseCommanderFile } from '../../../core/commands/formats/commander-json.ts'
import { parseImport } from '../../../core/commands/import/parse-import.ts'
import { jsonSchemaOf } from '../../../core/parsing/json-schema.ts'
import { MAX_FAULTS } from '../../../core/parsing/parse.ts'

const MIB = 1024 * 1024

const HOSTILE: Readonly<Record<string, () => unknown>> = {
  'a hundred thousand unknown keys': () => Object.fromEntries(Array.from({ length: 100_000 }, (_, key) => [key, 1])),
  'a key of ten mebibytes': () => ({ ['k'.repeat(10 * MIB)]: 1 }),
  'strings of ten mebibytes': () => ({ notes: 'n'.repeat(10 * MIB), line: ' '.repeat(10 * MIB) }),
  'lists in lists, a hundred thousand deep': () => JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)),
  'objects in objects, a hundred thousand deep': () =>
    JSON.parse(`${'{"notes":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'a million tags': () => ({ notes: null, line: 'a', tags: Array(1_000_000).fill('') }),
  'fifty thousand invalid entries': () => Array(50_000).fill(7),
  'a sparse list': () => Array(50_000),
}

describe('hostile input', () => {
  for (const [what, make] of Object.entries(HOSTILE)) {
    test(`gets an error of limited size: ${what}`, () => {
      const body = make()

      for (const parsed of [
        parseEntry(body),
        parseImport(body),
        parseImport({ commands: body }),
        parseImport([body]),
      ]) {
        assert.ok(!parsed.ok && parsed.error.length > 0 && parsed.error.length <= MAX_FAULTS)
        assert.ok(JSON.stringify(parsed.error).length < 64 * 1024)
      }
    })
  }

  test('yields faults, or a value that parses to itself', () => {
    const text = fc.option(fc.string({ unit: 'binary' }))
    const shape = { notes: text, line: text, platform: text, tags: fc.option(fc.array(fc.string(), { maxLength: 3 })) }
    const entries = fc.oneof(fc.jsonValue(), fc.record(shape, { requiredKeys: ['notes', 'line'] }))
    const property = fc.property(entries, (entry) => {
      const parsed = parseEntry(entry)
      if (parsed.ok) assert.deepEqual(parseEntry(JSON.parse(JSON.stringify(parsed.value))), parsed)
      else assert.ok(parsed.error.length > 0)
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('is checked by schemas that JSON can express', () => {
    for (const parser of [parseEntry, parseCommanderFile]) {
      assert.deepEqual(JSON.parse(JSON.stringify(jsonSchemaOf(parser))), jsonSchemaOf(parser))
    }
  })
})
