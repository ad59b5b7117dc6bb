import { EARLY_PRESS, INTERACTIVE_KEY, PALETTE_KEY, textAfter } from '../ui/early-presses.ts'

// Inlined at the end of every page. Loads the application once the page has loaded and been painted, or earlier if the
// visitor needs it, so that it never delays the content (docs/decisions/0005-react-loads-late.md). Handler properties
// of `window` take fewer bytes than listeners, and nothing else uses them.

const { body, currentScript, hidden } = document

// Can be called repeatedly, because a module is loaded only once.
const begin = () => import(/* @vite-ignore */ currentScript?.dataset.app ?? '')

/** Marks a pressed element and returns true. Once the application is interactive, does nothing and returns ''. */
const keep = (pressed: Element | null, value = '') =>
  body.dataset[INTERACTIVE_KEY] ?? !pressed?.setAttribute(EARLY_PRESS, value)

self.onclick = ({ target }) => {
  if (target instanceof Element) keep(target.closest('button'))
}

/** Adds a key to the palette's text. Escape and Tab cancel the palette. */
const type = (typed: string, event: KeyboardEvent) => {
  const { key, target } = event
  if (/^(?:Escape|Tab)$/.test(key)) body.removeAttribute(EARLY_PRESS)
  else if (target instanceof HTMLInputElement) return
  else if (keep(body, textAfter(typed, event) ?? typed) && key === 'Enter') event.preventDefault()
}

self.onkeydown = (event) => {
  begin()
  const { key, ctrlKey, metaKey } = event
  const typed = body.getAttribute(EARLY_PRESS)
  if (key === PALETTE_KEY && (ctrlKey || metaKey)) {
    // Browsers may use the palette's shortcut for something else. Pressing it again doesn't close the palette, because a
    // held key repeats.
    if (keep(body, typed ?? '')) event.preventDefault()
  } else if (typed !== null) type(typed, event)
}
self.onpointerdown = begin
addEventListener('focusin', begin)

// On return from the provider, and in the frame of a silent sign-in, only the application matters. A hidden tab is
// never painted.
if (self !== top || hidden || /state=/.test(location.href)) begin()
else
  self.onload = () =>
    new PerformanceObserver((list) => {
      // On a busy machine, Chromium may paint the background first.
      if (list.getEntriesByName('first-contentful-paint')[0]) begin()
    }).observe({ type: 'paint', buffered: true })
