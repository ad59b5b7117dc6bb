/** What a tab that changed the library says to all tabs of this browser, itself among them. */
const CHANNEL = 'commander-library'
// A tab that comes back sooner would ask for what it has just been told.
const FRESH_FOR_MS = 60_000

/** Tells every open tab, this one too, that the library has changed. */
export function announceChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/**
 * Tells `onChange` when any tab has changed the library, and when this one is looked at again after a while, in which
 * somebody elsewhere may have. Gives the way to end that.
 */
export function listenForChanges(onChange: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const channel = new BroadcastChannel(CHANNEL)
  let lastLook = performance.now()
  const look = () => {
    lastLook = performance.now()
    onChange()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && performance.now() - lastLook > FRESH_FOR_MS) look()
  }
  channel.addEventListener('message', look, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  return () => {
    ending.abort()
    channel.close()
  }
}
