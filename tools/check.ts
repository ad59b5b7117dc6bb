import { runChecks } from './test/run-tests.ts'
import { closingLine, exitCodeOf } from './test/tally.ts'

/** The task `check`. */
const tally = await runChecks(process.cwd())

console.log(closingLine(tally))
process.exitCode = exitCodeOf(tally)
