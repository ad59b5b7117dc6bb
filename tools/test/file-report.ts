import { relative } from 'node:path'
import type { EventData } from 'node:test'
import { errorText } from './error-text.ts'
import { sayFailed, sayPassed, saySkipped } from './say.ts'
import { FAILED, PASSED, sumOf, type Tally } from './tally.ts'

type Finished = EventData.TestPass | EventData.TestFail

const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 }
const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

/**
 * Counts tests as they finish and shows them: one line for each file in which all went well, and every failure in full
 * at the moment it happens. A suite, or a test that fails only because a test within it did, does not count again.
 */
export function createFileReport() {
  const tallies: Tally[] = []
  let file = ''
  let tallyOfFile: Tally = NOTHING

  const closeFile = () => {
    if (tallyOfFile.failed === 0 && tallyOfFile.passed > 0) sayPassed(file, `${tallyOfFile.passed} passed`)
    tallyOfFile = NOTHING
  }
  const count = (test: Finished, tally: Tally) => {
    const path = relative(process.cwd(), test.file ?? '')
    if (path !== file) closeFile()
    file = path
    tallyOfFile = sumOf([tallyOfFile, tally])
    tallies.push(tally)
  }

  return {
    onPass: (test: EventData.TestPass) => count(test, tallyOfPass(test)),
    onFail: (test: EventData.TestFail) => count(test, tallyOfFail(test)),
    /** The whole tally; to be called once, after the last test. */
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
  sayFailed(`${test.name}  (${relative(process.cwd(), test.file ?? '')}:${test.line})`, errorText(error.cause ?? error))
  return FAILED
}

/** Node gives a reason, or `true`, or an empty text. */
function isLeftOut(test: Finished): boolean {
  return (test.skip ?? test.todo ?? false) !== false
}
