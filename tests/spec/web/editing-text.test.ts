import assert from 'node:assert/strict'
import test from 'node:test'
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

const aText = (fields: Partial<EntryText> = {}): EntryText => ({ ...EMPTY_TEXT, notes: 'N', line: 'ls', ...fields })

test('3. a command that is opened in the form and saved untouched is the same to the byte', () => {
  const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
  const commands = fc.record({ notes: words, line: words, platform: words, tags: fc.array(words, { minLength: 1 }) })

  fc.assert(
    fc.property(commands, (content) => {
      const command = { id: 'a', ...content }
      assert.deepEqual(contentOf(textOfCommand(command), command), { ...content })
    }),
  )
})

test('3. fields that are left empty, or hold white space alone, are left out; such notes make a draft', () => {
  const content = contentOf(aText({ notes: ' \n', platform: '  ', tags: ' , ,' }), null)

  assert.deepEqual(content, { notes: null, line: 'ls' })
})

test('3. tags are separated by commas, each once, without the space around them', () => {
  assert.deepEqual(tagsOf(' git, undo ,git,, two words '), ['git', 'undo', 'two words'])
})

test('3. tags that hold a comma stay as they are as long as nobody changes the tags', () => {
  const command = { id: 'a', notes: 'N', line: 'ls', tags: ['a,b', 'c'] }
  const text = textOfCommand(command)

  assert.deepEqual(contentOf({ ...text, line: 'other' }, command).tags, ['a,b', 'c'])
  assert.deepEqual(contentOf({ ...text, tags: `${text.tags}, d` }, command).tags, ['a', 'b', 'c', 'd'])
})

test('3. two forms are the same only to the character', () => {
  assert.ok(isSameText(aText(), aText()))
  assert.ok(!isSameText(aText(), aText({ line: 'ls ' })))
})

test('3. a form without a line is refused before it is sent, beside that field', () => {
  const checked = checkEntry(aText({ line: ' ' }), null)

  assert.deepEqual(checked, { ok: false, error: { line: 'This must be a text that is not blank.' } })
})

test('3. every field that is too long is named, and a tag by its number', () => {
  const long = 'x'.repeat(COMMAND_FIELDS.line.maxLength + 1)

  const checked = checkEntry(aText({ notes: long, line: long, platform: long, tags: `a, ${long}`, source: long }), null)

  assert.ok(!checked.ok)
  assert.deepEqual(Object.keys(checked.error).sort(), ['line', 'notes', 'platform', 'source', 'tags'])
  assert.equal(checked.error.tags, `Tag 2 must be a text of at most ${COMMAND_FIELDS.tags.maxLength} characters.`)
})

test('3. of the faults that the server names those are shown that have a field, the first of each', () => {
  const faults = [
    { field: 'notes', expected: 'shorter' },
    { field: 'notes', expected: 'kinder' },
    { field: 'tags[0]', expected: 'a text' },
    { field: 'id', expected: 'no field of this name' },
    { field: '__proto__', expected: 'no field of this name' },
    { field: '', expected: 'an object' },
  ]

  assert.deepEqual(faultsByField(faults), { notes: 'This must be shorter.', tags: 'Tag 1 must be a text.' })
})

test('3. the button that saves says what it makes, and that warnings do not stop it', () => {
  const labels = [saveLabel(false, 0), saveLabel(true, 0), saveLabel(false, 2), saveLabel(true, 1)]

  assert.deepEqual(labels, ['Save', 'Save as draft', 'Save anyway', 'Save as draft anyway'])
})
