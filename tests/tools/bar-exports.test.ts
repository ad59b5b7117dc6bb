import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureExports } from '../../tools/check/exports-and-functions.ts'
import { aSource } from './a-source.ts'

test('3. what no other file imports is not exported, be it a function, a constant, a class or a type', () => {
  const exports =
    'export function f() {}\nexport const c = 1\nexport class K {}\nexport type T = 1\nexport interface I {}'
  const names = (text: string) => measureExports(aSource({ 'core/a.ts': exports, 'core/b.ts': text })).faults

  const unused = names('')
  const used = names(
    "import { f, c as d, type T } from './a.ts'\nexport { K } from './a.ts'\nimport type { I } from './a.ts'",
  )
  const all = ["import * as a from './a.ts'", "const a = import('./a.ts')"].flatMap(names)

  assert.deepEqual(
    unused,
    ['f', 'c', 'K', 'T', 'I'].map((name) => `core/a.ts exports ${name}, which no other file imports`),
  )
  assert.deepEqual([...used, ...all], [])
})

test('3. what only the bench imports is used; what the bench exports is its own affair', () => {
  const files = {
    'core/a.ts': 'export const a = 1',
    'bench/main.ts': "import { a } from '../core/a.ts'\nexport const b = a",
  }

  const { faults, figure } = measureExports(aSource(files))

  assert.deepEqual(faults, [])
  assert.equal(figure, '1, of them 0 functions; 0 are imported by tests alone')
})

test('3. what tests alone import is told apart', () => {
  const files = { 'core/a.ts': 'export const a = () => 1', 'tests/a.test.ts': "import { a } from '../core/a.ts'" }

  const { faults, figure } = measureExports(aSource(files))

  assert.deepEqual(faults, [])
  assert.equal(figure, '1, of them 1 functions; 1 are imported by tests alone')
})
