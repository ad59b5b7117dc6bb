import type { ListChange } from '../../core/commands/changing-list.ts'

/** A change made in this tab, and the library's revision after it; null if the server didn't send it. */
export type MadeChange = ListChange & { readonly revision: number | null }

/**
 * Called with each change made in this tab, or with null for any other change, after which the library has to be
 * refetched.
 */
type ChangeListener = (change: MadeChange | null) => void

const CHANNEL = 'commander-library'
/** A tab that regains attention this soon after its last update doesn't look for changes made in other browsers. */
const FRESH_FOR_MS = 60_000

const listeners = new Set<ChangeListener>()
// Channels don't deliver to their own tab, so changes made here are passed to its listeners directly.
let channel: BroadcastChannel | null = null
let lastLook = 0

/** Announces a change: to this tab with its content, if that is known, and to other tabs as a reason to ask the server. */
export function announceChange(change: MadeChange | null = null): void {
  notify(change)
  const sender = channel ?? new BroadcastChannel(CHANNEL)
  sender.postMessage(null)
  if (sender !== channel) sender.close()
}

/**
 * Calls `onChange` when any tab has changed the library, and when this tab becomes visible more than a minute after
 * its last update, since another browser may have changed it. Returns an unsubscribe function.
 */
export function listenForChanges(onChange: ChangeListener): () => void {
  if (channel === null) open()
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size === 0) close()
  }
}

function open(): void {
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => notify(null)
  document.addEventListener('visibilitychange', onVisible)
  lastLook = performance.now()
}

function close(): void {
  channel?.close()
  channel = null
  document.removeEventListener('visibilitychange', onVisible)
}

function onVisible(): void {
  if (document.visibilityState === 'visible' && performance.now() - lastLook > FRESH_FOR_MS) notify(null)
}

function notify(change: MadeChange | null): void {
  lastLook = performance.now()
  for (const listener of [...listeners]) listener(change)
}
