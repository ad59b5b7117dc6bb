import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import type { StoredCommand } from '../../../core/commands/command.ts'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'
import { readCommandsFile } from '../../../core/commands/formats/read-commands-file.ts'
import { parseImport } from '../../../core/commands/import/parse-import.ts'
import { planImport } from '../../../core/commands/import/plan-import.ts'
import { afterPut, createMoment, createPresentCommand, FIRST_DAY } from './import.ts'

describe('import into any library', () => {
  test('changes nothing when repeated', () => {
    const property = fc.property(anyStoredLibrary(), anyImportedFile(), (present, incoming) => {
      const moment = createMoment()
      const after = afterPut(present, planImport(present, incoming, moment).put)
      const again = planImport(after, incoming, moment)
      assert.deepEqual(again.put, [])
      assert.equal(again.report.skipped.length, incoming.length)
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('reports every command and stores its content', () => {
    const property = fc.property(anyStoredLibrary(), anyImportedFile(), (present, incoming) => {
      const { report, put } = planImport(present, incoming, createMoment())
      const after = new Map(afterPut(present, put).map((kept) => [kept.command.id, kept]))
      const told = [...report.added, ...report.changed, ...report.skipped].toSorted((a, b) => a.index - b.index)
      assert.deepEqual(
        told.map(({ index }) => index),
        [...incoming.keys()],
      )
      for (const { index, command } of told) {
        assert.deepEqual(command, { id: command.id, ...incoming[index] })
        assert.deepEqual({ ...after.get(command.id)?.command }, command)
        assert.equal(after.get(command.id)?.deletedAt, null)
      }
      assert.equal(put.length, report.added.length + report.changed.length)
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('restores an export byte for byte', () => {
    const property = fc.property(anyStoredLibrary(isImportable), (library) => {
      const text = writeCommanderJson(library.map(({ command }) => command))
      const parsed = parseImport(JSON.parse(text))
      assert.ok(parsed.ok)
      const { put } = planImport([], parsed.value, createMoment())
      assert.equal(writeCommanderJson(put.map(({ command }) => command)), text)
    })

    fc.assert(property, { numRuns: 500 })
  })

  test('parses exports in files and requests the same way', () => {
    const property = fc.property(anyStoredLibrary(isImportable), (library) => {
      const text = writeCommanderJson(library.map(({ command }) => command))
      const parsed = parseImport(JSON.parse(text))
      const read = readCommandsFile(text)
      assert.ok(parsed.ok && read.ok)
      assert.deepEqual(read.value, { commands: parsed.value, leftOut: [], droppedFields: new Set() })
    })

    fc.assert(property, { numRuns: 200 })
  })
})

const TEXT = fc.oneof(fc.constantFrom('', ' ', 'ls', 'ls '), fc.string({ unit: 'binary', maxLength: 5 }).map(keepable))
const CONTENT = fc.record(
  {
    notes: fc.option(TEXT),
    line: fc.option(TEXT),
    platform: TEXT,
    tags: fc.array(fc.constantFrom('git', 'ă', '🚲'), { maxLength: 2 }),
    source: TEXT,
  },
  { requiredKeys: ['notes', 'line'] },
)
const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor', '7')

type Content = { readonly notes: string | null; readonly line: string | null }

/** True if an owner could write this content: a line that isn't blank, or no line but notes that aren't blank. */
function isImportable({ notes, line }: Content): boolean {
  return line === null ? notes !== null && notes.trim() !== '' : line.trim() !== ''
}

function anyStoredLibrary(
  isWanted: (content: Content) => boolean = () => true,
): fc.Arbitrary<readonly StoredCommand[]> {
  const kept = fc.tuple(ID, CONTENT.filter(isWanted), fc.constantFrom(null, FIRST_DAY))
  return fc
    .uniqueArray(kept, { selector: ([id]) => id, maxLength: 6 })
    .map((entries) => entries.map(([id, content, deletedAt]) => createPresentCommand({ id, ...content }, deletedAt)))
}

/** Arbitrary commands of an imported file. Ids are unique, and some commands have none. */
function anyImportedFile() {
  const withId = fc.uniqueArray(fc.tuple(ID, CONTENT), { selector: ([id]) => id, maxLength: 5 })
  const entries = withId.map((pairs) => pairs.map(([id, content]) => ({ id, ...content })))
  return fc
    .tuple(entries, fc.array(CONTENT, { maxLength: 5 }), fc.boolean())
    .map(([named, unnamed, isNamedFirst]) => (isNamedFirst ? [...named, ...unnamed] : [...unnamed, ...named]))
}

function keepable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
