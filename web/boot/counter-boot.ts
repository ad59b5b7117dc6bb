import { COUNTER_TICK_MS, MS_PER_SECOND } from '../../core/age.ts'
import { AGE_COUNTER_ID } from '../home/built-figures.ts'

// Inlined right after the counter: replaces the number that the page was built with before anyone sees it, and keeps it
// ticking until the application takes over (`data-live`), which expects to find the markup without this script. The
// functions of `core/age.ts` and `core/thousands.ts` would cost the landing page 92 bytes. Not `toLocaleString`:
// loading what a browser knows of languages delayed the first paint of a slow phone by 40 ms.
document.currentScript?.remove()

const counter = document.getElementById(AGE_COUNTER_ID)

const tick = () => {
  if (counter && !counter.dataset.live) {
    const age = Date.now() - Number(counter.dataset.birth)
    counter.textContent = `${Math.floor(Math.max(0, age / MS_PER_SECOND))}`.replace(/\B(?=(...)+$)/g, ',')
    setTimeout(tick, COUNTER_TICK_MS - (age % COUNTER_TICK_MS))
  }
}
tick()
