import { ANSWERS, EARLY_PRESS } from './early-presses.ts'

// Inlined at the end of every page. Fetches the application once the page is done and idle, or at the first sign that
// it is needed, so that it never competes with what the visitor came to read (docs/decisions/0005-late-react.md).
// Nobody else has handlers on the window itself, and setting them takes fewer bytes than adding listeners.
const IDLE_LIMIT_MS = 2000

const { body, currentScript } = document

// Called again it gives the same application: a module is loaded once.
const begin = () => {
  import(/* @vite-ignore */ currentScript?.dataset.app ?? '')
}

/** Marks what was pressed for the application to answer to; says whether it already answers by itself. */
const keep = (pressed: Element | null) => body.dataset[ANSWERS] ?? !pressed?.setAttribute(EARLY_PRESS, '')

self.onclick = ({ target }) => {
  if (target instanceof Element) keep(target.closest('button'))
}
self.onkeydown = (event) => {
  begin()
  // The keys of the palette, which the browser may have a use of its own for.
  if (event.key === 'k' && (event.ctrlKey || event.metaKey) && keep(body)) event.preventDefault()
}
self.onpointerdown = begin
addEventListener('focusin', begin)

// Not every browser can tell when it is idle.
const beginIdle = () => self.requestIdleCallback?.(begin, { timeout: IDLE_LIMIT_MS }) ?? setTimeout(begin)

// A visitor who comes back from the identity provider, or a silent sign-in's frame, waits for the application alone.
if (self !== top || /[?&]state=/.test(location.search)) begin()
else
  self.onload = () => {
    // A page that nobody sees yet is not painted.
    if (document.hidden) beginIdle()
    else new PerformanceObserver(beginIdle).observe({ type: 'paint', buffered: true })
  }
