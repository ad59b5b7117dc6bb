import { execFile } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { findProgram } from '../../tools/programs.ts'

const MS_PER_SECOND = 1000
const CONNECTIONS = 32
const PACED_CONNECTIONS = 30 // they share the requests equally
const SECONDS = 2
const GRACE_MS = 30_000
const SAMPLE_MS = 100 // autocannon may run this much longer

const WRK_SPEED = /^Requests\/sec:\s+([\d.]+)$/m
const WRK_SOCKET_ERRORS = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/
const WRK_BAD_STATUS = /Non-2xx or 3xx responses: (\d+)/

/** A request for `url` in the given coding; with an entity tag, a conditional request. */
export type LoadTarget = { readonly url: string; readonly coding: string; readonly entityTag?: string }

type Throughput = { readonly requestsPerSecond: number; readonly errors: number }

/**
 * Sends as many requests to a server as it can for a few seconds. `name` is the program that sends them, with its
 * settings.
 */
export type LoadGenerator = {
  readonly name: string
  readonly load: (target: LoadTarget) => Promise<Throughput>
}

/**
 * Uses `wrk` if it's installed, else autocannon. autocannon can't send requests as fast as nginx responds, so it
 * understates how much faster nginx is than other servers.
 */
export function findLoadGenerator(): LoadGenerator {
  const wrk = findProgram('wrk')
  const about = `${CONNECTIONS} connections, ${SECONDS} s a round`
  if (wrk === null) return { name: `autocannon, slower than nginx; ${about}`, load: loadWithAutocannon }
  return { name: `wrk; ${about}`, load: (target) => loadWithWrk(wrk, target) }
}

async function loadWithWrk(wrk: string, { url, coding, entityTag }: LoadTarget): Promise<Throughput> {
  const known = entityTag === undefined ? [] : ['-H', `If-None-Match: ${entityTag}`]
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Accept-Encoding: ${coding}`, ...known, url]
  const { stdout } = await promisify(execFile)(wrk, args, { timeout: SECONDS * MS_PER_SECOND + GRACE_MS })
  const speed = WRK_SPEED.exec(stdout)?.[1]
  if (speed === undefined) throw new Error(`wrk said: ${stdout.trim()}`)
  const counts = [...(WRK_SOCKET_ERRORS.exec(stdout)?.slice(1) ?? []), WRK_BAD_STATUS.exec(stdout)?.[1] ?? '0']
  return { requestsPerSecond: Number(speed), errors: counts.reduce((sum, count) => sum + Number(count), 0) }
}

async function loadWithAutocannon(target: LoadTarget): Promise<Throughput> {
  const result = await autocannon({
    url: target.url,
    headers: headersFor(target),
    connections: CONNECTIONS,
    duration: SECONDS,
    sampleInt: SAMPLE_MS,
  })
  const answered = answersIn(result, target.entityTag === undefined ? 200 : 304)
  return { requestsPerSecond: answered / result.duration, errors: errorsIn(result, answered) }
}

/** The number of requests to send each second over all connections, and for how many seconds. */
type Pace = { readonly perSecond: number; readonly seconds: number }

/** Each latency is measured from the moment its request is sent. */
type PacedLoad = { readonly answered: number; readonly errors: number; readonly latenciesMs: readonly number[] }

/**
 * Sends `perSecond` requests each second over 30 connections, or fewer if responses are slow, because each connection
 * waits for a response before its next request. autocannon sends them as early in the second as it can, which is harder
 * on the server than an even load.
 */
export async function loadAtPace(target: LoadTarget, { perSecond, seconds }: Pace): Promise<PacedLoad> {
  const latenciesMs: number[] = []
  const result = await autocannon({
    url: target.url,
    headers: headersFor(target),
    connections: PACED_CONNECTIONS,
    overallRate: perSecond,
    maxOverallRequests: perSecond * seconds,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    setupClient: (client: EventEmitter) => {
      client.on('response', (_status: number, _bytes: number, tookMs: number) => latenciesMs.push(tookMs))
    },
  })
  const answered = answersIn(result, 200)
  return { answered, errors: errorsIn(result, answered), latenciesMs }
}

function headersFor({ coding, entityTag }: LoadTarget): Readonly<Record<string, string>> {
  return { 'accept-encoding': coding, ...(entityTag === undefined ? {} : { 'if-none-match': entityTag }) }
}

type Result = Awaited<ReturnType<typeof autocannon>>

function answersIn({ statusCodeStats }: Result, status: 200 | 304): number {
  return statusCodeStats?.[`${status}`]?.count ?? 0
}

function errorsIn(result: Result, answered: number): number {
  const all = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx']
  return result.errors + all - answered
}
