import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWrkReport } from '../../tools/bench/api/wrk-report.ts'

function aReport(middle = ''): string {
  return `Running 3s test @ http://127.0.0.1:3000/api/commands
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.31ms    1.02ms  20.45ms   89.11%
    Req/Sec    13.9k     1.21k   15.02k    80.00%
  41731 requests in 3.01s, 1.02GB read
${middle}Requests/sec:  13874.02
Transfer/sec:    347.18MB
`
}

test('the speed that wrk found is read, and that nothing went wrong', () => {
  const report = parseWrkReport(aReport())

  assert.deepEqual(report, { ok: true, value: { requestsPerSecond: 13_874.02, errors: 0 } })
})

test('connections that failed and answers that were no success are counted together as errors', () => {
  const middle = '  Socket errors: connect 1, read 20, write 300, timeout 4000\n  Non-2xx or 3xx responses: 50000\n'

  const report = parseWrkReport(aReport(middle))

  assert.deepEqual(report, { ok: true, value: { requestsPerSecond: 13_874.02, errors: 54_321 } })
})

test('answers that were no success count where every connection held', () => {
  const report = parseWrkReport(aReport('  Non-2xx or 3xx responses: 7\n'))

  assert.deepEqual(report, { ok: true, value: { requestsPerSecond: 13_874.02, errors: 7 } })
})

test('without a speed the words of wrk are the reason', () => {
  const report = parseWrkReport('unable to connect to 127.0.0.1:9 Connection refused\n')

  assert.deepEqual(report, { ok: false, error: 'wrk said: unable to connect to 127.0.0.1:9 Connection refused' })
})
