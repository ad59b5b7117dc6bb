import { setTimeout as wait } from 'node:timers/promises'
import type { Listening } from '../support/server/ask.ts'
import { send } from '../support/server/owner.ts'

const LOOK_EVERY_MS = 50
const PATIENCE_MS = 20_000

/** Waits until the server reports that it's ready. Rejects after `PATIENCE_MS`. */
export async function untilReady(server: Listening): Promise<void> {
  const since = performance.now()
  while ((await send(server, { path: '/ready' })).status !== 200) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('the server does not become ready')
    await wait(LOOK_EVERY_MS)
  }
}
