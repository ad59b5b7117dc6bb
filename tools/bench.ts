import { chooseCases } from './bench/cases.ts'
import { parseBenchArguments } from './bench/options.ts'
import { runCases } from './bench/run-cases.ts'

// Ending this way, unlike by the signal itself, ends the programs under measurement too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

process.exitCode = await bench(process.argv.slice(2))

/** The task `bench`: every case, or those that the arguments name. A missed bar is a figure, not a failure. */
async function bench(given: readonly string[]): Promise<0 | 1> {
  const told = parseBenchArguments(given)
  if (!told.ok) return refuse(told.error)
  const chosen = chooseCases(told.value.names)
  return chosen.ok ? runCases(chosen.value, told.value.options) : refuse(chosen.error)
}

function refuse(sentence: string): 1 {
  console.error(sentence)
  return 1
}
