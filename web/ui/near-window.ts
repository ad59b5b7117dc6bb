// Far enough ahead that the work is usually done before visitors scroll there.
const NEAR = '1500px'

// `rootMargin` applies to the viewport only. `scrollMargin` does the same for lists and dialogs that scroll.
const MARGINS = { rootMargin: NEAR, scrollMargin: NEAR }

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | null = null

/**
 * Calls `start` now, and again whenever `element` comes back near the viewport. When the element moves away, calls the
 * function that `start` returned. Returns a cleanup function.
 */
export function whileNear(element: Element, start: () => () => void): () => void {
  let stop: (() => void) | null = start()
  const leave = () => {
    stop?.()
    stop = null
  }
  listeners.set(element, (isNear) => {
    if (isNear) stop ??= start()
    else leave()
  })
  observer ??= new IntersectionObserver(notify, MARGINS)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    // Browsers may still deliver an entry from before, which would start again and never stop.
    listeners.delete(element)
    leave()
  }
}

/** Calls `work` whenever `element` comes near the viewport. Returns a cleanup function. */
export function whenNear(element: Element, work: () => void): () => void {
  const ownObserver = new IntersectionObserver((entries) => {
    // On a busy machine, a single callback may receive two entries, from before and after the element came near. The
    // newest entry counts.
    if (entries.at(-1)?.isIntersecting) work()
  }, MARGINS)
  ownObserver.observe(element)
  return () => ownObserver.disconnect()
}

function notify(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
}
