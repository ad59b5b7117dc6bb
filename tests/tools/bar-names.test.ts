import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureBarrelFiles, measureFileNames } from '../../tools/check/forbidden.ts'
import { aSource } from './a-source.ts'

test('2. a file or folder that is a drawer is refused, wherever it is', () => {
  const drawers = [
    'core/utils.ts',
    'web/helpers/format.ts',
    'server/common.ts',
    'tests/misc.test.ts',
    'client/types.ts',
    'web/ui/index.ts',
    'web/index.tsx',
    'docs/misc/notes.md',
  ]

  const { faults } = measureFileNames(aSource(Object.fromEntries(drawers.map((path) => [path, '']))))

  assert.deepEqual(faults, drawers)
})

test('2. names that only contain such a word are names', () => {
  const fine = ['core/index-of-commands.ts', 'web/index.html', 'core/commonality.ts', 'core/prototypes.ts']

  const { faults } = measureFileNames(aSource(Object.fromEntries(fine.map((path) => [path, '']))))

  assert.deepEqual(faults, [])
})

test('2. a file that merely hands on what others export is a barrel', () => {
  const barrels = {
    'core/a.ts': "export { b } from './b.ts'\nexport type { C } from './c.ts'",
    'core/d.ts': "export * from './b.ts'",
    'core/e.ts': "export * as all from './b.ts'\nexport const own = 1",
  }

  const { faults } = measureBarrelFiles(aSource(barrels))

  assert.deepEqual(faults, Object.keys(barrels))
})

test('2. a file that exports something of its own, or nothing, is no barrel', () => {
  const files = {
    'core/a.ts': "export { b } from './b.ts'\nexport const own = 1",
    'core/b.ts': 'const b = 1\nexport { b }',
    'tools/start.ts': "import './a.ts'",
  }

  const { faults } = measureBarrelFiles(aSource(files))

  assert.deepEqual(faults, [])
})
