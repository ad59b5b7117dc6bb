import { fileURLToPath } from 'node:url'
import { nonEmptyText, type Parsed, record, text, wholeNumber } from '../../core/parse.ts'
import { runChild } from './run-child.ts'
import { sayFailed } from './say.ts'
import { FAILED, sumOf, type Tally } from './tally.ts'

const RUN_FILES = fileURLToPath(new URL('./run-files.ts', import.meta.url))

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const parseTally = record({ passed: count, failed: count, skipped: count })
const parseFailure = record({ failure: nonEmptyText })
const parseDuration = record({ file: text, milliseconds: count })

/** What a run of test files came to: how many passed, which failed by name, and how long each file's tests took. */
export type FilesOutcome = {
  readonly tally: Tally
  readonly failures: readonly string[]
  readonly durations: readonly Parsed<typeof parseDuration>[]
}

/**
 * Runs test files in one child process. A process that crashes, hangs or ends without telling its tally is one more
 * failed test, and so is one that does not end cleanly after it.
 */
export async function runTestFiles(files: readonly string[]): Promise<FilesOutcome> {
  const { fault, messages } = await runChild([RUN_FILES, ...files], { output: 'show' })
  const tally = messages.map((message) => parseTally(message)).find(({ ok }) => ok)
  const failures = messages.flatMap((message) => valuesOf(parseFailure(message))).map(({ failure }) => failure)
  const durations = messages.flatMap((message) => valuesOf(parseDuration(message)))
  if (tally?.ok && fault === null) return { tally: tally.value, failures, durations }

  const what = `the process of ${files.length} test files`
  sayFailed(what, fault ?? 'it ended before its tests did')
  return { tally: sumOf([...valuesOf(tally), FAILED]), failures: [...failures, what], durations }
}

function valuesOf<T>(parsed: { readonly ok: true; readonly value: T } | { readonly ok: false } | undefined) {
  return parsed?.ok ? [parsed.value] : []
}
