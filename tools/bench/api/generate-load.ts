import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getBytes } from '../get-bytes.ts'
import type { LoadOrder } from './load-order.ts'
import type { LoadReport } from './load-report.ts'
import { loadScheduleOf } from './load-schedule.ts'
import { createLoadTally } from './load-tally.ts'

/** Loads a server over kept connections, one request at a time on each. Bounded in time and in number. */
export async function generateLoad(order: LoadOrder): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true })
  const begin = performance.now()
  const elapsed = () => performance.now() - begin
  const schedule = loadScheduleOf(order)
  const tally = createLoadTally()
  const wanted = order.entityTag === undefined ? 200 : 304
  let index = 0

  async function request(dueMs: number): Promise<void> {
    // A timer may be up to a millisecond early, and nothing is to be sent before it is due.
    for (let leftMs = dueMs - elapsed(); leftMs > 0; leftMs = dueMs - elapsed()) await sleep(leftMs)
    const { status, headers } = await getBytes(order.url, order.coding, { agent, entityTag: order.entityTag })
    if (status === wanted) tally.addAnswer(elapsed() - dueMs, headers.etag)
    else tally.addError()
  }

  async function keepConnectionBusy(): Promise<void> {
    for (let due = schedule(index, elapsed()); due !== null; due = schedule(index, elapsed())) {
      index += 1
      await request(due).catch(tally.addError)
    }
  }

  await Promise.all(Array.from({ length: order.connections }, keepConnectionBusy))
  agent.destroy()
  return tally.report(elapsed())
}
