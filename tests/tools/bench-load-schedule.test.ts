import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LoadOrder, parseLoadOrder } from '../../tools/bench/api/load-order.ts'
import { loadScheduleOf } from '../../tools/bench/api/load-schedule.ts'

function anOrder(order: Partial<LoadOrder> = {}): LoadOrder {
  return { url: 'http://127.0.0.1:1/', coding: 'gzip', connections: 4, durationMs: 1000, perSecond: null, ...order }
}

test('at a pace the requests are due at even distances, however late it is already', () => {
  const schedule = loadScheduleOf(anOrder({ perSecond: 4 }))

  const due = [0, 1, 2, 3].map((index) => schedule(index, 5000))

  assert.deepEqual(due, [0, 250, 500, 750])
})

test('at a pace there are as many requests as fit into the time, and no more', () => {
  const schedule = loadScheduleOf(anOrder({ perSecond: 600, durationMs: 10_000 }))

  assert.notEqual(schedule(5999, 0), null)
  assert.equal(schedule(6000, 0), null)
})

test('without a pace a request is due at once, until the time is up', () => {
  const schedule = loadScheduleOf(anOrder({ durationMs: 1000 }))

  assert.equal(schedule(50, 999), 999)
  assert.equal(schedule(51, 1000), null)
})

test('without a pace there are never more than a million requests', () => {
  const schedule = loadScheduleOf(anOrder())

  assert.equal(schedule(999_999, 1), 1)
  assert.equal(schedule(1_000_000, 1), null)
})

test('an order for more than is bearable, or of another shape, is refused', () => {
  assert.ok(parseLoadOrder(anOrder()).ok)
  for (const order of [
    anOrder({ connections: 0 }),
    anOrder({ connections: 5000 }),
    anOrder({ durationMs: 3_600_000 }),
    anOrder({ perSecond: 0 }),
    {},
    null,
  ]) {
    assert.ok(!parseLoadOrder(order).ok)
  }
})
