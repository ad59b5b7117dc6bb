import { exitCodeOf, summaryLines } from './test/result.ts'
import { runChecks } from './test/run-tests.ts'

const results = await runChecks(process.cwd())

for (const line of summaryLines(results)) console.log(line)
process.exitCode = exitCodeOf(results)
