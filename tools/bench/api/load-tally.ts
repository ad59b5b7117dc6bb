import { percentile } from '../percentile.ts'
import type { LoadReport } from './load-report.ts'

const MICROSECONDS_PER_MS = 1000

/** What a run of load has come to so far. */
export type LoadTally = {
  readonly addAnswer: (latencyMs: number, entityTag: string | undefined) => void
  readonly addError: () => void
  readonly report: (elapsedMs: number) => LoadReport
}

/** An empty tally. */
export function createLoadTally(): LoadTally {
  const latencies: number[] = []
  const versions = new Set<string>()
  let errors = 0
  const latencyOf = (share: number) => Math.round((percentile(latencies, share) || 0) * MICROSECONDS_PER_MS)
  return {
    addAnswer: (latencyMs, entityTag) => {
      latencies.push(latencyMs)
      if (entityTag !== undefined) versions.add(entityTag)
    },
    addError: () => {
      errors += 1
    },
    report: (elapsedMs) => ({
      answered: latencies.length,
      errors,
      elapsedMs: Math.round(elapsedMs),
      medianLatency: latencyOf(0.5),
      latencyOf99: latencyOf(0.99),
      versions: versions.size,
    }),
  }
}
