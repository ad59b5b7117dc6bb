import { ANSWERS, EARLY_PRESS, PALETTE_KEY } from '../ui/early-presses.ts'

// Inlined at the end of every page. Loads the application after the page is loaded and painted, or at the first sign
// that it is needed, so that it never delays the content (docs/decisions/0005-react-loads-late.md). Handler properties
// of `window` take fewer bytes than listeners, and nothing else uses them.

const { body, currentScript, hidden } = document

// Can be called repeatedly: a module is only loaded once.
const begin = () => import(/* @vite-ignore */ currentScript?.dataset.app ?? '')

/** Marks a pressed element and returns true, unless the application is already interactive. */
const keep = (pressed: Element | null) => body.dataset[ANSWERS] ?? !pressed?.setAttribute(EARLY_PRESS, '')

self.onclick = ({ target }) => {
  if (target instanceof Element) keep(target.closest('button'))
}
self.onkeydown = (event) => {
  begin()
  // The browser may have its own use for the palette's shortcut.
  if (event.key === PALETTE_KEY && (event.ctrlKey || event.metaKey) && keep(body)) event.preventDefault()
}
self.onpointerdown = begin
addEventListener('focusin', begin)

// After signing in, and in the frame of a silent sign-in, only the application matters. A hidden tab is never painted.
if (self !== top || hidden || /state=/.test(location.href)) begin()
else self.onload = () => new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
