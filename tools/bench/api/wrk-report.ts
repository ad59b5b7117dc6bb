import { failure, type Result, success } from '../../../core/result.ts'

/** How fast a server answered under as much load as it takes, and how many requests went wrong. */
export type Throughput = { readonly requestsPerSecond: number; readonly errors: number }

const SPEED = /^Requests\/sec:\s+([\d.]+)$/m
const SOCKET_ERRORS = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/
const BAD_STATUS = /Non-2xx or 3xx responses: (\d+)/

/** Reads what `wrk` prints at its end. Fails with its words where there is no speed among them. */
export function parseWrkReport(output: string): Result<Throughput, string> {
  const speed = SPEED.exec(output)?.[1]
  if (speed === undefined) return failure(`wrk said: ${output.trim()}`)
  const counts = [...(SOCKET_ERRORS.exec(output)?.slice(1) ?? []), BAD_STATUS.exec(output)?.[1] ?? '0']
  return success({ requestsPerSecond: Number(speed), errors: counts.reduce((sum, count) => sum + Number(count), 0) })
}
