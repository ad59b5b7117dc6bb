import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLoadReport } from '../../tools/bench/api/load-report.ts'
import { createLoadTally } from '../../tools/bench/api/load-tally.ts'

test('a tally counts answers and errors apart, and tells latencies in microseconds', () => {
  const tally = createLoadTally()

  for (let ms = 1; ms <= 100; ms += 1) tally.addAnswer(ms, '"a"')
  tally.addError()

  assert.deepEqual(tally.report(1234.5), {
    answered: 100,
    errors: 1,
    elapsedMs: 1235,
    medianLatency: 50_000,
    latencyOf99: 99_000,
    versions: 1,
  })
})

test('a tally counts each version of the list once, and answers without an entity tag as none', () => {
  const tally = createLoadTally()

  for (const entityTag of ['"a"', '"b"', '"a"', undefined]) tally.addAnswer(1, entityTag)

  assert.equal(tally.report(1).versions, 2)
})

test('the report of any tally, of an empty one too, survives the way through JSON', () => {
  const empty = createLoadTally().report(0.4)
  const report: unknown = JSON.parse(JSON.stringify(empty))

  assert.deepEqual(parseLoadReport(report), { ok: true, value: empty })
})

test('a report that lacks something is refused', () => {
  const { versions, ...incomplete } = createLoadTally().report(1)

  assert.equal(versions, 0)
  assert.ok(!parseLoadReport(incomplete).ok)
})
