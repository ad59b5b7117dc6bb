import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, ConsoleMessage, Page } from 'playwright-core'
import { launchBrowser } from '../../../tools/browser/find-browser.ts'
import { complainOfBareText } from './bare-text.ts'

// Playwright's own message for a service worker that it blocks.
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/** Twice Playwright's default: what takes a second on a quiet machine has taken half a minute on a busy one. */
const WAIT_MS = 60_000

/** Makes one process render all pages of a context in turn, because starting one takes as long as a visit. */
const ONE_PROCESS = '--renderer-process-limit=1'

/** On two cores, V8's helper threads compete with the page's own; without them a visit takes an eighth less time. */
const NO_HELPERS = '--js-flags=--single-threaded'

/** Someone with their own browser window. Records console messages of its pages. */
export type Visitor = {
  readonly page: Page
  readonly complaints: readonly string[]
  /** Closes the window. Fails if the page logged anything that doesn't match `expected`. */
  readonly leave: (expected?: RegExp) => Promise<void>
}

/**
 * A browser context that visitors use in turn, and a way to reset it in between. Contexts with a stopped clock aren't
 * reused, because it would stay stopped, nor are those with a service worker: an orphaned worker may never respond to
 * Playwright, which asks all workers of a context before it intercepts requests.
 */
type Room = { readonly context: BrowserContext; readonly devtools: CDPSession }

let browser: Promise<Browser> | null = null

/** Unused rooms, by their options. */
const freeRooms = new Map<string, Room[]>()

/**
 * Opens a window. All visitors share one browser, which `closeBrowser` closes, and nothing else. Service workers are
 * blocked unless `options` allow them, because they would answer requests that a test should see.
 */
export async function createVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const running = await runningBrowser()
  const rooms = roomsFor(options)
  const room = rooms.pop() ?? (await openRoom(running, options))
  const page = await room.context.newPage()
  const visit = observe(page)
  const stopListening = listen(room.context, visit.complaints)
  const leave = async (expected = /(?!)/) => {
    if (visit.isClockTouched() || options.serviceWorkers === 'allow') await room.context.close()
    else rooms.push(await tidied(room, visit.origins))
    stopListening()
    assert.deepEqual(
      visit.complaints.filter((complaint) => !expected.test(complaint)),
      [],
    )
  }
  return { page, complaints: visit.complaints, leave }
}

function roomsFor(options: BrowserContextOptions): Room[] {
  const key = JSON.stringify(options)
  const rooms = freeRooms.get(key) ?? []
  freeRooms.set(key, rooms)
  return rooms
}

/** Opens a hidden tab as well, so that the process of its pages doesn't end with the last one. */
async function openRoom(running: Browser, options: BrowserContextOptions): Promise<Room> {
  const context = await running.newContext({
    locale: 'en-US',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(WAIT_MS)
  await context.addInitScript(complainOfBareText)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return { context, devtools: await context.newCDPSession(await context.newPage()) }
}

/** Records what to clean up after a visit. */
function observe(page: Page) {
  const { clock } = page
  const origins = new Set<string>()
  let isClockTouched = false
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
  })
  Object.defineProperty(page, 'clock', {
    get: () => {
      isClockTouched = true
      return clock
    },
  })
  return { complaints: [] as string[], origins, isClockTouched: () => isClockTouched }
}

/** Listens to later tabs as well. */
function listen(context: BrowserContext, complaints: string[]): () => void {
  const onError = (error: { readonly error: () => unknown }) => complaints.push(String(error.error()))
  const onConsole = (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type()) || message.text() === NO_WORKER) return
    complaints.push(`${message.text()} (${message.location().url})`)
  }
  context.on('weberror', onError).on('console', onConsole)
  return () => context.off('weberror', onError).off('console', onConsole)
}

/** Restores the state before the visit: closes its tabs, and clears what the browser has stored for these origins. */
async function tidied(room: Room, origins: ReadonlySet<string>): Promise<Room> {
  const { context, devtools } = room
  const [, ...visited] = context.pages()
  for (const page of visited) await page.close()
  context.removeAllListeners('request')
  await context.unrouteAll()
  await context.setOffline(false)
  await devtools.send('Network.clearBrowserCookies')
  await devtools.send('Network.clearBrowserCache')
  for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  return room
}

/** The shared browser, or a new one if it has crashed, so that one test's crash doesn't fail all later tests. */
async function runningBrowser(): Promise<Browser> {
  if (browser !== null && !(await browser).isConnected()) browser = null
  if (browser === null) {
    freeRooms.clear()
    browser = launchBrowser([ONE_PROCESS, NO_HELPERS])
  }
  return browser
}

/** Closes the browser. Call it once, after the last test of a file that opened windows. */
export async function closeBrowser(): Promise<void> {
  const running = browser
  browser = null
  await (await running)?.close()
}
