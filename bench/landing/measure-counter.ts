import type { Browser } from 'playwright-core'
import { site } from '../../content/site.ts'
import { ageInSeconds } from '../../core/age.ts'
import { list, type Parsed, record, text, wholeNumber } from '../../core/parsing/parse.ts'
import { asCount, atLeast, atMost, type Figure } from '../figures.ts'
import { withBrowserContext } from '../open-browser.ts'
import { SLOW_PHONE, slowDown, waitForApplication } from './visit-page.ts'

const TICKS_AFTER_REACT = 2
const MIN_FRAMES = 10

/** A busy computer may tick late, but by no more than a second. */
const MAX_DELAY_SECONDS = 1

/** Parses what `WATCH` recorded: the counter's text before each frame, and the time in milliseconds since 1970. */
const parseCounterFrames = list(record({ at: wholeNumber(0, Number.MAX_SAFE_INTEGER), shown: text }))

type CounterFrame = Parsed<typeof parseCounterFrames>[number]

/** Runs in the page before its own scripts, and records the counter's text before each frame. */
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

/**
 * Counts frames with a wrong age, from the first paint until React has ticked twice. Returns no figures if the owner
 * has no birth date.
 */
export async function measureCounter(browser: Browser, siteUrl: string): Promise<readonly Figure[]> {
  if (site.birth === undefined) return []
  const frames = await watchCounter(browser, siteUrl)
  const wrong = wrongFrames(frames, new Date(site.birth))
  return [
    atMost('frames with a wrong number in the counter', wrong.length, { max: 0, show: asCount }),
    atLeast('  of frames looked at', frames.length, { min: MIN_FRAMES, show: asCount }),
  ]
}

function watchCounter(browser: Browser, siteUrl: string): Promise<readonly CounterFrame[]> {
  return withBrowserContext(browser, async (context) => {
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page), SLOW_PHONE)
    await page.addInitScript(WATCH)
    await page.goto(siteUrl)
    await waitForApplication(page)
    for (let tick = 0; tick < TICKS_AFTER_REACT; tick += 1) await page.evaluate(NEXT_TICK)
    const frames = parseCounterFrames(await page.evaluate('window.counterFrames'))
    if (!frames.ok) throw new Error('The counter was not watched.')
    return frames.value
  })
}

/** Frames that show neither the current age nor the age a second earlier. */
function wrongFrames(frames: readonly CounterFrame[], birth: Date): readonly CounterFrame[] {
  return frames.filter(({ at, shown }) => {
    const lateBy = ageInSeconds(birth, new Date(at)) - Number(shown.replaceAll(',', ''))
    return !(lateBy >= 0 && lateBy <= MAX_DELAY_SECONDS)
  })
}
