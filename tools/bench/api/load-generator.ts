import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../../programs.ts'
import { orderLoad } from './order-load.ts'
import { parseWrkReport, type Throughput } from './wrk-report.ts'

const MS_PER_SECOND = 1000
const CONNECTIONS = 32
const SECONDS = 2
const GRACE_MS = 30_000

/** What is asked for: the content at `url` in this coding or, with an entity tag, whether it is still that one. */
export type LoadTarget = { readonly url: string; readonly coding: string; readonly entityTag?: string }

/** Puts as much load on a server as it can, for a few seconds. `name` says who does it. */
export type LoadGenerator = {
  readonly name: string
  readonly load: (target: LoadTarget) => Promise<Throughput>
}

/** `wrk` where it is installed. Our own cannot keep up with nginx, and so flatters whoever is compared with it. */
export function findLoadGenerator(): LoadGenerator {
  const wrk = findProgram('wrk')
  const about = `${CONNECTIONS} connections, ${SECONDS} s a round`
  if (wrk === null) return { name: `our own, slower than nginx; ${about}`, load: loadWithOurs }
  return { name: `wrk; ${about}`, load: (target) => loadWithWrk(wrk, target) }
}

async function loadWithWrk(wrk: string, { url, coding, entityTag }: LoadTarget): Promise<Throughput> {
  const known = entityTag === undefined ? [] : ['-H', `If-None-Match: ${entityTag}`]
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Accept-Encoding: ${coding}`, ...known, url]
  const { stdout } = await promisify(execFile)(wrk, args, { timeout: SECONDS * MS_PER_SECOND + GRACE_MS })
  const report = parseWrkReport(stdout)
  if (!report.ok) throw new Error(report.error)
  return report.value
}

async function loadWithOurs(target: LoadTarget): Promise<Throughput> {
  const durationMs = SECONDS * MS_PER_SECOND
  const report = await orderLoad({ ...target, connections: CONNECTIONS, durationMs, perSecond: null })
  return { requestsPerSecond: (report.answered * MS_PER_SECOND) / report.elapsedMs, errors: report.errors }
}
