import { COUNTER_TICK_MS, MS_PER_SECOND } from '../../core/age.ts'
import { AGE_COUNTER_ID } from '../home/built-figures.ts'

// Inlined right after the counter. Replaces the number in the built page before the first paint, and keeps it ticking
// until hydration (`data-live`), which expects the markup without this script. The formatting is written out because
// calling the functions in `core/age.ts` and `core/text/thousands.ts` would add 92 bytes to the landing page.
// `toLocaleString` would load the browser's locale data, which delayed the first paint on a slow phone by 40 ms.
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
