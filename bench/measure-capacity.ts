import { join } from 'node:path'
import type { Command } from '../core/commands/command.ts'
import { addAsFastAsPossible, addOne, importAll, type WriteTarget } from './api/add-commands.ts'
import { type BenchOwner, createBenchOwner } from './api/bench-owner.ts'
import { findLoadGenerator } from './api/generate-load.ts'
import { entityTagAt, listBytesAt } from './api/list-bytes.ts'
import { asCount, type Figure, inBytes, inMilliseconds, inRequestsPerSecond, noted } from './figures.ts'
import { getBytes } from './get-bytes.ts'
import { sampleLibrary } from './sample/sample-library.ts'
import { withTemporaryFolder } from './serve-sites.ts'
import { type RunningSite, startSiteProgram } from './site-program.ts'
import { median } from './statistics.ts'

const SIZES = [500, 5_000, 30_000]
const ROUNDS = 5
const WRITE_MS = 3_000
const WRITERS = [1, 8] as const

/** Measures import, start, reads and writes of the API for several library sizes. */
export function measureCapacity(dataFile: string | null): Promise<readonly Figure[]> {
  return withTemporaryFolder(async (folder) => {
    const figures: Figure[] = []
    for (const size of SIZES) {
      figures.push(...(await measureSize(await sampleLibrary(size, dataFile), join(folder, String(size)))))
    }
    return figures
  })
}

/** Measures one API process over SQLite with a library of one size. */
async function measureSize(commands: readonly Command[], dataDir: string): Promise<readonly Figure[]> {
  const owner = await createBenchOwner()
  try {
    const filled = await onServer(dataDir, owner, ({ url }) => fill({ url, token: owner.token }, commands))
    const rest = await onServer(dataDir, owner, async ({ url, readyAfterMs }) => [
      noted('  start, until it is ready', inMilliseconds(readyAfterMs)),
      ...(await measureReading(url)),
      ...(await measureWriting({ url, token: owner.token }, commands)),
    ])
    return [noted('commands', asCount(commands.length)), ...filled, ...rest]
  } finally {
    owner.stop()
  }
}

async function onServer<T>(
  dataDir: string,
  { variables }: BenchOwner,
  work: (site: Pick<RunningSite, 'url' | 'readyAfterMs'>) => Promise<T>,
): Promise<T> {
  const server = await startSiteProgram(['bench/api/api-program.ts'], dataDir, variables)
  try {
    return await work({ url: `${server.url}/api/commands`, readyAfterMs: server.readyAfterMs })
  } finally {
    await server.stop()
  }
}

async function fill(target: WriteTarget, commands: readonly Command[]): Promise<readonly Figure[]> {
  const begin = performance.now()
  await importAll(target, commands)
  return [noted('  import of all of them', inMilliseconds(performance.now() - begin))]
}

async function measureReading(url: string): Promise<readonly Figure[]> {
  const generator = findLoadGenerator()
  const { identity, gzip } = await listBytesAt(url)
  const list = await generator.load({ url, coding: 'gzip' })
  const entityTag = await entityTagAt(url, 'gzip')
  const unchanged = await generator.load({ url, coding: 'gzip', entityTag })
  return [
    noted('  list, identity and gzip', `${inBytes(identity.length)}, ${inBytes(gzip.length)}`),
    noted('  list, gzip', inRequestsPerSecond(list.requestsPerSecond)),
    noted('  304', inRequestsPerSecond(unchanged.requestsPerSecond)),
  ]
}

async function measureWriting(target: WriteTarget, commands: readonly Command[]): Promise<readonly Figure[]> {
  const [sample] = commands
  if (sample === undefined) return []
  const figures: Figure[] = [
    noted('  the first list after a change', inMilliseconds(await listAfterChange(target, sample))),
  ]
  for (const writers of WRITERS) {
    const { perSecond } = await addAsFastAsPossible(target, sample, { writers, durationMs: WRITE_MS })
    figures.push(noted(`  acknowledged writes, ${writers} at a time`, `${asCount(perSecond)} a second`))
  }
  return figures
}

/**
 * Returns the median milliseconds for the first list after a change, which the server has to read, serialize and
 * compress again.
 */
async function listAfterChange(target: WriteTarget, sample: Command): Promise<number> {
  const durations: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await addOne(target, sample)
    const begin = performance.now()
    await getBytes(target.url, 'br')
    durations.push(performance.now() - begin)
  }
  return median(durations)
}
