import { fileURLToPath } from 'node:url'
import { record, wholeNumber } from '../../core/parse.ts'
import { runChild } from './run-child.ts'
import { sayFailed } from './say.ts'
import { FAILED, sumOf, type Tally } from './tally.ts'

const RUN_FILES = fileURLToPath(new URL('./run-files.ts', import.meta.url))

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const parseTally = record({ passed: count, failed: count, skipped: count })

/**
 * Runs test files in one child process. A process that crashes, hangs or ends without telling its tally is one more
 * failed test, and so is one that does not end cleanly after it.
 */
export async function runTestFiles(files: readonly string[]): Promise<Tally> {
  const { fault, messages } = await runChild([RUN_FILES, ...files], { output: 'show' })
  const told = messages.map((message) => parseTally(message)).find(({ ok }) => ok)
  const tally = told?.ok ? told.value : null
  if (tally !== null && fault === null) return tally

  sayFailed(`the process of ${files.length} test files`, fault ?? 'it ended before its tests did')
  return sumOf([tally ?? sumOf([]), FAILED])
}
