import { type Parsed, record, wholeNumber } from '../../../core/parse.ts'

const anyCount = wholeNumber(0, Number.MAX_SAFE_INTEGER)

/**
 * What a run of our load generator came to. Latencies, in microseconds, run from when a request was due, so that one
 * which had to wait for its turn is not counted as fast. `versions` is how many entity tags the answers had.
 */
export const parseLoadReport = record({
  answered: anyCount,
  errors: anyCount,
  elapsedMs: anyCount,
  medianLatency: anyCount,
  latencyOf99: anyCount,
  versions: anyCount,
})

export type LoadReport = Parsed<typeof parseLoadReport>
