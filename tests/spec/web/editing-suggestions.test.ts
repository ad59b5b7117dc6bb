import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { labelAt, suggestionsFor, withLabel } from '../../../web/owner/form/suggestions.ts'

const USED = [
  { value: 'files', count: 9 },
  { value: 'text', count: 7 },
  { value: 'Profiles', count: 4 },
  { value: 'a,b', count: 3 },
  { value: 'find', count: 2 },
]

/** A text field that holds a list, such as tags. `|` marks the caret. */
const list = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|'), isList: true })
const single = (text: string) => ({ ...list(text), isList: false })
const valuesFor = (written: ReturnType<typeof list>) => suggestionsFor(written, USED).map(({ value }) => value)

describe('suggestions', () => {
  test('list labels that begin with the text first', () => {
    assert.deepEqual(valuesFor(single('fi|')), ['files', 'find', 'Profiles'])
    assert.deepEqual(valuesFor(single('F|')), ['files', 'find', 'Profiles'])
    assert.deepEqual(valuesFor(single('|')), ['files', 'text', 'Profiles', 'a,b', 'find'])
    assert.deepEqual(valuesFor(single('files|')), ['Profiles'])
    assert.deepEqual(valuesFor(single('zzz|')), [])
  })

  test('complete the tag at the caret, without repeating any', () => {
    assert.deepEqual(valuesFor(list('files, t|')), ['text'])
    assert.deepEqual(valuesFor(list('f|, text')), ['files', 'find', 'Profiles'])
    assert.deepEqual(valuesFor(list('files, |')), ['text', 'Profiles', 'find'])
    assert.deepEqual([labelAt(list('one,  tw|o , three')), labelAt(list('one,|'))], ['two', ''])
  })

  test('replace only the label being written', () => {
    assert.deepEqual(withLabel(list('files, te|, find'), 'text'), list('files, text|, find'))
    assert.deepEqual(withLabel(list('files,|'), 'text'), list('files,text|'))
    assert.deepEqual(withLabel(single('BA|'), 'bash'), single('bash|'))
  })

  test('number at most eight', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ value: `tag ${index}`, count: 1 }))

    assert.equal(suggestionsFor(list('t|'), many).length, 8)
  })
})
