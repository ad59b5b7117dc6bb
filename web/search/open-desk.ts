import { within } from '../within.ts'
import type { Desk } from './desk-calls.ts'
import { startDeskThread } from './desk-thread.ts'

/** How long the page waits for a worker before it begins to work itself. Ours. */
const START_LIMIT_MS = 2000

/** A desk to work with at once, and the one in a worker that comes later, if any does. */
export type OpenedDesk = { readonly desk: Desk; readonly late: Promise<Desk | null> }

/** Opens a desk in a worker; in the page itself where the browser runs none, or as long as none has arrived. */
export async function openDesk(): Promise<OpenedDesk> {
  const thread = startDeskThread()
  const arrival = thread?.call('begin', null).then((reply) => (reply === null ? null : thread)) ?? Promise.resolve(null)
  const arrived = await within(arrival, START_LIMIT_MS, null)
  if (arrived !== null) return { desk: arrived, late: Promise.resolve(null) }
  return { desk: await openDeskInPage(), late: arrival }
}

/** A desk that works in the page, where only what cannot run away may be asked of it. */
async function openDeskInPage(): Promise<Desk> {
  const { createSearchDesk } = await import('./search-desk.ts')
  const answers = createSearchDesk()
  let hasEnded = false
  return {
    call: async (kind, input) => (hasEnded ? null : answers[kind](input)),
    end: async () => {
      hasEnded = true
    },
  }
}
