import { ANSWERS, EARLY_PRESS, PALETTE_KEY } from './early-presses.ts'

// Inlined at the end of every page. Fetches the application once the page is loaded and painted, or at the first sign
// that it is needed, so that it never competes with what the visitor came to read (docs/decisions/0005-late-react.md).
// Nobody else has handlers on the window itself, and setting them takes fewer bytes than adding listeners.

const { body, currentScript, hidden } = document

// Called again it gives the same application: a module is loaded once.
const begin = () => import(/* @vite-ignore */ currentScript?.dataset.app ?? '')

/** Marks what was pressed for the application to answer to; says whether it already answers by itself. */
const keep = (pressed: Element | null) => body.dataset[ANSWERS] ?? !pressed?.setAttribute(EARLY_PRESS, '')

self.onclick = ({ target }) => {
  if (target instanceof Element) keep(target.closest('button'))
}
self.onkeydown = (event) => {
  begin()
  // The keys of the palette, which the browser may have a use of its own for.
  if (event.key === PALETTE_KEY && (event.ctrlKey || event.metaKey) && keep(body)) event.preventDefault()
}
self.onpointerdown = begin
addEventListener('focusin', begin)

// A visitor who comes back from the identity provider, or a silent sign-in's frame, waits for the application alone, and
// a tab that nobody sees is not painted.
if (self !== top || hidden || /state=/.test(location.href)) begin()
else self.onload = () => new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
