import type { Browser } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { asCount } from '../show-quantity.ts'
import { applicationIsThere } from './application-is-there.ts'
import { SLOW_PHONE } from './conditions.ts'
import { type CounterFrame, parseCounterFrames, wrongFrames } from './counter-frames.ts'
import { inWindow, slowDown } from './visit-page.ts'

const TICKS_AFTER_REACT = 2
const LEAST_FRAMES = 10

/** Runs in the page, before its own scripts: notes what the counter shows whenever a frame is about to be painted. */
const WATCH = `
  window.counterFrames = []
  requestAnimationFrame(function look() {
    const shown = document.getElementById('age')?.textContent
    if (shown !== undefined) window.counterFrames.push({ at: Date.now(), shown })
    requestAnimationFrame(look)
  })
`
const NEXT_TICK = `new Promise((resolve) => {
  new MutationObserver(resolve).observe(document.getElementById('age'), { characterData: true, childList: true, subtree: true })
})`

/** How many frames, from the first paint until React has ticked twice, showed a number that was not the owner's age;
 * nothing where the owner's birth date is left out. */
export async function measureCounter(browser: Browser, siteUrl: string): Promise<readonly Figure[]> {
  if (site.birth === undefined) return []
  const frames = await watchCounter(browser, siteUrl)
  const wrong = wrongFrames(frames, new Date(site.birth))
  return [
    atMost('frames with a wrong number in the counter', wrong.length, { most: 0, show: asCount }),
    atLeast('  of frames looked at', frames.length, { least: LEAST_FRAMES, show: asCount }),
  ]
}

function watchCounter(browser: Browser, siteUrl: string): Promise<readonly CounterFrame[]> {
  return inWindow(browser, async (context) => {
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page), SLOW_PHONE)
    await page.addInitScript(WATCH)
    await page.goto(siteUrl)
    await applicationIsThere(page)
    for (let tick = 0; tick < TICKS_AFTER_REACT; tick += 1) await page.evaluate(NEXT_TICK)
    const frames = parseCounterFrames(await page.evaluate('window.counterFrames'))
    if (!frames.ok) throw new Error('The counter was not watched.')
    return frames.value
  })
}
