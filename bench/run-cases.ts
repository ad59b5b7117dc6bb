import { mkdir, writeFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import { basename, join, relative } from 'node:path'
import { CACHE, ROOT } from '../tools/build/paths.ts'
import { type Figure, renderTable } from './figures.ts'
import { describeBrowser } from './open-browser.ts'

const GIBIBYTE = 2 ** 30

const MADE_UP = 'Library: made up; --data or BENCH_DATA names a file of real commands to measure with instead'

/**
 * Something to measure. `run` gives its figures; it throws only where it could not measure at all. `dataFile` is a JSON
 * file of commands to measure with, null for the sample of our own.
 */
export type Case = {
  readonly name: string
  readonly isInBrowser?: true
  readonly run: (dataFile: string | null) => Promise<readonly Figure[]>
}

/** One run of the bench: when, on what, and the figures of each case by its name. */
type Results = {
  readonly measuredAt: string
  readonly machine: string
  readonly browser: string | null
  readonly library: string
  readonly cases: Readonly<Record<string, readonly Figure[]>>
}

/**
 * Measures one case after the other and prints its table as soon as it is there; what was measured is also kept, with the
 * machine, in `.cache/bench.json`. Gives the exit code: 1 if a case could not be measured, whatever the figures say.
 */
export async function runCases(cases: readonly Case[], dataFile: string | null): Promise<0 | 1> {
  const machine = describeMachine()
  const browser = cases.some(({ isInBrowser }) => isInBrowser) ? await describeBrowser() : null
  const library = dataFile === null ? MADE_UP : `Library: the commands of ${basename(dataFile)}`
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

/** What the figures were measured on, and how busy it was already: a figure says little without it. */
function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor'
  const memory = Math.round(totalmem() / GIBIBYTE)
  const [load = 0] = loadavg()
  return [
    `Machine: ${availableParallelism()} cores (${model}), ${memory} GiB, ${platform()} ${arch()}, Node ${process.version}`,
    `Busy before: ${load.toFixed(1)} of ${availableParallelism()} cores in the last minute`,
  ].join('\n')
}

/** Keeps the results, in place of the last ones, where git does not look; gives the file's path from the root. */
async function saveResults(results: Results): Promise<string> {
  const file = join(CACHE, 'bench.json')
  await mkdir(CACHE, { recursive: true })
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
  return relative(ROOT, file)
}
