import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureChapters, measureExports } from '../../tools/check/chapters.ts'
import { aSource, linesOf } from './a-source.ts'

const READER = "import { part } from './part.ts'\nexport const whole = () => part"
const part = (lines: number) => `export const part = 1\n${linesOf(lines - 1)}`

test('3. a file of 40 lines that only a neighbour imports fails; one of 41 lines passes', () => {
  const failing = measureChapters(aSource({ 'web/a/whole.ts': READER, 'web/a/part.ts': part(40) }))
  const passing = measureChapters(aSource({ 'web/a/whole.ts': READER, 'web/a/part.ts': part(41) }))

  assert.deepEqual(failing.faults, ['web/a/part.ts has 40 lines, and only web/a/whole.ts reads it'])
  assert.deepEqual(passing.faults, [])
})

test('3. a small file passes that has two readers, or one in another folder, or is loaded on demand', () => {
  const whole = { 'web/a/whole.ts': READER }
  const others = [
    { ...whole, 'web/a/part.ts': part(9), 'web/b/other.ts': "import { part } from '../a/part.ts'" },
    { 'web/part.ts': part(9), 'web/a/whole.ts': "import { part } from '../part.ts'" },
    { 'web/a/part.ts': part(9), 'web/a/whole.ts': "export const load = () => import('./part.ts')" },
  ]

  const faults = others.flatMap((files) => measureChapters(aSource(files)).faults)

  assert.deepEqual(faults, [])
})

test('3. a small file that a test imports passes beside a component or a script, which no test can import', () => {
  const tested = { 'tests/a.test.ts': "import { part } from '../web/a/part.ts'", 'web/a/part.ts': part(9) }
  const besideComponent = measureChapters(aSource({ ...tested, 'web/a/whole.tsx': READER }))
  const besideScript = measureChapters(aSource({ ...tested, 'web/a/whole.ts': `${READER}\nwhole()` }))
  const besideModule = measureChapters(aSource({ ...tested, 'web/a/whole.ts': READER }))

  assert.deepEqual([besideComponent.faults, besideScript.faults], [[], []])
  assert.equal(besideModule.faults.length, 1)
})

test('5. 520 files pass, 521 do not; content, the bench and tests are not counted', () => {
  const files = (count: number) =>
    aSource({
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`core/${index}.ts`, linesOf(50)])),
      'content/site.ts': 'export const site = 1',
      'bench/main.ts': linesOf(9),
      'tests/a.test.ts': linesOf(9),
    })

  const passing = measureChapters(files(520))
  const failing = measureChapters(files(521))

  assert.deepEqual(passing.faults, [])
  assert.match(passing.figure, /^520 files of at most 520, median 50 lines; 0 of at most 30 lines/)
  assert.deepEqual(failing.faults, ['there are 521 files, more than 520'])
})

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
