import { join } from 'node:path'
import { atLeast, atMost, type Figure, noted } from '../figure.ts'
import { startProgram } from '../process/start-program.ts'
import { startSiteProgram } from '../process/start-site-program.ts'
import { asCount, inMilliseconds } from '../show-quantity.ts'
import { orderLoad } from './order-load.ts'

const PER_SECOND = 600 // DESIGN section 5, "API list"
const SECONDS = 10
const MS_PER_SECOND = 1000
const MICROSECONDS_PER_MS = 1000
const CONNECTIONS = 32

/** The list under a load that keeps its pace, while another process changes a command every second. */
export async function measureSustained(dataDir: string): Promise<readonly Figure[]> {
  const server = await startSiteProgram(['tools/start.ts'], dataDir)
  const writer = startProgram([
    process.execPath,
    join(import.meta.dirname, 'write-process.ts'),
    join(dataDir, 'commander.db'),
  ])
  try {
    const report = await orderLoad({
      url: `${server.url}/api/commands`,
      coding: 'br',
      connections: CONNECTIONS,
      durationMs: SECONDS * MS_PER_SECOND,
      perSecond: PER_SECOND,
    })
    const writes = writer.output().match(/Wrote/g)?.length ?? 0
    return [
      atLeast(`answered of ${PER_SECOND} a second for ${SECONDS} s`, report.answered, {
        least: PER_SECOND * SECONDS,
        show: asCount,
      }),
      atMost('  errors', report.errors, { most: 0, show: asCount }),
      noted('  writes meanwhile, versions seen', `${writes}, ${report.versions}`),
      noted('  latency of a half, of 99 %', `${inMs(report.medianLatency)}, ${inMs(report.latencyOf99)}`),
    ]
  } finally {
    await writer.stop()
    await server.stop()
  }
}

function inMs(microseconds: number): string {
  return inMilliseconds(microseconds / MICROSECONDS_PER_MS)
}
