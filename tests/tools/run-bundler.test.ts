import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { runBundler, textOf } from '../../tools/build/run-bundler.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a build does not report how long its plugins took, whatever else it is told of them', async (t) => {
  const root = temporaryFolder(t, { 'main.ts': 'console.log(1 + 1)\n' })
  const told: unknown[] = []

  const output = await runBundler({
    root,
    build: { write: false, rolldownOptions: { input: join(root, 'main.ts'), output: { format: 'es' } } },
    plugins: [{ name: 'look', configResolved: ({ build }) => void told.push(build.rolldownOptions.checks) }],
  })

  assert.deepEqual(told, [{ bundlerTimings: false }])
  assert.match(output.map(textOf).join(''), /console\.log/)
})
