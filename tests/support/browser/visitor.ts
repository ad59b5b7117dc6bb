import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, ConsoleMessage, Page } from 'playwright-core'
import { launchBrowser } from '../../../tools/browser/find-browser.ts'
import { complainOfBareText } from './bare-text.ts'

// Playwright's own message when it blocks a service worker.
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/**
 * Twice Playwright's default, because an operation that takes a second on an idle machine has taken half a minute on a
 * busy one.
 */
const WAIT_MS = 60_000

/** Makes all pages of a context share one renderer process, because starting a process takes as long as a visit. */
const ONE_PROCESS = '--renderer-process-limit=1'

/**
 * On two cores, V8's helper threads compete with the page's main thread. Without them, a visit takes an eighth less
 * time.
 */
const NO_HELPERS = '--js-flags=--single-threaded'

/** A visitor with their own browser window. `complaints` are the errors and warnings that its pages have logged. */
export type Visitor = {
  readonly page: Page
  readonly complaints: readonly string[]
  /** Closes the window. Fails if a page has logged an error or warning that doesn't match `expected`. */
  readonly leave: (expected?: RegExp) => Promise<void>
}

/**
 * A browser context that is reused by one visitor after another, and the DevTools session that resets it. Two kinds of
 * contexts aren't reused. Those whose clock was replaced would keep it. In those with a service worker, an orphaned
 * worker may never respond to Playwright, which queries all workers before it intercepts requests.
 */
type Room = { readonly context: BrowserContext; readonly devtools: CDPSession }

let browser: Promise<Browser> | null = null

/** Idle browser contexts by their options. */
const freeRooms = new Map<string, Room[]>()

/**
 * Opens a window. All visitors share one browser, which runs until `closeBrowser` is called. Unless `options` say
 * otherwise, animations are off and service workers are blocked, because those could respond to requests that a test
 * intercepts.
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

/** Also opens a hidden tab, so that the renderer process survives when the last visible tab closes. */
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

/** Listens to all tabs, including those opened later. */
function listen(context: BrowserContext, complaints: string[]): () => void {
  const onError = (error: { readonly error: () => unknown }) => complaints.push(String(error.error()))
  const onConsole = (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type()) || message.text() === NO_WORKER) return
    complaints.push(`${message.text()} (${message.location().url})`)
  }
  context.on('weberror', onError).on('console', onConsole)
  return () => context.off('weberror', onError).off('console', onConsole)
}

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

/** Returns the shared browser. Starts a new one if it has crashed, so that the following tests don't fail too. */
async function runningBrowser(): Promise<Browser> {
  if (browser !== null && !(await browser).isConnected()) browser = null
  if (browser === null) {
    freeRooms.clear()
    browser = launchBrowser([ONE_PROCESS, NO_HELPERS])
  }
  return browser
}

/** Closes the shared browser. Call it once in each test file that opens windows, after the last test. */
export async function closeBrowser(): Promise<void> {
  const running = browser
  browser = null
  await (await running)?.close()
}
