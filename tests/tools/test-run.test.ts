import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { aFile, aTest, runTask } from './a-test-run.ts'

const SOON = { timeout: 60_000 }

test('4. a run in which all is well is brief: a line for each file, then the closing line', SOON, async (t) => {
  const { code, lines, errors } = await runTask(t, {
    'tests/spec/one.test.ts': aFile(aTest('fine')),
    'tests/spec/two.test.ts': aFile(aTest('fine'), aTest('fine too')),
  })
  const run = { code, lines, errors }

  assert.deepEqual(run, {
    code: 0,
    lines: ['ok   tests/spec/one.test.ts  (1 passed)', 'ok   tests/spec/two.test.ts  (2 passed)', '3 passed, 0 failed'],
    errors: '',
  })
})

test(
  '4. a failure is shown in full, with its place and what was expected, and the other tests go on',
  SOON,
  async (t) => {
    const run = await runTask(t, {
      'tests/spec/one.test.ts': aFile(aTest('wrong', 'assert.deepEqual({ line: "a" }, { line: "b" })')),
      'tests/spec/two.test.ts': aFile(aTest('fine')),
    })

    assert.equal(run.code, 1)
    assert.equal(run.lines[0], 'FAIL wrong  (tests/spec/one.test.ts:3)')
    assert.ok(run.lines.includes("       +   line: 'a'"))
    assert.ok(run.lines.includes("       -   line: 'b'"))
    assert.deepEqual(run.lines.slice(-4), [
      'ok   tests/spec/two.test.ts  (1 passed)',
      'Failed:',
      '  wrong  (tests/spec/one.test.ts:3)',
      '1 passed, 1 failed',
    ])
  },
)

test('4. at the end the files that took a second or more are named, the slowest first', SOON, async (t) => {
  const waiting = (milliseconds: number) =>
    aFile(aTest('slow', `await new Promise((resolve) => setTimeout(resolve, ${milliseconds}))`))

  const { durations } = await runTask(t, {
    'tests/spec/one.test.ts': waiting(1100),
    'tests/spec/two.test.ts': waiting(2500),
    'tests/spec/three.test.ts': aFile(aTest('fine')),
  })

  const [heading, ...files] = durations
  assert.equal(heading, 'Seconds per file, slowest first:')
  // A busy machine may take a second for the third.
  assert.match(files.join('\n'), /^ +\d+\.\d {2}tests\/spec\/two\.test\.ts\n +\d+\.\d {2}tests\/spec\/one\.test\.ts\n/)
  assert.match(files.at(-1) ?? '', /quicker files \(1\)$|three\.test\.ts$/)
})

test('6. what caused an error is shown below it', SOON, async (t) => {
  const program = aFile(aTest('wrong', 'throw new Error("top", { cause: new TypeError("bottom") })'))

  const { lines } = await runTask(t, { 'tests/spec/one.test.ts': program })

  assert.ok(lines.includes('       Error: top'))
  assert.ok(lines.includes('       caused by TypeError: bottom'))
})

test('4. a test within a test counts, and its failure counts once', SOON, async (t) => {
  const inner = aFile(
    aTest('outer', 'await t.test("good", () => {}); await t.test("bad", () => { throw new Error("no") })'),
  )

  const { lines, code } = await runTask(t, { 'tests/spec/one.test.ts': inner })

  assert.deepEqual({ last: lines.at(-1), code }, { last: '1 passed, 1 failed', code: 1 })
})

test('4. tests that are left out are named, with the reason', SOON, async (t) => {
  const program = aFile(
    aTest('fine'),
    `test('later', { skip: 'no printer' }, () => {})`,
    `test('never', { todo: true }, () => {})`,
  )

  const { lines, code } = await runTask(t, { 'tests/spec/one.test.ts': program })

  assert.ok(lines.includes('skip later  (no printer)'))
  assert.deepEqual({ last: lines.at(-1), code }, { last: '1 passed, 0 failed, 2 skipped', code: 0 })
})

test('4. a filter that no file matches is no success', SOON, async (t) => {
  const run = await runTask(t, { 'tests/spec/one.test.ts': aFile(aTest('fine')) }, ['nothing-like-this'])

  assert.deepEqual(run, {
    code: 1,
    lines: ['No test file has a path like that.', '0 passed, 0 failed'],
    durations: [],
    errors: '',
  })
})

test('4. with a filter only the files that match run, and no other step', SOON, async (t) => {
  const files = { 'tests/spec/one.test.ts': aFile(aTest('fine')), 'tests/spec/two.test.ts': aFile(aTest('fine')) }

  const { lines } = await runTask(t, files, ['two'])

  assert.deepEqual(lines, ['ok   tests/spec/two.test.ts  (1 passed)', '1 passed, 0 failed'])
})

test('4. the site is built before a browser looks at it; unbuilt, no browser is started', SOON, async (t) => {
  const browserTest = { 'tests/e2e/one.test.ts': aFile(aTest('fine')) }

  const built = await runTask(t, { ...browserTest, 'tools/test/build-for-tests.ts': '' }, ['e2e'])
  const broken = await runTask(
    t,
    { ...browserTest, 'tools/test/build-for-tests.ts': 'console.log("no room"); process.exitCode = 2' },
    ['e2e'],
  )

  assert.deepEqual(built.lines, ['ok   build', 'ok   tests/e2e/one.test.ts  (1 passed)', '2 passed, 0 failed'])
  assert.deepEqual(broken.lines, [
    'FAIL build: it ended with code 2',
    '       no room',
    'Failed:',
    '  build',
    '0 passed, 1 failed',
  ])
})

test('without a filter, checks of the source run too and stop nothing', SOON, async (t) => {
  const { lines, code } = await runTask(t, { 'tests/spec/one.test.ts': aFile(aTest('fine')) }, [])

  const sought = ['lint', 'types', 'unused code'].map((step) => `FAIL ${step}: it ended with code 1`)
  assert.deepEqual(lines.filter((line) => line.startsWith('FAIL')).toSorted(), sought)
  assert.ok(lines.includes('ok   tests/spec/one.test.ts  (1 passed)'))
  assert.match(lines.at(-1) ?? '', /^\d+ passed, 3 failed$/)
  assert.equal(code, 1)
})

test('4. there are no colours under continuous integration, even where they are forced', SOON, async (t) => {
  const { lines } = await runTask(t, {
    'tests/spec/one.test.ts': aFile(aTest('wrong', 'assert.equal("a\\nb", "a\\nc")')),
  })

  assert.equal(
    lines.some((line) => line.includes('\u001b')),
    false,
  )
})

test(
  '4. temporary files lie in a folder of the run’s own, and one that a test leaves there is found out',
  SOON,
  async (t) => {
    const writes = `const { mkdtempSync } = await import('node:fs'); const { tmpdir } = await import('node:os')`
    const program = aFile(aTest('untidy', `${writes}; console.log(mkdtempSync(tmpdir() + '/left-here-'))`))

    const { lines, code } = await runTask(t, { 'tests/spec/one.test.ts': program })

    const [folder = ''] = lines.filter((line) => line.includes('left-here-'))
    assert.ok(lines.includes('FAIL a test left temporary files behind'))
    assert.equal(existsSync(folder), false)
    assert.equal(existsSync(dirname(folder)), false)
    assert.deepEqual({ last: lines.at(-1), code }, { last: '1 passed, 1 failed', code: 1 })
  },
)
