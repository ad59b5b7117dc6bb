import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { ROOT } from '../../cli/bootstrap/folders.js'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const DURATION = /^Seconds per file|^ *\d+\.\d {2}/

/**
 * Runs the task `test` in a repository that contains these files. By default, it runs all tests in `tests/`. The
 * returned output has no durations.
 */
export async function runTask(t: TestContext, files: Readonly<Record<string, string>>, filters = ['tests/']) {
  const folder = temporaryFolder(t, { 'package.json': '{ "type": "module" }', ...files })
  // Node prints a warning if the environment both requests and disables colours.
  const { NO_COLOR: _, ...env } = process.env
  const { code, output, errors } = await runNode([join(ROOT, 'tools/test.ts'), ...filters], {
    cwd: folder,
    env: { ...env, CI: 'true', FORCE_COLOR: '1', TEST_SILENCE_MS: '500' },
  })
  const lines = output.split('\n').slice(0, -1)
  return { code, lines: lines.filter((line) => !DURATION.test(line)), errors }
}

/** The text of a test file with these tests. The first one is on line 3. */
export function createTestFile(...tests: readonly string[]): string {
  const head = "import test from 'node:test'\nimport assert from 'node:assert/strict'; void assert"
  return [head, ...tests].join('\n')
}

/** The code of a test with this name. Its body can use the test's context as `t`. */
export function createTest(name: string, body = ''): string {
  return `test('${name}', async (t) => { ${body} })`
}
