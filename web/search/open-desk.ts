import { within } from '../within.ts'
import type { Desk } from './desk-calls.ts'
import { startDeskThread } from './desk-thread.ts'

/** How long a worker may take to arrive. Ours. */
export const START_LIMIT_MS = 2000

/** A desk, and whether it is in a worker of its own. */
export type OpenedDesk = { readonly desk: Desk; readonly isThread: boolean }

/** Opens a desk in a worker; in the page itself where the browser runs none, or none has arrived in time. */
export async function openDesk(): Promise<OpenedDesk> {
  const thread = startDeskThread()
  if (thread !== null && (await within(thread.call('begin', null), START_LIMIT_MS, null)) !== null) {
    return { desk: thread, isThread: true }
  }
  thread?.end()
  return { desk: await openDeskInPage(), isThread: false }
}

/** A desk that works in the page, where only what cannot run away may be asked of it. */
async function openDeskInPage(): Promise<Desk> {
  const { createSearchDesk } = await import('./search-desk.ts')
  const answers = createSearchDesk()
  let hasEnded = false
  return {
    call: async (kind, input) => (hasEnded ? null : answers[kind](input)),
    end: () => {
      hasEnded = true
    },
  }
}
