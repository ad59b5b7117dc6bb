import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFile, aTest, runTask } from './a-test-run.ts'

const SOON = { timeout: 60_000 }

for (const method of ['error', 'warn']) {
  test(`9. an unexpected console.${method} fails the run, and is shown with its place`, SOON, async (t) => {
    const { lines, code } = await runTask(t, {
      'tests/spec/one.test.ts': aFile(aTest('noisy', `console.${method}('oh', 1)`)),
    })

    assert.ok(lines.includes('FAIL the console was written to'))
    assert.ok(lines.includes(`       console.${method}: oh 1`))
    assert.ok(lines.some((line) => line.includes('one.test.ts:3')))
    assert.deepEqual({ last: lines.at(-1), code }, { last: '1 passed, 1 failed', code: 1 })
  })
}

test('9. a test that expects a console.error may catch it', SOON, async (t) => {
  const program = aFile(aTest('quiet', 't.mock.method(console, "error", () => {}); console.error("expected")'))

  const { lines } = await runTask(t, { 'tests/spec/one.test.ts': program })

  assert.equal(lines.at(-1), '1 passed, 0 failed')
})

test('4. a file that cannot be loaded is a failure, and the other files run', SOON, async (t) => {
  const { lines, code } = await runTask(t, {
    'tests/spec/one.test.ts': 'import "./missing.ts"',
    'tests/spec/two.test.ts': aFile(aTest('fine')),
  })

  assert.ok(lines.some((line) => line.includes('Cannot find module')))
  assert.deepEqual({ last: lines.at(-1), code }, { last: '1 passed, 1 failed', code: 1 })
})

test('4. a process that crashes is a failure with a line that says so', SOON, async (t) => {
  const program = aFile(aTest('crash', 'process.kill(process.pid, "SIGKILL")'))

  const { lines } = await runTask(t, { 'tests/spec/one.test.ts': program })

  assert.deepEqual(lines, [
    'FAIL the process of 1 test files',
    '       it was ended by SIGKILL',
    'Failed:',
    '  the process of 1 test files',
    '0 passed, 1 failed',
  ])
})

test('4. each folder has a process of its own: where one crashes, the tests of the others count', SOON, async (t) => {
  const { lines, code } = await runTask(t, {
    'tests/spec/one.test.ts': aFile(aTest('crash', 'process.kill(process.pid, "SIGKILL")')),
    'tests/faults/two.test.ts': aFile(aTest('fine')),
    'tests/faults/three.test.ts': aFile(aTest('fine')),
  })

  assert.ok(lines.includes('ok   tests/faults/two.test.ts  (1 passed)'))
  assert.deepEqual({ last: lines.at(-1), code }, { last: '2 passed, 1 failed', code: 1 })
})

test('4. a process that ends in the middle is a failure, though it ends with code 0', SOON, async (t) => {
  const program = aFile(aTest('exit', 'process.exit(0)'))

  const { lines } = await runTask(t, { 'tests/spec/one.test.ts': program })

  assert.ok(lines.includes('       it ended before its tests did'))
  assert.equal(lines.at(-1), '0 passed, 1 failed')
})

test('9. a test that leaves a server open is found out', SOON, async (t) => {
  const program = aFile("import { createServer } from 'node:net'", aTest('leaky', 'createServer().listen(0)'))

  const { lines, code } = await runTask(t, { 'tests/spec/one.test.ts': program })

  assert.ok(lines.includes('FAIL a test left something open'))
  assert.ok(lines.some((line) => /a tcp on port \d+/.test(line)))
  assert.deepEqual({ last: lines.at(-1), code }, { last: '1 passed, 1 failed', code: 1 })
})

test('9. a test that leaves a process running is found out, and the process is named', SOON, async (t) => {
  const program = `spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60000)'])`
  const file = aFile("import { spawn } from 'node:child_process'", aTest('leaky', program))

  const { lines } = await runTask(t, { 'tests/spec/one.test.ts': file })

  assert.ok(lines.some((line) => line.startsWith('       a child process: ') && line.includes('setTimeout')))
  assert.equal(lines.at(-1), '1 passed, 1 failed')
})
