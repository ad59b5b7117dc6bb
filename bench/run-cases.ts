import { mkdir, writeFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import { basename, join, relative } from 'node:path'
import { CACHE, ROOT } from '../cli/build/paths.ts'
import { type Figure, renderTable } from './figures.ts'
import { describeBrowser } from './open-browser.ts'

const GIBIBYTE = 2 ** 30

const GENERATED = 'Library: generated. To measure with real commands, name their file with --data or BENCH_DATA'

/**
 * One part of the bench. `run` returns its figures and throws only if it can't measure. `dataFile` is a JSON file of
 * commands to measure with; null for the generated sample.
 */
export type Case = {
  readonly name: string
  readonly isInBrowser?: true
  readonly run: (dataFile: string | null) => Promise<readonly Figure[]>
}

type Results = {
  readonly measuredAt: string
  readonly machine: string
  readonly browser: string | null
  readonly library: string
  readonly cases: Readonly<Record<string, readonly Figure[]>>
}

/**
 * Runs cases one by one and prints each table as soon as it is ready. Saves the figures, and what they were measured
 * with, to `.cache/bench.json`. Returns exit code 1 if a case couldn't be measured; missed targets don't count.
 */
export async function runCases(cases: readonly Case[], dataFile: string | null): Promise<0 | 1> {
  const machine = describeMachine()
  const browser = cases.some(({ isInBrowser }) => isInBrowser) ? await describeBrowser() : null
  const library = dataFile === null ? GENERATED : `Library: the commands of ${basename(dataFile)}`
  console.log([machine, ...(browser === null ? [] : [browser]), library].join('\n'))
  const measured: Record<string, readonly Figure[]> = {}
  for (const { name, run } of cases) {
    console.log(`\n${name}: measuring ...`)
    const figures = await run(dataFile).catch((error: unknown) => console.error(error))
    if (figures === undefined) continue
    measured[name] = figures
    console.log(renderTable(figures))
  }
  const file = await saveResults({ measuredAt: new Date().toISOString(), machine, browser, library, cases: measured })
  console.log(`\nKept in ${file}.`)
  return Object.keys(measured).length === cases.length ? 0 : 1
}

/** Describes the machine and its load, because the figures depend on them. */
function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor'
  const memory = Math.round(totalmem() / GIBIBYTE)
  const [load = 0] = loadavg()
  return [
    `Machine: ${availableParallelism()} cores (${model}), ${memory} GiB, ${platform()} ${arch()}, Node ${process.version}`,
    `Busy before: ${load.toFixed(1)} of ${availableParallelism()} cores in the last minute`,
  ].join('\n')
}

/** Overwrites the previous results. Returns the file's path, relative to the root. */
async function saveResults(results: Results): Promise<string> {
  const file = join(CACHE, 'bench.json')
  await mkdir(CACHE, { recursive: true })
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
  return relative(ROOT, file)
}
