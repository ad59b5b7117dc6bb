import { join } from 'node:path'
import { postgresObstacle, startPostgres } from '../../tools/postgres-server.ts'
import { asCount, asRatio, atMost, type Figure, inMilliseconds, inRequestsPerSecond, noted } from '../figures.ts'
import { getBytes } from '../get-bytes.ts'
import { withTemporaryFolder } from '../serve-sites.ts'
import { type RunningSite, startSiteProgram } from '../site-program.ts'
import { inTurns, interleave, median, percentile } from '../statistics.ts'
import { addAsFastAsPossible, addOne, type WriteSpeed } from './add-commands.ts'
import { type BenchOwner, createBenchOwner } from './bench-owner.ts'
import { findLoadGenerator } from './generate-load.ts'
import { entityTagAt } from './list-bytes.ts'
import { loadWhileWriting } from './measure-sustained.ts'

const ROUNDS = 5
const CHANGE_COUNT = 20
const MAX_LISTS = 100
const WRITE_MS = 1_000
const WRITERS = [1, 8] as const
const CODING = 'gzip'
const SAMPLE = { notes: 'One of many', line: 'true' }

/** The URLs of a library's list, at one server or at two. A read that follows a write to `url` goes to `readUrl`. */
type Setup = { readonly name: string; readonly url: string; readonly readUrl: string }

/**
 * Measures the API with SQLite, with PostgreSQL on this machine, and with two processes that share that PostgreSQL. The
 * three take turns in each round, and their figures are also shown relative to SQLite's. The steady load is different:
 * it runs on one after the other, and isn't compared.
 */
export async function measureDatabases(): Promise<readonly Figure[]> {
  const missing = postgresObstacle()
  if (missing !== null) return [noted('PostgreSQL', missing)]
  const postgres = await startPostgres() // by default, it acknowledges a write once it is on the disk
  try {
    return await withTemporaryFolder((folder) => compareDatabases(folder, postgres.url('postgres')))
  } finally {
    await postgres.end()
  }
}

async function compareDatabases(folder: string, databaseUrl: string): Promise<readonly Figure[]> {
  const owner = await createBenchOwner()
  const running: RunningSite[] = []
  const start = async (name: string, variables: Readonly<Record<string, string>> = {}) => {
    const environment = { ...owner.variables, ...variables }
    const server = await startSiteProgram(['bench/api/api-program.ts'], join(folder, name), environment)
    running.push(server)
    return `${server.url}/api/commands`
  }
  try {
    const sqlite = await start('sqlite')
    const first = await start('first', { DATABASE_URL: databaseUrl })
    const second = await start('second', { DATABASE_URL: databaseUrl })
    const setups: readonly Setup[] = [
      { name: 'SQLite', url: sqlite, readUrl: sqlite },
      { name: 'PostgreSQL', url: first, readUrl: first },
      { name: 'PostgreSQL, two servers', url: first, readUrl: second },
    ]
    return await measureSetups(setups, owner)
  } finally {
    await Promise.all(running.map((server) => server.stop()))
    owner.stop()
  }
}

/** Measures lists before writes, because writes make the list longer, and a faster database makes it longer still. */
async function measureSetups(setups: readonly Setup[], { token }: BenchOwner): Promise<readonly Figure[]> {
  const figures = [...(await measureLists(setups)), ...(await measureReadAfterWrite(setups, token))]
  for (const setup of setups) {
    figures.push(noted(setup.name, 'read steadily'), ...(await loadWhileWriting({ ...setup, token })))
  }
  for (const writers of WRITERS) figures.push(...(await measureWriting(setups, { token, writers })))
  return figures
}

/** Measures lists and 304s per second under full load, summed over the servers of each setup. */
async function measureLists(setups: readonly Setup[]): Promise<readonly Figure[]> {
  const generator = findLoadGenerator()
  let errors = 0
  const speedsOf = (tagAt: (url: string) => Promise<{ readonly entityTag?: string }>) => {
    const load = async (url: string) => {
      const throughput = await generator.load({ url, coding: CODING, ...(await tagAt(url)) })
      errors += throughput.errors
      return throughput.requestsPerSecond
    }
    const candidates = setups.map((setup) => ({
      name: setup.name,
      measure: async () => sumOf(await atEachServer(setup, load)),
    }))
    return interleave(candidates, ROUNDS)
  }
  const lists = await speedsOf(async () => ({}))
  const unchanged = await speedsOf(async (url) => ({ entityTag: await entityTagAt(url, CODING) }))
  return [
    noted('load on each server', generator.name),
    ...relativeToSqlite(`list, ${CODING}`, lists, inRequestsPerSecond),
    ...relativeToSqlite('304', unchanged, inRequestsPerSecond),
    atMost('errors', errors, { max: 0, show: asCount }),
  ]
}

/**
 * Measures the time from an acknowledged change until the list at `readUrl` contains it. `readUrl` may belong to a
 * second server on the same database. The first list requested must already contain the change.
 */
async function measureReadAfterWrite(setups: readonly Setup[], token: string): Promise<readonly Figure[]> {
  const candidates = setups.map(({ name, url, readUrl }) => ({
    name,
    measure: async () => pollUntilListed(readUrl, await addOne({ url, token }, SAMPLE)),
  }))
  const measured = await inTurns(candidates, CHANGE_COUNT)
  const lists = [...measured.values()].flatMap((changes) => changes.map((change) => change.lists))
  return [
    ...relativeToSqlite(
      'acknowledged until listed',
      numbersOf(measured, (changes) => median(changes.map(({ ms }) => ms))),
      inMilliseconds,
    ),
    atMost('  lists requested until then', Math.max(...lists), { max: 1, show: asCount }),
  ]
}

async function pollUntilListed(url: string, id: string): Promise<{ readonly ms: number; readonly lists: number }> {
  const begin = performance.now()
  for (let lists = 1; lists <= MAX_LISTS; lists += 1) {
    const { body } = await getBytes(url, 'identity')
    const ms = performance.now() - begin
    if (Buffer.from(body).includes(`"${id}"`)) return { ms, lists }
  }
  throw new Error(`${url} did not list a new command in ${MAX_LISTS} answers.`)
}

type Writing = { readonly token: string; readonly writers: number }

/** Measures writes per second, summed over the servers of each setup, and their latencies. */
async function measureWriting(setups: readonly Setup[], { token, writers }: Writing): Promise<readonly Figure[]> {
  const write = (url: string) => addAsFastAsPossible({ url, token }, SAMPLE, { writers, durationMs: WRITE_MS })
  const candidates = setups.map((setup) => ({
    name: setup.name,
    measure: async () => combineSpeeds(await atEachServer(setup, write)),
  }))
  const measured = await inTurns(candidates, ROUNDS)
  const speeds = numbersOf(measured, (rounds) => median(rounds.map(({ perSecond }) => perSecond)))
  const latencies = (share: number) =>
    numbersOf(measured, (rounds) =>
      percentile(
        rounds.flatMap(({ latenciesMs }) => latenciesMs),
        share,
      ),
    )
  return [
    ...relativeToSqlite(
      `acknowledged writes, ${writers} at each server`,
      speeds,
      (speed) => `${asCount(speed)} a second`,
    ),
    ...relativeToSqlite('  median latency', latencies(0.5), inMilliseconds),
    ...relativeToSqlite('  99% latency', latencies(0.99), inMilliseconds),
  ]
}

function atEachServer<T>({ url, readUrl }: Setup, work: (url: string) => Promise<T>): Promise<readonly T[]> {
  return Promise.all([...new Set([url, readUrl])].map(work))
}

function combineSpeeds(speeds: readonly WriteSpeed[]): WriteSpeed {
  return {
    perSecond: sumOf(speeds.map(({ perSecond }) => perSecond)),
    latenciesMs: speeds.flatMap(({ latenciesMs }) => latenciesMs),
  }
}

function numbersOf<T>(measured: ReadonlyMap<string, T>, numberOf: (one: T) => number): ReadonlyMap<string, number> {
  return new Map([...measured].map(([name, one]) => [name, numberOf(one)]))
}

/** Compares each setup with the first one, which is SQLite. */
function relativeToSqlite(
  what: string,
  values: ReadonlyMap<string, number>,
  show: (value: number) => string,
): readonly Figure[] {
  const [ofSqlite = Number.NaN] = values.values()
  return [...values].map(([name, value]) => noted(`${what}: ${name}`, `${show(value)}, ${asRatio(value / ofSqlite)}`))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
