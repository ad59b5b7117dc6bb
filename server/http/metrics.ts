import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { CommandStore } from '../commands/command-store.ts'
import type { Log, LogEntry } from '../log.ts'
import { type Answer, FOR_ONE_PERSON, methodNotAllowedAnswer, problemAnswer, sendAnswer } from './answer.ts'
import type { Mount } from './request-listener.ts'

/** What of the environment asks for it: the token that reads the metrics, and whether each request gets a log entry. */
type Wishes = { readonly metricsToken: string | null; readonly logsRequests: boolean }

type ObservationParts = Wishes & { readonly store: Pick<CommandStore, 'revision'>; readonly log: Log }

/**
 * What watches a server at work. `log` is the log that everything else is to write to, as its entries are counted; `watch`
 * is told of each request, and `mounts` answer with the figures.
 */
type Observation = {
  readonly log: Log
  readonly watch: ((request: IncomingMessage, response: ServerResponse) => void) | null
  readonly mounts: readonly Mount[]
}

/** The greatest duration of each bucket, in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const

const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
const QUANTILES = [50, 99, 100] as const
const NS_PER_SECOND = 1e9
/** How often the event loop is looked at; Node counts this time in. */
const LOOK_EVERY_MS = 10
const MS_PER_SECOND = 1e3

const NO_TOKEN = { headers: { 'WWW-Authenticate': 'Bearer' } } as const

/**
 * Counts requests and log entries, and gives the figures at `/metrics` in the text format of Prometheus to who has the
 * token; without one there is no such address. Nothing of a visitor is in them, and of a request nothing but its method, its
 * path without the query, its status and its duration is logged. Source: decision 41; Prometheus exposition format, 0.0.4.
 */
export function observe({ metricsToken, logsRequests, store, log }: ObservationParts): Observation {
  if (metricsToken === null && !logsRequests) return { log, watch: null, mounts: [] }
  const requests = createCounter()
  const entries = createCounter()
  const durations = createDurations()
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS })
  if (metricsToken !== null) delay.enable()

  const count: Log = (entry) => {
    entries.add(`event="${escaped(entry.event)}"`, 1 + unloggedIn(entry))
    log(entry)
  }
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now()
    const [path = ''] = (request.url ?? '').split('?')
    response.once('close', () => {
      const ms = performance.now() - start
      const method = METHODS.has(request.method) ? request.method : 'other'
      requests.add(`method="${method}",status="${response.statusCode}"`, 1)
      durations.add(ms / MS_PER_SECOND)
      if (logsRequests) log({ event: 'request', method, path, status: response.statusCode, ms: Math.round(ms) })
    })
  }
  const figures = async (): Promise<string> => {
    const revision = await store.revision()
    const delays = delaysIn(delay)
    delay.reset()
    return textOf([
      ['commander_http_requests_total', 'counter', requests.rows()],
      ['commander_http_request_duration_seconds', 'histogram', durations.rows()],
      ['commander_log_entries_total', 'counter', entries.rows()],
      ['commander_store_up', 'gauge', [['', revision.ok ? 1 : 0]]],
      ['commander_library_revision', 'gauge', revision.ok ? [['', revision.value]] : []],
      ['commander_event_loop_delay_seconds', 'gauge', delays],
      ['process_resident_memory_bytes', 'gauge', [['', process.memoryUsage.rss()]]],
    ])
  }
  return { log: count, watch, mounts: metricsToken === null ? [] : [metricsMount(metricsToken, figures)] }
}

function metricsMount(token: string, figures: () => Promise<string>): Mount {
  const answer = async ({ method, headers }: IncomingMessage): Promise<Answer> => {
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowedAnswer('GET, HEAD')
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`))
      return problemAnswer('metrics/token-required', NO_TOKEN)
    const body = Buffer.from(await figures())
    const type = 'text/plain; version=0.0.4; charset=utf-8'
    const described = { 'Content-Type': type, 'Content-Length': String(body.length) }
    return { status: 200, headers: { ...described, ...FOR_ONE_PERSON }, body }
  }
  return {
    path: '/metrics',
    listener: (request, response) => void answer(request).then((answered) => sendAnswer(response, answered)),
  }
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => hash('sha256', text, 'buffer'))
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/** A sample of a metric: its labels, in braces or with a suffix of the name before them, and its value. */
type Row = readonly [labels: string, value: number]

/** A metric and its samples. */
type Family = readonly [name: string, type: 'counter' | 'gauge' | 'histogram', rows: readonly Row[]]

function textOf(families: readonly Family[]): string {
  const lines = families.flatMap(([name, type, rows]) => [
    `# TYPE ${name} ${type}`,
    ...rows.map(([labels, value]) => `${name}${labels} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

/** How late the process was with what it had to do since the last look, in seconds. */
function delaysIn(delay: Pick<ReturnType<typeof monitorEventLoopDelay>, 'count' | 'percentile'>): readonly Row[] {
  const late = (quantile: number) => delay.percentile(quantile) / NS_PER_SECOND - LOOK_EVERY_MS / MS_PER_SECOND
  return QUANTILES.map((quantile) => [
    `{quantile="${quantile / 100}"}`,
    delay.count === 0 ? 0 : Math.max(0, late(quantile)),
  ])
}

function createCounter() {
  const counts = new Map<string, number>()
  return {
    add: (labels: string, count: number) => counts.set(labels, (counts.get(labels) ?? 0) + count),
    rows: (): readonly Row[] => [...counts].map(([labels, value]) => [`{${labels}}`, value]),
  }
}

function createDurations() {
  const counts = BUCKETS.map(() => 0)
  let [count, sum] = [0, 0]
  return {
    add: (seconds: number) => {
      for (const [index, most] of BUCKETS.entries()) if (seconds <= most) counts[index] = (counts[index] ?? 0) + 1
      count += 1
      sum += seconds
    },
    rows: (): readonly Row[] => [
      ...BUCKETS.map((most, index) => [`_bucket{le="${most}"}`, counts[index] ?? 0] as const),
      ['_bucket{le="+Inf"}', count],
      ['_sum', sum],
      ['_count', count],
    ],
  }
}

/** Of refusals only some get an entry, which says how many did not. */
function unloggedIn({ unlogged }: LogEntry): number {
  return typeof unlogged === 'number' ? unlogged : 0
}

function escaped(text: string): string {
  return text.replaceAll(/["\\\n]/g, '_')
}
