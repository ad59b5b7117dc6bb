import assert from 'node:assert/strict'
import test from 'node:test'
import { labelAt, suggestionsFor, withLabel } from '../../../web/owner/form/suggestions.ts'

const USED = [
  { value: 'files', count: 9 },
  { value: 'text', count: 7 },
  { value: 'Profiles', count: 4 },
  { value: 'a,b', count: 3 },
  { value: 'find', count: 2 },
]

/** A text whose caret is written as '|'. */
const list = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|'), isList: true })
const single = (text: string) => ({ ...list(text), isList: false })
const valuesFor = (written: ReturnType<typeof list>) => suggestionsFor(written, USED).map(({ value }) => value)

test('3. labels that begin with what is written come first, then those that hold it; most used first, in any case', () => {
  assert.deepEqual(valuesFor(single('fi|')), ['files', 'find', 'Profiles'])
  assert.deepEqual(valuesFor(single('F|')), ['files', 'find', 'Profiles'])
  assert.deepEqual(valuesFor(single('|')), ['files', 'text', 'Profiles', 'a,b', 'find'])
  assert.deepEqual(valuesFor(single('files|')), ['Profiles'])
  assert.deepEqual(valuesFor(single('zzz|')), [])
})

test('3. of several tags the one at the caret is suggested for, and none twice; one with a comma cannot be written', () => {
  assert.deepEqual(valuesFor(list('files, t|')), ['text'])
  assert.deepEqual(valuesFor(list('f|, text')), ['files', 'find', 'Profiles'])
  assert.deepEqual(valuesFor(list('files, |')), ['text', 'Profiles', 'find'])
  assert.deepEqual([labelAt(list('one,  tw|o , three')), labelAt(list('one,|'))], ['two', ''])
})

test('3. a label takes the place of what was written of it, and nothing else', () => {
  assert.deepEqual(withLabel(list('files, te|, find'), 'text'), list('files, text|, find'))
  assert.deepEqual(withLabel(list('files,|'), 'text'), list('files,text|'))
  assert.deepEqual(withLabel(single('BA|'), 'bash'), single('bash|'))
})

test('3. eight are suggested at most', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ value: `tag ${index}`, count: 1 }))

  assert.equal(suggestionsFor(list('t|'), many).length, 8)
})
