import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aServer } from './a-server.ts'
import { anApi, create } from './an-api.ts'
import { ask } from './ask.ts'

const TOKEN = '0123456789abcdef'
const WITH_TOKEN = { Authorization: `Bearer ${TOKEN}` }

test('without METRICS_TOKEN there are no metrics', async (t) => {
  const server = await aServer(t)

  assert.equal((await ask(server, { path: '/metrics', headers: WITH_TOKEN })).status, 404)
})

test('the metrics are for who has their token, and no cache keeps them', async (t) => {
  const server = await aServer(t, { variables: { METRICS_TOKEN: TOKEN } })
  const read = (headers: Readonly<Record<string, string>>, method = 'GET') =>
    ask(server, { path: '/metrics', method, headers })

  const refused = await Promise.all([
    read({}),
    read({ Authorization: `Bearer ${TOKEN}x` }),
    read({ Authorization: TOKEN }),
  ])
  const answer = await read(WITH_TOKEN)

  for (const { status, headers, text } of refused) {
    assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer'])
    assert.equal(JSON.parse(text).code, 'metrics/token-required')
  }
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.equal((await read(WITH_TOKEN, 'POST')).status, 405)
  assert.equal((await read(WITH_TOKEN, 'HEAD')).text, '')
})

test('requests, their durations, writes, refusals and the revision are counted', async (t) => {
  const server = await anApi(t, { variables: { METRICS_TOKEN: TOKEN } })
  const figures = async () => figuresIn((await ask(server, { path: '/metrics', headers: WITH_TOKEN })).text)
  const before = await figures()

  await ask(server, '/api/commands')
  await ask(server, '/nowhere?with=query')
  await create(server, { notes: 'Where I am', line: 'pwd' })
  await ask(server, { path: '/api/commands', method: 'POST' })

  const after = await figures()
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  assert.equal(grown('commander_http_requests_total{method="GET",status="404"}'), 1)
  assert.equal(grown('commander_http_requests_total{method="POST",status="201"}'), 1)
  assert.equal(grown('commander_http_requests_total{method="POST",status="401"}'), 1)
  assert.equal(grown('commander_http_requests_total{method="GET",status="200"}'), 2)
  assert.equal(grown('commander_http_request_duration_seconds_count'), 5)
  assert.equal(grown('commander_http_request_duration_seconds_bucket{le="+Inf"}'), 5)
  assert.equal(grown('commander_log_entries_total{event="command.created"}'), 1)
  assert.equal(grown('commander_library_revision'), 1)
  assert.equal(after.get('commander_store_up'), 1)
  assert.ok((after.get('process_resident_memory_bytes') ?? 0) > 2 ** 20)
  const delay = after.get('commander_event_loop_delay_seconds{quantile="0.99"}') ?? -1
  assert.ok(delay >= 0 && delay < 60)
  assert.ok(![...after.keys()].some((name) => name.includes('nowhere')))
})

test('while the store fails the metrics say so', async (t) => {
  const server = await aServer(t, { variables: { METRICS_TOKEN: TOKEN } })
  server.store.behave('failing')
  await ask(server, '/api/commands')

  const figures = figuresIn((await ask(server, { path: '/metrics', headers: WITH_TOKEN })).text)

  assert.equal(figures.get('commander_store_up'), 0)
  assert.equal(figures.get('commander_log_entries_total{event="store.unavailable"}'), 1)
  assert.equal(figures.get('commander_http_requests_total{method="GET",status="503"}'), 1)
})

test('with LOG=requests each request gets a line: method, path without its query, status and duration', async (t) => {
  const server = await aServer(t, { variables: { LOG: 'requests' } })

  await ask(server, '/api/commands?q=secret')
  await ask(server, { path: '/api/commands', method: 'DELETE' })

  const lines = server.logged.filter(({ event }) => event === 'request')
  assert.deepEqual(
    lines.map(({ ms, ...line }) => ({ ...line, isMeasured: typeof ms === 'number' && ms >= 0 })),
    [
      { event: 'request', method: 'GET', path: '/api/commands', status: 200, isMeasured: true },
      { event: 'request', method: 'DELETE', path: '/api/commands', status: 405, isMeasured: true },
    ],
  )
})

/** The samples of a text in the format of Prometheus, in which every family says first what it is. */
function figuresIn(text: string): ReadonlyMap<string, number> {
  const lines = text.trimEnd().split('\n')
  const families = lines.flatMap((line) => /^# TYPE (\S+) (?:counter|gauge|histogram)$/.exec(line)?.[1] ?? [])
  const samples = lines.filter((line) => !line.startsWith('# '))
  for (const sample of samples)
    assert.ok(
      families.some((name) => sample.startsWith(name)),
      sample,
    )
  return new Map(
    samples.map((line) => {
      const [, name, value] = /^(\S+) (\S+)$/.exec(line) ?? []
      assert.ok(name !== undefined && Number.isFinite(Number(value)), line)
      return [name, Number(value)]
    }),
  )
}
