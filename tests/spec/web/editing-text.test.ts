import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { COMMAND_FIELDS } from '../../../core/commands/command-fields.ts'
import {
  contentOf,
  EMPTY_TEXT,
  type EntryText,
  isSameText,
  tagsOf,
  textOfCommand,
} from '../../../web/owner/form/entry-text.ts'
import { checkEntry, faultsByField, saveLabel } from '../../../web/owner/form/use-saving.ts'

const createEntryText = (fields: Partial<EntryText> = {}): EntryText => ({
  ...EMPTY_TEXT,
  notes: 'N',
  line: 'ls',
  ...fields,
})

describe('form', () => {
  test('saves an untouched command byte for byte', () => {
    const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
    const commands = fc.record({ notes: words, line: words, platform: words, tags: fc.array(words, { minLength: 1 }) })

    fc.assert(
      fc.property(commands, (content) => {
        const command = { id: 'a', ...content }
        assert.deepEqual(contentOf(textOfCommand(command), command), { ...content })
      }),
    )
  })

  test('leaves out empty fields, and saves a draft without notes', () => {
    const content = contentOf(createEntryText({ notes: ' \n', platform: '  ', tags: ' , ,' }), null)

    assert.deepEqual(content, { notes: null, line: 'ls' })
  })

  test('separates tags by commas, without duplicates', () => {
    assert.deepEqual(tagsOf(' git, undo ,git,, two words '), ['git', 'undo', 'two words'])
  })

  test("keeps tags with commas as long as they aren't edited", () => {
    const command = { id: 'a', notes: 'N', line: 'ls', tags: ['a,b', 'c'] }
    const text = textOfCommand(command)

    assert.deepEqual(contentOf({ ...text, line: 'other' }, command).tags, ['a,b', 'c'])
    assert.deepEqual(contentOf({ ...text, tags: `${text.tags}, d` }, command).tags, ['a', 'b', 'c', 'd'])
  })

  test('equals another only if every character matches', () => {
    assert.ok(isSameText(createEntryText(), createEntryText()))
    assert.ok(!isSameText(createEntryText(), createEntryText({ line: 'ls ' })))
  })

  test('needs a line', () => {
    const checked = checkEntry(createEntryText({ line: ' ' }), null)

    assert.deepEqual(checked, { ok: false, error: { line: 'Enter some text.' } })
  })

  test('names every field that is too long', () => {
    const long = 'x'.repeat(COMMAND_FIELDS.line.maxLength + 1)

    const checked = checkEntry(
      createEntryText({ notes: long, line: long, platform: long, tags: `a, ${long}`, source: long }),
      null,
    )

    assert.ok(!checked.ok)
    assert.deepEqual(Object.keys(checked.error).sort(), ['line', 'notes', 'platform', 'source', 'tags'])
    assert.equal(checked.error.tags, `Tag 2: Use at most ${COMMAND_FIELDS.tags.maxLength} characters.`)
  })

  test("shows the first of the server's faults per field", () => {
    const faults = [
      { field: 'notes', expected: 'a shorter text' },
      { field: 'notes', expected: 'a kinder text' },
      { field: 'tags[0]', expected: 'a text' },
      { field: 'id', expected: 'no field of this name' },
      { field: '__proto__', expected: 'no field of this name' },
      { field: '', expected: 'an object' },
    ]

    assert.deepEqual(faultsByField(faults), {
      notes: 'The server expects a shorter text.',
      tags: 'Tag 1: The server expects a text.',
    })
  })

  test('labels its Save button for drafts and warnings', () => {
    const labels = [saveLabel(false, 0), saveLabel(true, 0), saveLabel(false, 2), saveLabel(true, 1)]

    assert.deepEqual(labels, ['Save', 'Save as draft', 'Save anyway', 'Save as draft anyway'])
  })
})
