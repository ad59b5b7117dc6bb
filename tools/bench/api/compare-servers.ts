import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Figure, noted } from '../figure.ts'
import { startSiteProgram } from '../process/start-site-program.ts'
import { inBytes } from '../show-quantity.ts'
import { entityTagAt, type ListBytes, type ListCoding, listBytesAt } from './list-bytes.ts'
import { findLoadGenerator } from './load-generator.ts'
import { type Comparison, type Entrant, measureThroughput } from './measure-throughput.ts'
import { type Peer, startPeer } from './peer.ts'
import { startJsonServer } from './start-json-server.ts'
import { startNginx } from './start-nginx.ts'

const LEAST_TO_NGINX = 0.5 // DESIGN section 5, "API list", as is the next
const LEAST_TO_JSON_SERVER = 5
const UNCHANGED = '304'
const CODINGS: readonly ListCoding[] = ['identity', 'gzip']

/** How fast the list is served, by us and by others, each in a process of its own, in the same run. */
export async function compareServers(folder: string): Promise<readonly Figure[]> {
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
  const jsonServer = await startPeer(() => startJsonServer(folder, commands))
  return [
    { name: 'nginx', codings: CODINGS, least: LEAST_TO_NGINX, server: nginx },
    // It compresses anew for every answer, so it is at its fastest without.
    { name: 'json-server', codings: ['identity'], least: LEAST_TO_JSON_SERVER, server: jsonServer },
  ]
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
function comparisonsWith({ name, codings, least, server }: Peer): readonly Comparison[] {
  if (!server.ok) return []
  const bars = [...codings.map((coding) => ({ what: coding, least })), { what: UNCHANGED, least: null }]
  return bars.map(({ what, least }) => ({
    name: `our speed to that of ${entrantName(name, what)}`,
    ours: entrantName('ours', what),
    theirs: entrantName(name, what),
    least,
  }))
}

function entrantName(server: string, what: string): string {
  return `${server}, ${what}`
}
