import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { findTestFiles } from '../../tools/test/run-tests.ts'
import { temporaryFolder } from './temporary-folder.ts'

const FAST = ['tests/contract/store.test.ts', 'tests/spec/core/age.test.ts', 'tests/spec/home.test.ts']
const BROWSER = ['tests/e2e/copy.test.ts', 'tests/e2e/home.test.ts']

test('4. every test file is found, in whatever folder, and those for the browser are apart', (t) => {
  const root = aRepository(t)

  const files = findTestFiles(root, [])

  assert.deepEqual(files, { fast: FAST, browser: BROWSER })
})

test("4. other people's tests, and files that only help, are left alone", (t) => {
  const root = aRepository(t)

  const { fast, browser } = findTestFiles(root, ['machine', 'factory', 'unit'])

  assert.deepEqual([...fast, ...browser], [])
})

test('4. a part of a path or name chooses the files that have it', (t) => {
  const root = aRepository(t)

  const files = findTestFiles(root, ['home'])

  assert.deepEqual(files, { fast: ['tests/spec/home.test.ts'], browser: ['tests/e2e/home.test.ts'] })
})

test('4. several parts choose whatever has one of them', (t) => {
  const root = aRepository(t)

  const files = findTestFiles(root, ['contract/', 'copy'])

  assert.deepEqual(files, { fast: ['tests/contract/store.test.ts'], browser: ['tests/e2e/copy.test.ts'] })
})

test('4. a path as a shell completes it, with a leading "./", is understood', (t) => {
  const root = aRepository(t)

  const { fast } = findTestFiles(root, ['./tests/spec/core/age.test.ts'])

  assert.deepEqual(fast, ['tests/spec/core/age.test.ts'])
})

function aRepository(t: TestContext): string {
  const paths = [
    ...FAST,
    ...BROWSER,
    'tests/machine/node_modules/other/other.test.ts',
    'tests/spec/factory.ts',
    'core/unit.test.ts',
  ]
  return temporaryFolder(t, Object.fromEntries(paths.map((path) => [path, ''])))
}
