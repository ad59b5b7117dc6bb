import { reportBars } from './check/report-bars.ts'
import { exitCodeOf } from './test/tally.ts'

/** The task `check`: the source against its bars. */
process.exitCode = exitCodeOf(reportBars(process.cwd()))
