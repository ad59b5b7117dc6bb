import { relative } from 'node:path'
import type { EventData } from 'node:test'
import { inspect } from 'node:util'
import { sayFailed, sayPassed, saySkipped } from './say.ts'
import { FAILED, PASSED, sumOf, type Tally } from './tally.ts'

type Finished = EventData.TestPass | EventData.TestFail

const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 }
const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

/** Recorded for the end of the run: a failed test, or how long a file took. */
type Note = { readonly failure: string } | { readonly file: string; readonly milliseconds: number }

/**
 * Counts tests as they finish. Prints one line per successful file, and each failure in full as it happens. Suites, and
 * tests that only fail because of a subtest, don't count.
 */
export function createFileReport(onNote: (note: Note) => void) {
  const tallies: Tally[] = []
  let file = ''
  let tallyOfFile: Tally = NOTHING
  let beganAt = performance.now()
  let endedAt = beganAt

  const closeFile = () => {
    if (tallyOfFile.failed === 0 && tallyOfFile.passed > 0) sayPassed(file, `${tallyOfFile.passed} passed`)
    if (file !== '') onNote({ file, milliseconds: Math.round(endedAt - beganAt) })
    tallyOfFile = NOTHING
    beganAt = endedAt
  }
  const count = (test: Finished, tally: Tally) => {
    const path = relative(process.cwd(), test.file ?? '')
    if (path !== file) closeFile()
    file = path
    tallyOfFile = sumOf([tallyOfFile, tally])
    tallies.push(tally)
    endedAt = performance.now()
  }
  const onFail = (test: EventData.TestFail) => {
    const tally = tallyOfFail(test)
    if (tally === FAILED) onNote({ failure: nameOf(test) })
    count(test, tally)
  }

  return {
    onPass: (test: EventData.TestPass) => count(test, tallyOfPass(test)),
    onFail,
    /** Returns the final tally. Call it once, after the last test. */
    close() {
      closeFile()
      return sumOf(tallies)
    },
  }
}

function tallyOfPass(test: EventData.TestPass): Tally {
  if (isLeftOut(test)) {
    saySkipped(test.name, [test.skip, test.todo].filter((why) => typeof why === 'string').join())
    return SKIPPED
  }
  return test.details.type === 'suite' ? NOTHING : PASSED
}

function tallyOfFail(test: EventData.TestFail): Tally {
  if (isLeftOut(test)) return SKIPPED
  const { error } = test.details
  if ('failureType' in error && error.failureType === 'subtestsFailed') return NOTHING
  sayFailed(nameOf(test), errorText(error.cause ?? error))
  return FAILED
}

function nameOf({ name, file, line }: EventData.TestFail): string {
  return `${name}  (${relative(process.cwd(), file ?? '')}:${line})`
}

/** Node sets a reason, `true`, or an empty text. */
function isLeftOut(test: Finished): boolean {
  return (test.skip ?? test.todo ?? false) !== false
}

/** Message and stack frames outside Node itself, also of its causes. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  const text = (error.stack ?? error.message).split('\n').filter((line) => !/^\s+at .*\(?node:/.test(line))
  const cause = error.cause === undefined ? '' : `\ncaused by ${errorText(error.cause)}`
  return text.join('\n') + cause
}
