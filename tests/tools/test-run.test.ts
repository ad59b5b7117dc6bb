import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, test } from 'node:test'
import { createTest, createTestFile, runTask } from './test-run.ts'

describe('npm test', () => {
  test('shows a failure in full and carries on', async (t) => {
    const { code, lines } = await runTask(t, {
      'tests/spec/one.test.ts': createTestFile(createTest('wrong', 'assert.deepEqual({ line: "a" }, { line: "b" })')),
      'tests/spec/two.test.ts': createTestFile(createTest('fine')),
    })

    assert.equal(code, 1)
    assert.equal(lines[0], 'FAIL wrong  (tests/spec/one.test.ts:3)')
    assert.ok(lines.includes("       +   line: 'a'"))
    assert.ok(lines.includes("       -   line: 'b'"))
    assert.deepEqual(lines.slice(-4), [
      'ok   tests/spec/two.test.ts  (1 passed)',
      'Failed:',
      '  wrong  (tests/spec/one.test.ts:3)',
      '1 passed, 1 failed',
    ])
  })

  test('fails if a test writes to the console', async (t) => {
    const { lines } = await runTask(t, {
      'tests/spec/one.test.ts': createTestFile(createTest('noisy', "console.error('oh', 1)")),
    })

    assert.ok(lines.includes('       console.error: oh 1'))
    assert.ok(lines.some((line) => line.includes('one.test.ts:3')))
    assert.equal(lines.at(-1), '1 passed, 1 failed')
  })

  test("still counts other folders' tests if one crashes", async (t) => {
    const { lines } = await runTask(t, {
      'tests/spec/one.test.ts': createTestFile(createTest('crash', 'process.kill(process.pid, "SIGKILL")')),
      'tests/faults/two.test.ts': createTestFile(createTest('fine')),
    })

    assert.ok(lines.includes('FAIL the process of 1 test files: it was terminated by SIGKILL'))
    assert.equal(lines.at(-1), '1 passed, 1 failed')
  })

  test('fails if a test ends the process', async (t) => {
    const { lines } = await runTask(t, {
      'tests/spec/one.test.ts': createTestFile(createTest('early', 'process.exit(0)')),
    })

    assert.equal(lines[0], 'FAIL the process ended before its tests did')
    assert.match(lines[1] ?? '', /one\.test\.ts:3/)
    assert.equal(lines.at(-1), '0 passed, 1 failed')
  })

  test('fails if an error follows the last test', async (t) => {
    const late = createTest('late', 'setTimeout(() => { throw new Error("too late") }, 10)')

    const { lines } = await runTask(t, { 'tests/spec/one.test.ts': createTestFile(late) })

    assert.ok(lines.some((line) => /^FAIL Error: Test "late" .*too late/.test(line)))
    assert.equal(lines.at(-1), '1 passed, 1 failed')
  })

  test('names a server that a test left open', async (t) => {
    const program = createTestFile(
      "import { createServer } from 'node:net'",
      createTest('leaky', 'createServer().listen(0)'),
    )

    const { lines } = await runTask(t, { 'tests/spec/one.test.ts': program })

    assert.ok(lines.includes('FAIL a test left something open'))
    assert.ok(lines.some((line) => /a tcp on port \d+/.test(line)))
    assert.equal(lines.at(-1), '1 passed, 1 failed')
  })

  test('removes temporary files left behind, and reports them', async (t) => {
    const writes = `const { mkdtempSync } = await import('node:fs'); const { tmpdir } = await import('node:os')`
    const program = createTestFile(
      createTest('untidy', `${writes}; console.log(mkdtempSync(tmpdir() + '/left-here-'))`),
    )

    const { lines } = await runTask(t, { 'tests/spec/one.test.ts': program })

    const [folder = ''] = lines.filter((line) => line.includes('left-here-'))
    assert.ok(lines.includes('FAIL temporary files: a test left them behind'))
    assert.deepEqual([existsSync(folder), existsSync(dirname(folder))], [false, false])
    assert.equal(lines.at(-1), '1 passed, 1 failed')
  })
})
