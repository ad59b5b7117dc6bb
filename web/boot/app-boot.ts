import { ANSWERS, EARLY_PRESS } from './early-presses.ts'

// Inlined at the end of every page. Fetches the application once the page is done and idle, or at the first sign that
// it is needed, so that it never competes with what the visitor came to read (docs/decisions/0005-late-react.md).
const IDLE_LIMIT_MS = 2000
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'focusin'] as const

const address = document.currentScript?.dataset.app ?? ''

// Called again it gives the same application: a module is loaded once.
const begin = () => {
  import(/* @vite-ignore */ address)
}

const beginWhenIdle = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: IDLE_LIMIT_MS })
  else setTimeout(begin)
}

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && !(ANSWERS in document.body.dataset)) {
    target.closest('button')?.setAttribute(EARLY_PRESS, '')
  }
})
for (const sign of SIGNS_OF_USE) document.addEventListener(sign, begin, { once: true })

// A visitor who comes back from the identity provider, or a silent sign-in's frame, waits for the application alone.
if (self !== top || /[?&]state=/.test(location.search)) begin()
else addEventListener('load', beginWhenIdle)
