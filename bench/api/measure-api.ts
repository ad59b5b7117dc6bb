import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, type Result, success } from '../../core/result.ts'
import { asCount, asRatio, atLeast, atMost, type Figure, inBytes, inRequestsPerSecond, noted } from '../figures.ts'
import { withTemporaryFolder } from '../serve-sites.ts'
import { startSiteProgram } from '../site-program.ts'
import { interleave } from '../statistics.ts'
import { findLoadGenerator, type LoadGenerator, type LoadTarget } from './generate-load.ts'
import { entityTagAt, type ListBytes, type ListCoding, listBytesAt } from './list-bytes.ts'
import { measureSustained } from './measure-sustained.ts'
import { type ListServer, startJsonServer, startNginx } from './peers.ts'

const MIN_NGINX_RATIO = 0.5 // DESIGN section 5, "API list", as is the next
const MIN_JSON_SERVER_RATIO = 5
const ROUNDS = 5
const UNCHANGED = '304'
const CODINGS: readonly ListCoding[] = ['identity', 'gzip']

/**
 * Another server of the list: the codings in which it is compared with ours, and how many times its speed ours has to be
 * at least. `server` is the reason instead where it does not run here.
 */
type Peer = {
  readonly name: string
  readonly codings: readonly ListCoding[]
  readonly min: number
  readonly server: Result<ListServer, string>
}

/** A server of the list, and how it is asked for it. */
type Entrant = LoadTarget & { readonly name: string }

/** How our speed is compared: `ours` and `theirs` are names of entrants; `min` is null where there is no bar. */
type Comparison = {
  readonly name: string
  readonly ours: string
  readonly theirs: string
  readonly min: number | null
}

/** The list of commands: our speed against other servers of it in the same run, and under a steady load with writes. */
export function measureApi(): Promise<readonly Figure[]> {
  return withTemporaryFolder(async (folder) => [
    ...(await compareServers(join(folder, 'compared'))),
    ...(await measureSustained(join(folder, 'sustained'))),
  ])
}

/** How fast the list is served, by us and by others, each in a process of its own, in the same run. */
async function compareServers(folder: string): Promise<readonly Figure[]> {
  await mkdir(folder, { recursive: true })
  const ours = await startSiteProgram(['tools/start.ts'], join(folder, 'ours'))
  const url = `${ours.url}/api/commands`
  const bytes = await listBytesAt(url)
  const peers = await startPeers(folder, bytes)
  try {
    const generator = findLoadGenerator()
    return [
      noted('list, identity and gzip', `${inBytes(bytes.identity.length)}, ${inBytes(bytes.gzip.length)}`),
      noted('load', generator.name),
      ...peers.flatMap(({ name, server }) => (server.ok ? [] : [noted(name, server.error)])),
      ...(await measureThroughput(generator, await entrantsOf(url, peers), peers.flatMap(comparisonsWith))),
    ]
  } finally {
    await Promise.all(peers.map(({ server }) => (server.ok ? server.value.stop() : undefined)))
    await ours.stop()
  }
}

async function startPeers(folder: string, bytes: ListBytes): Promise<readonly Peer[]> {
  const commands: unknown = JSON.parse(Buffer.from(bytes.identity).toString())
  const nginx = await startPeer(() => startNginx(folder, bytes))
  const jsonServer = await startPeer(async () => success(await startJsonServer(folder, commands)))
  return [
    { name: 'nginx', codings: CODINGS, min: MIN_NGINX_RATIO, server: nginx },
    // It compresses anew for every answer, so it is at its fastest without.
    { name: 'json-server', codings: ['identity'], min: MIN_JSON_SERVER_RATIO, server: jsonServer },
  ]
}

/** What `start` gives; where it throws, its first lines: another's server that does not start is not our fault. */
async function startPeer(start: () => Promise<Result<ListServer, string>>): Promise<Result<ListServer, string>> {
  try {
    return await start()
  } catch (cause) {
    return failure(`does not start: ${String(cause).split('\n', 2).join(' ')}`)
  }
}

/** Every server asked for the list in each coding, and whether it has changed. */
async function entrantsOf(ourUrl: string, peers: readonly Peer[]): Promise<readonly Entrant[]> {
  const servers = [
    { name: 'ours', url: ourUrl, codings: CODINGS },
    ...peers.flatMap(({ name, codings, server }) => (server.ok ? [{ name, url: server.value.url, codings }] : [])),
  ]
  const entrants = servers.map(async ({ name, url, codings }) => [
    ...codings.map((coding) => ({ name: entrantName(name, coding), url, coding })),
    { name: entrantName(name, UNCHANGED), url, coding: 'identity', entityTag: await entityTagAt(url, 'identity') },
  ])
  return (await Promise.all(entrants)).flat()
}

/** The bars are for the list; a 304, which has no bytes of it, is compared without one. */
function comparisonsWith({ name, codings, min, server }: Peer): readonly Comparison[] {
  if (!server.ok) return []
  const bars = [...codings.map((coding) => ({ what: coding, min })), { what: UNCHANGED, min: null }]
  return bars.map(({ what, min }) => ({
    name: `our speed to that of ${entrantName(name, what)}`,
    ours: entrantName('ours', what),
    theirs: entrantName(name, what),
    min,
  }))
}

function entrantName(server: string, what: string): string {
  return `${server}, ${what}`
}

/** How fast each entrant is, in turns in the same run, and how ours stand against theirs. */
async function measureThroughput(
  generator: LoadGenerator,
  entrants: readonly Entrant[],
  comparisons: readonly Comparison[],
): Promise<readonly Figure[]> {
  let errors = 0
  const contestants = entrants.map(({ name, ...target }) => ({
    name,
    measure: async () => {
      const throughput = await generator.load(target)
      errors += throughput.errors
      return throughput.requestsPerSecond
    },
  }))
  const speeds = await interleave(contestants, ROUNDS)
  const speedOf = (name: string) => speeds.get(name) ?? Number.NaN
  return [
    ...entrants.map(({ name }) => noted(name, inRequestsPerSecond(speedOf(name)))),
    ...comparisons.map(({ name, ours, theirs, min }) => {
      const ratio = speedOf(ours) / speedOf(theirs)
      return min === null ? noted(name, asRatio(ratio)) : atLeast(name, ratio, { min, show: asRatio })
    }),
    atMost('errors', errors, { max: 0, show: asCount }),
  ]
}
