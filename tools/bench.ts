import { chooseCases } from './bench/cases.ts'
import { runCases } from './bench/run-cases.ts'

/** The task `bench`: every case, or those that the arguments name. A missed bar is a figure, not a failure. */
const chosen = chooseCases(process.argv.slice(2))

// Ending this way, unlike by the signal itself, ends the programs under measurement too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

if (chosen.ok) {
  process.exitCode = await runCases(chosen.value)
} else {
  console.error(chosen.error)
  process.exitCode = 1
}
