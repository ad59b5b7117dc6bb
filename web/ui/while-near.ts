// The distance from the window, so that scrolling seldom outruns it.
const NEAR = '1500px'

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | null = null

/**
 * Runs `start` now and whenever `element` comes near the window, and the function that it returns whenever the element
 * moves away. Returns a cleanup function.
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
  observer ??= new IntersectionObserver(notify, { rootMargin: NEAR })
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    leave()
  }
}

function notify(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
}
