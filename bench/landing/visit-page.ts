import type { Browser, CDPSession, Page } from 'playwright-core'
import { withBrowserContext } from '../open-browser.ts'

const MS_PER_SECOND = 1000
const BITS_PER_BYTE = 8
const PAINT_TIMEOUT_MS = 10_000
const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/** The emulated network and CPU. With a `cpuSlowdown` of 4, the CPU takes four times as long as this computer's. */
export type Conditions = {
  readonly roundTripMs: number
  readonly bytesPerSecond: number
  readonly cpuSlowdown: number
}

/** A mid-range phone on a slow mobile network: 150 ms round trip, 1.6 Mbit/s, a CPU four times slower. */
export const SLOW_PHONE: Conditions = {
  roundTripMs: 150,
  bytesPerSecond: 1_600_000 / BITS_PER_BYTE,
  cpuSlowdown: 4,
}

/** `until` is what to wait for after the page has loaded. */
type VisitOptions = {
  readonly conditions: Conditions | null
  readonly until: (page: Page) => Promise<unknown>
}

/** A request of a page: milliseconds since the page was requested, and bytes of the response, headers included. */
export type PageRequest = {
  readonly url: string
  readonly type: string
  readonly atMs: number
  readonly bytes: number
}

type LargestPaint = { readonly atMs: number; readonly element: string; readonly isPicture: boolean }

/** Record of a page visit. `layoutShift` is the sum of unexpected shifts, `shifted` the elements that moved. */
export type PageVisit = {
  readonly requests: readonly PageRequest[]
  readonly loadedAtMs: number
  readonly largestPaint: LargestPaint
  readonly layoutShift: number
  readonly shifted: readonly string[]
}

type Paint = { readonly at: number; readonly node: number | undefined; readonly isPicture: boolean }

type LayoutShift = {
  readonly value: number
  readonly sources: readonly { readonly nodeId?: number | undefined }[]
}

/** Opens a page in a new window with an empty cache and records the visit. */
export function visitPage(browser: Browser, url: string, { conditions, until }: VisitOptions): Promise<PageVisit> {
  return withBrowserContext(browser, async (context) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const recording = await recordVisit(session)
    await slowDown(session, conditions)
    await page.goto(url)
    await until(page)
    await page.evaluate(TWO_FRAMES)
    return recording.end()
  })
}

/** Waits until React has hydrated the landing page and taken over the counter. */
export function waitForApplication(page: Page): Promise<unknown> {
  return page.waitForSelector('#age[data-live]', { state: 'attached' })
}

/** Throttles network and CPU of the session's page from now on. With null, does nothing. */
export async function slowDown(session: CDPSession, conditions: Conditions | null): Promise<void> {
  if (conditions === null) return
  const { roundTripMs, bytesPerSecond, cpuSlowdown } = conditions
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** `end` waits up to ten seconds for the first `largest-contentful-paint` entry, and then rejects. */
type Recording = { readonly end: () => Promise<PageVisit> }

/**
 * Records the visit through browser events, because the page's security policy could block a script, and a script would
 * slow the page down.
 */
async function recordVisit(session: CDPSession): Promise<Recording> {
  const network = recordNetwork(session)
  const painting = recordPainting(session)
  await session.send('Network.enable')
  await session.send('Page.enable')
  await session.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint', 'layout-shift'] })
  const end = async () => {
    await painting.first
    const { at, node, isPicture } = painting.last()
    const atMs = (at - network.begin().wall) * MS_PER_SECOND
    const largestPaint = { atMs, isPicture, element: await describeNode(session, node) }
    const { layoutShift, nodes } = painting.shifts()
    const shifted = await Promise.all(nodes.map((shiftedNode) => describeNode(session, shiftedNode)))
    return { ...network.seen(), largestPaint, layoutShift, shifted }
  }
  return { end }
}

function recordNetwork(session: CDPSession) {
  const requests = new Map<string, PageRequest>()
  let begin = { clock: 0, wall: 0 }
  let loadedAtMs = Number.NaN
  const sinceBegin = (clock: number) => (clock - begin.clock) * MS_PER_SECOND
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp, wallTime }) => {
    if (requests.size === 0) begin = { clock: timestamp, wall: wallTime }
    requests.set(requestId, { url: request.url, type, atMs: sinceBegin(timestamp), bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request !== undefined) requests.set(requestId, { ...request, bytes: encodedDataLength })
  })
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAtMs = sinceBegin(timestamp)
  })
  return { begin: () => begin, seen: () => ({ requests: [...requests.values()], loadedAtMs }) }
}

function recordPainting(session: CDPSession) {
  let last: Paint = { at: Number.NaN, node: undefined, isPicture: false }
  const shifts: LayoutShift[] = []
  const first = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The page painted nothing.')), PAINT_TIMEOUT_MS)
    session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
      if (event.layoutShiftDetails?.hadRecentInput === false) shifts.push(event.layoutShiftDetails)
      if (event.lcpDetails === undefined) return
      last = { at: event.time, node: event.lcpDetails.nodeId, isPicture: Boolean(event.lcpDetails.url) }
      clearTimeout(limit)
      resolve()
    })
  })
  // `end` reports this rejection. If the visit fails earlier, its error is the one to report.
  first.catch(() => undefined)
  return { first, last: () => last, shifts: () => sumOfShifts(shifts) }
}

function sumOfShifts(shifts: readonly LayoutShift[]) {
  return {
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    nodes: shifts.flatMap(({ sources }) => sources.map(({ nodeId }) => nodeId)),
  }
}

async function describeNode(session: CDPSession, backendNodeId: number | undefined): Promise<string> {
  if (backendNodeId === undefined) return 'an element that is gone'
  const { node } = await session.send('DOM.describeNode', { backendNodeId })
  const attributes = node.attributes ?? []
  const id = attributes[attributes.indexOf('id') + 1]
  return attributes.includes('id') ? `${node.localName}#${id}` : node.localName
}
