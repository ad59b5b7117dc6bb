import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { type CommandWithNotes, hasNotes, parseCommand } from '../../core/commands/command.ts'
import { list, record, wholeNumber } from '../../core/parsing/parse.ts'
import { asCount, asRatio, atMost, type Figure, inMilliseconds, noted } from '../figures.ts'
import type { ServedSite } from '../serve-sites.ts'
import { percentile } from '../statistics.ts'
import {
  ANSWER_TIMEOUT_MS,
  takeLongTasks,
  timeAnswer,
  withBrowser,
  withCommanderOpen,
  withControlOpen,
  withLibraryServed,
} from './watched-pages.ts'

const WINDOW = { width: 1280, height: 900 }

/** The pause between two key presses of a slow typist: long enough for the list to start growing. */
const PAUSE_MS = 250
const ROUNDS = 2

/** Typed letter by letter, then deleted. Plain text, so every prefix has one right answer. */
const TEXTS = ['docker run', 'git commit', 'ssh-key', 'port']

/** The targets only apply to this size. */
const SIZE_WITH_TARGETS = 5000
const SIZES = [SIZE_WITH_TARGETS, 30_000]

const CASES = [
  { slowdown: 1, name: 'plain', maxMs: 33 },
  { slowdown: 4, name: 'processor slowed 4x', maxMs: 100 },
]
const MAX_TASK_MS = 100

/** Number of cards to compare: more than fit in the window. */
const MAX_COMPARED = 40

const parseCommands = list(parseCommand)
const parseFilled = record({ microseconds: wholeNumber(0, Number.MAX_SAFE_INTEGER) })

/**
 * Measures slow typing: the time from each key press until the right cards fill the window, and the longest task.
 * Alternates with the same typing in a page that only echoes the text.
 */
export function measureSlowTyping(dataFile: string | null): Promise<readonly Figure[]> {
  return withBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const size of SIZES) {
      figures.push(...(await withLibraryServed({ size, dataFile }, (site) => measureSize(browser, site, size))))
    }
    return figures
  })
}

async function measureSize(browser: Browser, site: ServedSite, size: number): Promise<readonly Figure[]> {
  const cards = await fetchCards(site)
  const figures: Figure[] = []
  for (const { slowdown, name, maxMs } of CASES) {
    const echoed: number[] = []
    const filled: number[] = []
    const tasks: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      echoed.push(...(await withControlOpen(browser, slowdown, typeSlowly)))
      const measured = await withCommanderOpen(browser, { site, size, slowdown }, (page) => fillSlowly(page, cards))
      filled.push(...measured.times)
      tasks.push(...measured.tasks)
    }
    const hasTargets = size === SIZE_WITH_TARGETS
    const [p95, longest] = [percentile(filled, 0.95), Math.max(0, ...tasks)]
    const title = `${asCount(size)} commands, a key every ${PAUSE_MS} ms, ${name}`
    figures.push(
      noted(title, ''),
      withTarget('  window filled: p95', p95, hasTargets ? maxMs : null),
      noted('    relative to a page that only echoes', asRatio(p95 / percentile(echoed, 0.95))),
      noted('    longest', inMilliseconds(Math.max(...filled))),
      withTarget('  longest task (0: none over 50 ms)', longest, hasTargets && slowdown > 1 ? MAX_TASK_MS : null),
    )
  }
  return figures
}

function withTarget(name: string, value: number, max: number | null): Figure {
  return max === null ? noted(name, inMilliseconds(value)) : atMost(name, value, { max, show: inMilliseconds })
}

async function fetchCards({ url }: ServedSite): Promise<readonly CommandWithNotes[]> {
  const response = await fetch(`${url}/api/commands`)
  const parsed = parseCommands(await response.json())
  if (!parsed.ok) throw new Error('The site serves an unreadable list.')
  return parsed.value.filter(hasNotes)
}

/** Returns, for each key press, the milliseconds until the control page echoes it. */
async function typeSlowly(page: Page): Promise<readonly number[]> {
  const times: number[] = []
  const pause = beat()
  await page.setViewportSize(WINDOW)
  await page.getByRole('searchbox').focus()
  for (const { key } of keysOf(TEXTS)) {
    await pause()
    times.push(await timeAnswer(page, () => page.keyboard.press(key)))
  }
  return times
}

/** Returns, for each key press, the milliseconds until results fill the window, and all tasks over 50 ms. */
async function fillSlowly(page: Page, cards: readonly CommandWithNotes[]) {
  const times: number[] = []
  const pause = beat()
  await page.setViewportSize(WINDOW)
  await page.evaluate(WATCH_WINDOW)
  await page.getByRole('searchbox').focus()
  await takeLongTasks(page)
  for (const { key, text } of keysOf(TEXTS)) {
    const ids = idsOf(cards, text)
    const compared = JSON.stringify(ids.slice(0, MAX_COMPARED))
    await page.evaluate(`void (window.filled = windowFilled(${compared}, ${ids.length}))`)
    await pause()
    await page.keyboard.press(key)
    const parsed = parseFilled(await page.evaluate('window.filled'))
    times.push(parsed.ok ? parsed.value.microseconds / 1000 : Number.NaN)
  }
  return { times, tasks: await takeLongTasks(page) }
}

/**
 * Returns a function whose promise resolves `PAUSE_MS` after the previous one did, or at once if that time has passed.
 */
function beat(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    await setTimeout(Math.max(0, last + PAUSE_MS - performance.now()))
    last = performance.now()
  }
}

function keysOf(texts: readonly string[]): readonly { readonly key: string; readonly text: string }[] {
  return texts.flatMap((text) => {
    const prefixes = [...text].map((key, index) => ({ key, text: text.slice(0, index + 1) }))
    const shorter = prefixes.map((prefix) => ({ key: 'Backspace', text: prefix.text.slice(0, -1) }))
    return [...prefixes, ...shorter.toReversed()]
  })
}

function idsOf(cards: readonly CommandWithNotes[], text: string): readonly string[] {
  return cards.filter(({ notes, line }) => notes.includes(text) || line?.includes(text)).map(({ id }) => id)
}

/**
 * `windowFilled(ids, total)` resolves once the next change of the box is answered: the list is no longer busy, the
 * cards in the window are those of the first `ids`, and they either reach the bottom of the window or are all `total`
 * results.
 */
const WATCH_WINDOW = `
  window.windowFilled = (ids, total) => new Promise((resolve) => {
    const list = document.querySelector('[aria-busy]')
    let typedAt = 0
    let frame = 0
    const idOf = (card) => decodeURIComponent(card.querySelector('a[href*="/commands/"]').pathname.split('/').at(-1))
    const isFilled = () => {
      if (list.ariaBusy !== 'false') return false
      const cards = [...list.querySelectorAll(':scope > ul > li')]
      for (const [index, card] of cards.entries()) {
        if (card.getBoundingClientRect().top >= innerHeight) return true
        if (idOf(card) !== ids[index]) return false
      }
      return cards.length === total || cards.at(-1)?.getBoundingClientRect().bottom >= innerHeight
    }
    const look = () => {
      frame = 0
      if (!isFilled()) return
      observer.disconnect()
      clearTimeout(timer)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve({ microseconds: Math.round((performance.now() - typedAt) * 1000) })
      port2.postMessage(null)
    }
    const observer = new MutationObserver(() => {
      if (typedAt > 0 && frame === 0) frame = requestAnimationFrame(look)
    })
    const timer = setTimeout(() => { observer.disconnect(); resolve(null) }, ${ANSWER_TIMEOUT_MS})
    document.querySelector('input[type=search]').addEventListener('input', (event) => {
      typedAt = event.timeStamp
    }, { once: true, capture: true })
    observer.observe(list, { attributeFilter: ['aria-busy'], childList: true, subtree: true })
  })
  void 0
`
