import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, ConsoleMessage, Page } from 'playwright-core'
import { launchBrowser } from '../../tools/browser/find-browser.ts'
import { complainOfBareText } from './bare-text.ts'

// Said by Playwright itself, in place of the browser, of a service worker that it does not let in.
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/** Twice Playwright's own: what a quiet machine shows in a second, one with other work to do showed after half a minute. */
const WAIT_MS = 60_000

/** So that all pages of a context, one after the other, are shown by one process: to start one takes as long as a visit. */
const ONE_PROCESS = '--renderer-process-limit=1'

/** On two cores V8's helper threads only take turns with the page's own: without them a visit takes an eighth less of both. */
const NO_HELPERS = '--js-flags=--single-threaded'

/** Someone with a browser window of their own. What the pages in it complain about on the console is kept. */
export type Visitor = {
  readonly page: Page
  readonly complaints: readonly string[]
  /** Closes the window; fails if the page complained of anything that does not match `expected`. */
  readonly leave: (expected?: RegExp) => Promise<void>
}

/**
 * A browser context that one visitor after the other has to themselves, and the means to forget the one before. There is
 * none for a stopped clock, which would stand still for the next visitor too, nor for a service worker: an orphaned one
 * may never answer Playwright, which asks every worker of a context before it takes over its requests.
 */
type Room = { readonly context: BrowserContext; readonly devtools: CDPSession }

let browser: Promise<Browser> | null = null

/** The rooms that nobody is in, by their options. */
const freeRooms = new Map<string, Room[]>()

/**
 * Opens a window. All visitors share one browser, which `closeBrowser` ends; they share nothing else. Unless `options`
 * allow them there are no service workers, which would answer requests that a test is to see.
 */
export async function aVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const running = await runningBrowser()
  const rooms = roomsFor(options)
  const room = rooms.pop() ?? (await aRoom(running, options))
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

/** With a tab that nobody sees, and that keeps the process of its pages from ending with the last one. */
async function aRoom(running: Browser, options: BrowserContextOptions): Promise<Room> {
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

/** What there is to tidy up after a visit. */
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

/** Also to other tabs than the first. */
function listen(context: BrowserContext, complaints: string[]): () => void {
  const onError = (error: { readonly error: () => unknown }) => complaints.push(String(error.error()))
  const onConsole = (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type()) || message.text() === NO_WORKER) return
    complaints.push(`${message.text()} (${message.location().url})`)
  }
  context.on('weberror', onError).on('console', onConsole)
  return () => context.off('weberror', onError).off('console', onConsole)
}

/** As it was before the visit: without its tabs, and without what the browser has kept of these origins. */
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

/** The shared browser; another one if it has crashed, so that one test's misfortune is not every later test's. */
async function runningBrowser(): Promise<Browser> {
  if (browser !== null && !(await browser).isConnected()) browser = null
  if (browser === null) {
    freeRooms.clear()
    browser = launchBrowser([ONE_PROCESS, NO_HELPERS])
  }
  return browser
}

/** Ends the browser; to be called once, after the last test of a file that opened windows. */
export async function closeBrowser(): Promise<void> {
  const running = browser
  browser = null
  await (await running)?.close()
}
