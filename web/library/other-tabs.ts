import { openTabChannel } from '../tab-channel.ts'

const CHANNEL = 'commander-library'

/** A tab that becomes visible looks for changes made in other browsers, unless it has looked within this time. */
const FRESH_FOR_MS = 60_000

/**
 * Calls `onChange` when another tab has changed the library. Also calls it when this tab becomes visible, but at most
 * once a minute, because another browser may have changed the library. Returns a function that notifies the other tabs
 * of a change made in this one.
 */
export function watchOtherTabs(onChange: () => void): () => void {
  let lastLook = performance.now()
  const look = () => {
    lastLook = performance.now()
    onChange()
  }
  const notifyOtherTabs = openTabChannel(CHANNEL, look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - lastLook > FRESH_FOR_MS) look()
  })
  return () => {
    lastLook = performance.now()
    notifyOtherTabs(null)
  }
}
