import { AGE_COUNTER_ID } from '../home/built-figures.ts'

// Inlined right after the counter: replaces the number that the page was built with before anyone sees it, and keeps
// it ticking until the application takes over (`data-live`), which expects to find the markup without this script.
// It says in fewer bytes what `core/age.ts` and `core/thousands.ts` say: every byte of it is in everybody's way. Not by
// `toLocaleString`: loading what a browser knows of languages held up the first paint of a slow phone by 40 ms.
document.currentScript?.remove()

const counter = document.getElementById(AGE_COUNTER_ID)

const tick = () => {
  if (counter && !counter.dataset.live) {
    const age = Date.now() - Number(counter.dataset.birth)
    counter.textContent = `${Math.floor(Math.max(0, age / 1000))}`.replace(/\B(?=(...)+$)/g, ',')
    setTimeout(tick, 1000 - (age % 1000))
  }
}
tick()
