const CHANNEL = 'commander-library'
/** A tab that regains attention this soon after its last update doesn't check for changes made in other browsers. */
const FRESH_FOR_MS = 60_000

/**
 * Calls `onChange` when another tab has changed the library, and when this tab becomes visible more than a minute after
 * the last change, since another browser may have changed it. Returns a function that notifies the other tabs of a
 * change made here.
 */
export function watchOtherTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  let lastLook = performance.now()
  const look = () => {
    lastLook = performance.now()
    onChange()
  }
  channel.onmessage = look
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - lastLook > FRESH_FOR_MS) look()
  })
  return () => {
    lastLook = performance.now()
    channel.postMessage(null)
  }
}
