import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureBarrelFiles, measureFileNames, measureSharedNames } from '../../tools/check/forbidden.ts'
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

test('2. two files of one name are refused, whatever their rooms, folders and endings', () => {
  const paths = [
    'core/restore.ts',
    'server/backup/restore.ts',
    'web/ui/card.tsx',
    'web/card/card.ts',
    'tools/x/card.js',
  ]

  const { faults } = measureSharedNames(aSource(Object.fromEntries(paths.map((path) => [path, '']))))

  assert.deepEqual(faults, [
    'server/backup/restore.ts is named restore, as core/restore.ts is',
    'web/card/card.ts is named card, as web/ui/card.tsx is',
    'tools/x/card.js is named card, as web/ui/card.tsx is',
  ])
})

test('2. a style sheet and a test are named for what they belong to; content is named by its owner', () => {
  const paths = [
    'web/ui/card.tsx',
    'web/ui/card.module.css',
    'tests/spec/web/card.test.ts',
    'tests/e2e/home/card.ts',
    'content/card.ts',
    'web/card-list.tsx',
  ]

  const { faults } = measureSharedNames(aSource(Object.fromEntries(paths.map((path) => [path, '']))))

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
