import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeIn, readSource, scriptsIn } from '../../tools/check/source.ts'
import { aSource } from './a-source.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('5. what the repository keeps is read, hidden files too, in alphabetical order', (t) => {
  const root = temporaryFolder(t, { 'web/a.tsx': 'a', 'README.md': 'b', '.ci/run': 'c', 'core/data/d.ts': 'd' })

  const files = readSource(root)

  assert.deepEqual(files, [
    { path: '.ci/run', text: 'c' },
    { path: 'README.md', text: 'b' },
    { path: 'core/data/d.ts', text: 'd' },
    { path: 'web/a.tsx', text: 'a' },
  ])
})

test('5. what it does not keep is not read: packages, builds, data, logs, pictures', (t) => {
  const root = temporaryFolder(t, {
    'node_modules/a/a.js': '',
    'tests/machine/node_modules/a/a.js': '',
    'build/site/a.js': '',
    'data/commands.db': '',
    '.cache/types/a.d.ts': '',
    '.git/config': '',
    'server.log': '',
    'docs/picture.png': 'PNG\0\0',
  })

  const files = readSource(root)

  assert.deepEqual(files, [])
})

test('5. code is what lies in a room and is TypeScript, JavaScript or a style sheet', () => {
  const files = aSource({
    'core/a.ts': '',
    'web/a.css': '',
    'web/a.svg': '',
    'docs/a.ts': '',
    'tools/a.js': '',
    'a.ts': '',
  })

  const code = codeIn(files).map(({ path }) => path)
  const scripts = scriptsIn(files).map(({ path }) => path)

  assert.deepEqual(code, ['core/a.ts', 'web/a.css', 'tools/a.js'])
  assert.deepEqual(scripts, ['core/a.ts', 'tools/a.js'])
})
