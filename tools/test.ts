import { exitCodeOf, summaryLines } from './test/result.ts'
import { runTests } from './test/run-tests.ts'

const results = await runTests(process.cwd(), process.argv.slice(2))

if (results.length === 0) console.log('No test file has a path that contains these words.')
for (const line of summaryLines(results)) console.log(line)
process.exitCode = exitCodeOf(results)
