import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { CACHE, ROOT } from '../build/paths.ts'
import type { Figure } from './figure.ts'

/** One run of the bench: when, on what, and the figures of each case by its name. */
export type BenchResults = {
  readonly measuredAt: string
  readonly machine: string
  readonly browser: string | null
  readonly cases: Readonly<Record<string, readonly Figure[]>>
}

/** Keeps the results, in place of the last ones, where git does not look; gives the file's path from the root. */
export async function saveResults(results: BenchResults): Promise<string> {
  const file = join(CACHE, 'bench.json')
  await mkdir(CACHE, { recursive: true })
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
  return relative(ROOT, file)
}
