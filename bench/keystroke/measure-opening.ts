import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { isObject, jsonValueOf } from '../../core/parsing/parse.ts'
import { asRatio, atMost, type Figure, inMilliseconds, noted } from '../figures.ts'
import { withBrowserContext } from '../open-browser.ts'
import type { ServedSite } from '../serve-sites.ts'
import { inTurns, median } from '../statistics.ts'
import { slowProcessor, withCommanderOpen } from './watched-pages.ts'

const ROUNDS = 5
const ADDRESS = '/projects/commander'

/** Lower-case text, typed as soon as there is a search box. It has been answered once the first card contains it. */
const TYPED = 'ssh-keygen'

const FIRST_PAINT =
  "document.querySelector('main li') && performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
const MAX_POLLS = 100
const POLL_MS = 20

const MAX_STATIC_RATIO = 2.5
const MAX_MEGABYTES = 150
const MEGABYTE = 1e6

type Opening = { readonly site: ServedSite; readonly slowdown: number }

/** Milliseconds from navigation to the paint of the first card, and to the paint of the first answer. */
type Opened = { readonly firstCard: number; readonly firstAnswer: number }

/**
 * Measures the time from navigation to the first card and to the first answer, taking turns with the same page without
 * scripts. The CPU is `slowdown` times slower than usual. The network doesn't count, because the server is local.
 */
export async function measureOpening(browser: Browser, opening: Opening): Promise<readonly Figure[]> {
  const candidates = [
    { name: 'static', measure: () => openStatic(browser, opening) },
    { name: 'commander', measure: () => openAndType(browser, opening) },
  ]
  const measured = await inTurns<Opened>(candidates, ROUNDS)
  const medianOf = (name: string, moment: keyof Opened) =>
    median((measured.get(name) ?? []).map((opened) => opened[moment]))
  const [card, still] = [medianOf('commander', 'firstCard'), medianOf('static', 'firstCard')]
  const answer = medianOf('commander', 'firstAnswer')
  return [
    atMost('  first card, relative to the page without scripts', card / still, {
      max: MAX_STATIC_RATIO,
      show: asRatio,
    }),
    noted('    from navigation', `${inMilliseconds(card)} of ${inMilliseconds(still)}`),
    noted('  first answer to text typed at once, from navigation', inMilliseconds(answer)),
  ]
}

function openStatic(browser: Browser, { site, slowdown }: Opening): Promise<Opened> {
  return withBrowserContext(browser, async (context) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setScriptExecutionDisabled', { value: true })
    await slowProcessor(session, slowdown)
    await page.goto(site.url + ADDRESS)
    return { firstCard: await firstPaintOf(page), firstAnswer: Number.NaN }
  })
}

function openAndType(browser: Browser, { site, slowdown }: Opening): Promise<Opened> {
  return withBrowserContext(browser, async (context) => {
    const page = await context.newPage()
    await slowProcessor(await context.newCDPSession(page), slowdown)
    await page.goto(site.url + ADDRESS, { waitUntil: 'commit' })
    await page.getByRole('searchbox').pressSequentially(TYPED)
    const firstAnswer = Number(await page.evaluate(UNTIL_ANSWERED))
    return { firstCard: await firstPaintOf(page), firstAnswer }
  })
}

/** Resolves with the milliseconds since navigation once the first card matches and is painted. */
const UNTIL_ANSWERED = `new Promise((resolve) => {
  const look = () => {
    const isAnswered = document.querySelector('main [aria-busy=false] > ul > li')?.textContent.includes('${TYPED}')
    if (isAnswered) setTimeout(() => resolve(performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

/**
 * Returns the milliseconds to the first paint, which includes the cards because they are part of the HTML. NaN if
 * nothing is painted within about two seconds.
 */
async function firstPaintOf(page: Page): Promise<number> {
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const time: unknown = await page.evaluate(FIRST_PAINT)
    if (typeof time === 'number') return time
    // `load` may fire before the first paint, and without scripts the page can't wait for it.
    await setTimeout(POLL_MS)
  }
  return Number.NaN
}

/** Measures the memory of a page and its workers after a search in each mode. */
export function measureMemory(browser: Browser, site: ServedSite, size: number): Promise<readonly Figure[]> {
  return withCommanderOpen(browser, { site, size, slowdown: 1 }, async (page) => {
    const box = page.getByRole('searchbox')
    for (const keys of ['ssh', 'Alt+R', 'ssh']) {
      await box.press('ControlOrMeta+A')
      if (keys === 'Alt+R') await box.press(keys)
      else await box.pressSequentially(keys, { delay: 100 })
      await page.locator('main [aria-busy=false]').first().waitFor()
    }
    const session = await page.context().newCDPSession(page)
    const heaps = [await heapOf((method) => session.send(method)), ...(await workerHeaps(session))]
    const all = heaps.reduce((sum, heap) => sum + heap, 0)
    return [
      atMost(`  memory of the page and ${heaps.length - 1} workers`, all, { max: MAX_MEGABYTES, show: inMegabytes }),
      noted('    each of them', heaps.map(inMegabytes).join(', ')),
    ]
  })
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>

/** Returns the megabytes of a thread's heap, including its buffers and the browser's own objects. */
async function heapOf(send: Send): Promise<number> {
  await send('HeapProfiler.collectGarbage')
  const usage: unknown = await send('Runtime.getHeapUsage')
  const parts = Object.entries(isObject(usage) ? usage : {}).filter(([name]) => name !== 'totalSize')
  return parts.reduce((sum, [, size]) => sum + Number(size), 0) / MEGABYTE
}

async function workerHeaps(session: CDPSession): Promise<readonly number[]> {
  const attached: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') attached.push(sessionId)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const heaps: number[] = []
  for (const sessionId of attached) heaps.push(await heapOf((method) => sendTo(session, sessionId, method)))
  return heaps
}

/** Sends a DevTools command to a worker, and ignores the worker's other messages. */
function sendTo(session: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = ++sent
  return new Promise((resolve) => {
    const take = (received: { readonly sessionId: string; readonly message: string }) => {
      const answer = jsonValueOf(received.message)
      if (received.sessionId !== sessionId || !isObject(answer) || answer.id !== id) return
      session.off('Target.receivedMessageFromTarget', take)
      resolve(answer.result)
    }
    session.on('Target.receivedMessageFromTarget', take)
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  })
}

let sent = 0

function inMegabytes(value: number): string {
  return `${value.toFixed(1)} MB`
}
