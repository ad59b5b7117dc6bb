import { runTests } from './test/run-tests.ts'
import { closingLine, exitCodeOf } from './test/tally.ts'

const tally = await runTests(process.cwd(), process.argv.slice(2))

if (tally.passed + tally.failed + tally.skipped === 0) console.log('No test file has a path like that.')
console.log(closingLine(tally))
process.exitCode = exitCodeOf(tally)
