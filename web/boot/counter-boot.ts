import { ageInSeconds, msUntilNextSecond } from '../../core/age.ts'
import { withThousandsSeparators } from '../../core/thousands.ts'

// Inlined right after the counter: replaces the number that the page was built with before anyone sees it, and keeps
// it ticking until the application takes over (`data-live`), which expects to find the markup without this script.
const script = document.currentScript
const counter = script?.previousElementSibling
script?.remove()

if (counter instanceof HTMLElement) {
  const birth = new Date(Number(counter.dataset.birth))
  const tick = () => {
    if (counter.dataset.live !== undefined) return
    const now = new Date()
    counter.textContent = withThousandsSeparators(ageInSeconds(birth, now))
    setTimeout(tick, msUntilNextSecond(birth, now))
  }
  tick()
}
