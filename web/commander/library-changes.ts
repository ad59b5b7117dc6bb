import type { ListChange } from '../../core/commands/command-list.ts'

/** What one change did to the library, and the revision that it made; null where the server did not say. */
export type MadeChange = ListChange & { readonly revision: number | null }

/** Told of a change; null where nobody knows what it was, so that the library has to be fetched again. */
export type ChangeListener = (change: MadeChange | null) => void

/** What a tab that changed the library says to the other tabs of this browser. */
const CHANNEL = 'commander-library'
// A tab that comes back sooner would ask for what it has just been told.
const FRESH_FOR_MS = 60_000

const listeners = new Set<ChangeListener>()
// One for all that listen here: a tab hears of its own changes without it.
let channel: BroadcastChannel | null = null
let lastLook = 0

/** Tells what has changed in the library, if that is known: this tab at once, then every other one. */
export function announceChange(change: MadeChange | null = null): void {
  tell(change)
  const speaking = channel ?? new BroadcastChannel(CHANNEL)
  speaking.postMessage(change)
  if (speaking !== channel) speaking.close()
}

/**
 * Tells `onChange` when any tab has changed the library, and when this one is looked at again after a while, in which
 * somebody elsewhere may have. Gives the way to end that.
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
  channel.onmessage = ({ data }: MessageEvent<MadeChange | null>) => tell(data)
  document.addEventListener('visibilitychange', onVisible)
  lastLook = performance.now()
}

function close(): void {
  channel?.close()
  channel = null
  document.removeEventListener('visibilitychange', onVisible)
}

function onVisible(): void {
  if (document.visibilityState === 'visible' && performance.now() - lastLook > FRESH_FOR_MS) tell(null)
}

function tell(change: MadeChange | null): void {
  lastLook = performance.now()
  for (const onChange of [...listeners]) onChange(change)
}
