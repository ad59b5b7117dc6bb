import { parseArgs } from 'node:util'
import { failure, type Result, success } from '../core/result.ts'
import { measureApi } from './api/measure-api.ts'
import { measureDatabases } from './api/measure-databases.ts'
import { measureKeystrokes, measureOtherSizes, measurePeers } from './keystroke/measure-keystrokes.ts'
import { measureSlowTyping } from './keystroke/measure-slow-typing.ts'
import { measureLanding } from './landing/measure-landing.ts'
import { measureCapacity } from './measure-capacity.ts'
import { measureImport } from './measure-import.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureStart } from './measure-start.ts'
import { measureQuality } from './quality/measure-quality.ts'
import { type Case, runCases } from './run-cases.ts'
import { measureSearch } from './search/measure-search.ts'

const USAGE = 'Usage: npm run bench -- [case ...] [--data file.json]; BENCH_DATA names a file for every run'

/** Cases in the order in which they run. */
const CASES: readonly Case[] = [
  { name: 'landing', isInBrowser: true, run: measureLanding },
  { name: 'lighthouse-light', isInBrowser: true, run: () => measureLighthouse('light') },
  { name: 'lighthouse-dark', isInBrowser: true, run: () => measureLighthouse('dark') },
  { name: 'api', run: measureApi },
  { name: 'databases', run: measureDatabases },
  { name: 'capacity', run: measureCapacity },
  { name: 'start', run: measureStart },
  { name: 'search', run: measureSearch },
  { name: 'import', run: measureImport },
  { name: 'quality', run: measureQuality },
  { name: 'keystroke', isInBrowser: true, run: measureKeystrokes },
  { name: 'slow-typing', isInBrowser: true, run: measureSlowTyping },
  { name: 'keystroke-sizes', isInBrowser: true, run: measureOtherSizes },
  { name: 'keystroke-peers', isInBrowser: true, run: measurePeers },
]

// Exiting stops the programs under test. If a signal ended this process, they would keep running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

// A missed target doesn't fail the bench.
process.exitCode = await bench(process.argv.slice(2))

async function bench(given: readonly string[]): Promise<0 | 1> {
  const read = readArguments(given)
  if (!read.ok) return refuse(read.error)
  const chosen = chooseCases(read.value.names)
  return chosen.ok ? runCases(chosen.value, read.value.dataFile) : refuse(chosen.error)
}

function refuse(sentence: string): 1 {
  console.error(sentence)
  return 1
}

/** Names of cases, which aren't checked here, and the file from `--data` or `BENCH_DATA`. */
function readArguments(
  given: readonly string[],
): Result<{ readonly names: readonly string[]; readonly dataFile: string | null }, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: { data: { type: 'string' } },
      allowPositionals: true,
    })
    if (values.data === '') return failure(`--data needs the name of a file. ${USAGE}`)
    return success({ names: positionals, dataFile: values.data ?? (process.env.BENCH_DATA || null) })
  } catch (error) {
    return failure(`${reasonOf(error)} ${USAGE}`)
  }
}

/** Keeps only the first sentence of an error. The rest of Node's message is about positional arguments. */
function reasonOf(error: unknown): string {
  const [reason] = (error instanceof Error ? error.message : String(error)).split(/\.\s|$/)
  return `${reason}.`
}

function chooseCases(names: readonly string[]): Result<readonly Case[], string> {
  const known = CASES.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) return failure(`There is no case "${unknown.join('", "')}"; there are ${known.join(', ')}.`)
  return success(CASES.filter(({ name }) => names.length === 0 || names.includes(name)))
}
