import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describeFaults } from '../../../core/parse.ts'
import type { LoadOrder } from './load-order.ts'
import { type LoadReport, parseLoadReport } from './load-report.ts'

const SCRIPT = join(import.meta.dirname, 'load-process.ts')
const GRACE_MS = 30_000

/** Has our own load generator, in a process of its own, carry out the order. Rejects where it gives no report. */
export async function orderLoad(order: LoadOrder): Promise<LoadReport> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, JSON.stringify(order)], {
    timeout: order.durationMs + GRACE_MS,
  })
  const report = parseLoadReport(JSON.parse(stdout))
  if (!report.ok) throw new Error(`The load generator reported ${stdout}: ${describeFaults(report.error)}`)
  return report.value
}
