import assert from 'node:assert/strict'
import test from 'node:test'
import { examplesOf } from '../../../tools/build/library-examples.ts'

const UNDO = { id: 'undo', notes: 'Undo the last commit', line: 'git reset --soft HEAD~1', platform: 'git' }

test('the home page shows a line that its first search finds, rather than the first of the library', () => {
  const examples = examplesOf([{ id: 'up', notes: 'How long this has been running', line: 'uptime' }, UNDO])

  assert.deepEqual(examples, { line: { id: 'undo', text: UNDO.line }, searches: ['undo commit'] })
})

test('a search of which the library has not every word is not shown', () => {
  const examples = examplesOf([{ id: 'up', notes: 'Which port this is', line: 'uptime' }])

  assert.deepEqual(examples, { line: { id: 'up', text: 'uptime' }, searches: [] })
})

test('a line that is private, has placeholders, several rows or no end is no example', () => {
  const lines = ['ssh {{host}}', 'one\ntwo', 'x'.repeat(33), ' ']
  const others = lines.map((line, index) => ({ id: `${index}`, notes: 'Note', line }))

  const examples = examplesOf([{ ...UNDO, visibility: 'private' }, ...others])

  assert.deepEqual(examples, { line: null, searches: [] })
})

test('of an empty library nothing is shown', () => {
  assert.deepEqual(examplesOf([]), { line: null, searches: [] })
})
