import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../process/find-program.ts'
import { orderLoad } from './order-load.ts'
import { parseWrkReport, type Throughput } from './wrk-report.ts'

const MS_PER_SECOND = 1000
const CONNECTIONS = 32
const SECONDS = 2
const GRACE_MS = 30_000

/** Puts as much load on a server as it can, for a few seconds. `name` says who does it. */
export type LoadGenerator = {
  readonly name: string
  readonly load: (url: string, coding: string) => Promise<Throughput>
}

/** `wrk` where it is installed. Our own cannot keep up with nginx, and so flatters whoever is compared with it. */
export function findLoadGenerator(): LoadGenerator {
  const wrk = findProgram('wrk')
  const about = `${CONNECTIONS} connections, ${SECONDS} s a round`
  if (wrk === null) return { name: `our own, slower than nginx; ${about}`, load: loadWithOurs }
  return { name: `wrk; ${about}`, load: (url, coding) => loadWithWrk(wrk, url, coding) }
}

async function loadWithWrk(wrk: string, url: string, coding: string): Promise<Throughput> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Accept-Encoding: ${coding}`, url]
  const { stdout } = await promisify(execFile)(wrk, args, { timeout: SECONDS * MS_PER_SECOND + GRACE_MS })
  const report = parseWrkReport(stdout)
  if (!report.ok) throw new Error(report.error)
  return report.value
}

async function loadWithOurs(url: string, coding: string): Promise<Throughput> {
  const durationMs = SECONDS * MS_PER_SECOND
  const report = await orderLoad({ url, coding, connections: CONNECTIONS, durationMs, perSecond: null })
  return { requestsPerSecond: (report.answered * MS_PER_SECOND) / report.elapsedMs, errors: report.errors }
}
