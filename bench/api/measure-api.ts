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

const MIN_NGINX_RATIO = 0.5
const MIN_JSON_SERVER_RATIO = 5
const ROUNDS = 5
const UNCHANGED = '304'
const CODINGS: readonly ListCoding[] = ['identity', 'gzip']

/**
 * A server to compare with ours: the codings to compare, and the minimum ratio of our speed to its speed. If it can't
 * run here, `server` is a failure with the reason.
 */
type Peer = {
  readonly name: string
  readonly codings: readonly ListCoding[]
  readonly min: number
  readonly server: Result<ListServer, string>
}

type NamedTarget = LoadTarget & { readonly name: string }

/** `ours` and `theirs` are names of targets. `min` is the ratio to reach, or null if the ratio is only reported. */
type Comparison = {
  readonly name: string
  readonly ours: string
  readonly theirs: string
  readonly min: number | null
}

/**
 * Measures how fast we serve the list of commands: compared with other servers, and under a steady load with writes.
 */
export function measureApi(): Promise<readonly Figure[]> {
  return withTemporaryFolder(async (folder) => [
    ...(await compareServers(join(folder, 'compared'))),
    ...(await measureSustained(join(folder, 'sustained'))),
  ])
}

/** Runs each server in its own process, and measures all of them in the same run. */
async function compareServers(folder: string): Promise<readonly Figure[]> {
  await mkdir(folder, { recursive: true })
  const ours = await startSiteProgram(['cli/start.ts'], join(folder, 'ours'))
  const url = `${ours.url}/api/commands`
  const bytes = await listBytesAt(url)
  const peers = await startPeers(folder, bytes)
  try {
    const generator = findLoadGenerator()
    return [
      noted('list, identity and gzip', `${inBytes(bytes.identity.length)}, ${inBytes(bytes.gzip.length)}`),
      noted('load', generator.name),
      ...peers.flatMap(({ name, server }) => (server.ok ? [] : [noted(name, server.error)])),
      ...(await measureThroughput(generator, await targetsOf(url, peers), peers.flatMap(comparisonsWith))),
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
    // json-server compresses each response again, so it is fastest without compression.
    { name: 'json-server', codings: ['identity'], min: MIN_JSON_SERVER_RATIO, server: jsonServer },
  ]
}

/**
 * If `start` throws, returns the first lines of the error, because a peer that can't start shouldn't fail the bench.
 */
async function startPeer(start: () => Promise<Result<ListServer, string>>): Promise<Result<ListServer, string>> {
  try {
    return await start()
  } catch (cause) {
    return failure(`does not start: ${String(cause).split('\n', 2).join(' ')}`)
  }
}

async function targetsOf(ourUrl: string, peers: readonly Peer[]): Promise<readonly NamedTarget[]> {
  const servers = [
    { name: 'ours', url: ourUrl, codings: CODINGS },
    ...peers.flatMap(({ name, codings, server }) => (server.ok ? [{ name, url: server.value.url, codings }] : [])),
  ]
  const targets = servers.map(async ({ name, url, codings }) => [
    ...codings.map((coding) => ({ name: targetName(name, coding), url, coding })),
    { name: targetName(name, UNCHANGED), url, coding: 'identity', entityTag: await entityTagAt(url, 'identity') },
  ])
  return (await Promise.all(targets)).flat()
}

/** The minimum ratios apply to the list. A 304 has no body, so its ratio is only reported. */
function comparisonsWith({ name, codings, min, server }: Peer): readonly Comparison[] {
  if (!server.ok) return []
  const targets = [...codings.map((coding) => ({ what: coding, min })), { what: UNCHANGED, min: null }]
  return targets.map(({ what, min }) => ({
    name: `our speed relative to ${targetName(name, what)}`,
    ours: targetName('ours', what),
    theirs: targetName(name, what),
    min,
  }))
}

function targetName(server: string, what: string): string {
  return `${server}, ${what}`
}

async function measureThroughput(
  generator: LoadGenerator,
  targets: readonly NamedTarget[],
  comparisons: readonly Comparison[],
): Promise<readonly Figure[]> {
  let errors = 0
  const candidates = targets.map(({ name, ...target }) => ({
    name,
    measure: async () => {
      const throughput = await generator.load(target)
      errors += throughput.errors
      return throughput.requestsPerSecond
    },
  }))
  const speeds = await interleave(candidates, ROUNDS)
  const speedOf = (name: string) => speeds.get(name) ?? Number.NaN
  return [
    ...targets.map(({ name }) => noted(name, inRequestsPerSecond(speedOf(name)))),
    ...comparisons.map(({ name, ours, theirs, min }) => {
      const ratio = speedOf(ours) / speedOf(theirs)
      return min === null ? noted(name, asRatio(ratio)) : atLeast(name, ratio, { min, show: asRatio })
    }),
    atMost('errors', errors, { max: 0, show: asCount }),
  ]
}
