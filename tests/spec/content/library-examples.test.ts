import assert from 'node:assert/strict'
import test from 'node:test'
import { searchesIn } from '../../../tools/build/bundle.ts'

const UNDO = { id: 'undo', notes: 'Undo the last commit', line: 'git reset --soft HEAD~1', platform: 'git' }

test('the landing page proposes searches of which the library has every word', () => {
  assert.deepEqual(searchesIn([{ id: 'up', notes: 'Which port this is', line: 'uptime' }, UNDO]), ['undo commit'])
})

test('what only a private command has is not proposed, nor anything of an empty library', () => {
  assert.deepEqual(searchesIn([{ ...UNDO, visibility: 'private' }]), [])
  assert.deepEqual(searchesIn([]), [])
})
