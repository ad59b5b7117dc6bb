import { atLeast, atMost, type Figure, noted } from '../figure.ts'
import { startSiteProgram } from '../process/start-site-program.ts'
import { asCount, inMilliseconds } from '../show-quantity.ts'
import { createBenchOwner } from './bench-owner.ts'
import { orderLoad } from './order-load.ts'
import { writeSteadily } from './write-steadily.ts'

const PER_SECOND = 600 // DESIGN section 5, "API list"
const SECONDS = 10
const MS_PER_SECOND = 1000
const MICROSECONDS_PER_MS = 1000
const CONNECTIONS = 32

/** The list under a load that keeps its pace, while its owner changes a command through the API every second. */
export async function measureSustained(dataDir: string): Promise<readonly Figure[]> {
  const owner = await createBenchOwner()
  const server = await startSiteProgram(['tools/bench/api/api-program.ts'], dataDir, owner.variables)
  try {
    const url = `${server.url}/api/commands`
    const writing = await writeSteadily({ url, token: owner.token })
    const report = await orderLoad({
      url,
      coding: 'br',
      connections: CONNECTIONS,
      durationMs: SECONDS * MS_PER_SECOND,
      perSecond: PER_SECOND,
    })
    const writes = writing.stop()
    return [
      atLeast(`answered of ${PER_SECOND} a second for ${SECONDS} s`, report.answered, {
        least: PER_SECOND * SECONDS,
        show: asCount,
      }),
      atMost('  errors', report.errors, { most: 0, show: asCount }),
      atMost('  writes not acknowledged', writes.refused, { most: 0, show: asCount }),
      noted('  writes acknowledged, versions of the list seen', `${writes.acknowledged}, ${report.versions}`),
      noted('  latency of a half, of 99 %', `${inMs(report.medianLatency)}, ${inMs(report.latencyOf99)}`),
    ]
  } finally {
    owner.stop()
    await server.stop()
  }
}

function inMs(microseconds: number): string {
  return inMilliseconds(microseconds / MICROSECONDS_PER_MS)
}
