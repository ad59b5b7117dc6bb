import test, { after } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { type SiteUnderTest, startSite } from '../../support/browser/site-under-test.ts'
import type { BrowserKind, RunningBrowser } from './browser.ts'
import { FIREFOX } from './firefox.ts'
import { WEBKIT } from './webkit.ts'
import { createVisitorWindow, type VisitorWindow } from './window.ts'

/** A visitor's steps, which get their own site and tab. */
export type Flow = {
  readonly library?: readonly Command[]
  readonly run: (window: VisitorWindow, site: SiteUnderTest) => Promise<void>
}

/** A flow loads up to a dozen pages. On a busy machine, that can take these browsers minutes. */
const FLOW_LIMIT_MS = 900_000

export const CARDS = { css: 'li', within: 'ul[aria-label="Commands"]' }
export const SEARCH = { role: 'searchbox', name: 'Search commands' } as const
export const CONTROL = { role: 'button', within: 'nav' } as const

/**
 * Tests each flow in Firefox and in WebKit, with its key in the title. Skips browsers that aren't installed or don't
 * start.
 */
export function testInBrowsers(flows: Readonly<Record<string, Flow>>): void {
  for (const kind of [FIREFOX, WEBKIT]) {
    const running = startedOnce(kind)
    for (const [title, { library, run }] of Object.entries(flows)) {
      test(`${kind.name}: ${title}`, { skip: kind.missing, timeout: FLOW_LIMIT_MS }, async (t) => {
        const browser = await running()
        if (browser instanceof Error) return t.skip(`${kind.name} does not run here: ${browser.message}`)
        const site = closedOnce(await startSite(library))
        t.after(site.close)
        const tab = await browser.openTab()
        t.after(tab.close)

        const window = createVisitorWindow(tab)
        await run(window, site).catch(async (cause) => {
          const shown = await window.evaluate(() => document.querySelector('main')?.textContent ?? '').catch(String)
          throw new Error(`${cause}\nThe page says: ${shown.slice(0, 2000)}`, { cause })
        })
      })
    }
  }
}

/**
 * Starts the browser when a test first needs it, and closes it after the last one. Resolves with an `Error` if it can't
 * start.
 */
function startedOnce({ start }: BrowserKind): () => Promise<RunningBrowser | Error> {
  let started: Promise<RunningBrowser | Error> | null = null
  after(async () => {
    const browser = await started
    if (browser !== null && !(browser instanceof Error)) await browser.close()
  })
  return () => {
    started ??= start().catch((error) => (error instanceof Error ? error : new Error(String(error))))
    return started
  }
}

/** Makes a second `close` do nothing, because a flow may stop the server itself. */
function closedOnce(site: SiteUnderTest): SiteUnderTest {
  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= site.close()
    return closed
  }
  return { ...site, close }
}

/**
 * Loads an address and waits until the application is interactive. On pages with a list of commands, waits for the list
 * too. Then records when 'Copied' appears, for `seesCopied`.
 */
export async function open(window: VisitorWindow, address: string): Promise<void> {
  await window.goTo(address)
  // The application sets this when it starts, because it restores scroll positions itself.
  await window.sees(() => history.scrollRestoration, 'manual')
  await window.sees(() => /Checking for updates…|Loading commands…/.test(document.body.textContent ?? ''), false)
  await window.evaluate(() => {
    const remember = () => {
      const said = document.querySelector('[role=tooltip]')?.textContent
      if (said === 'Copied') document.documentElement.setAttribute('data-copied', '')
    }
    new MutationObserver(remember).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/** Loads Commander and waits until the cards of `lines` have replaced the prerendered ones. */
export async function openLibrary(window: VisitorWindow, url: string, lines: readonly string[]): Promise<void> {
  await open(window, `${url}/projects/commander`)
  await window.sees(linesShown, lines)
}

export function linesShown() {
  return [...document.querySelectorAll('ul[aria-label="Commands"] code')].map((code) => code.textContent)
}

/** Waits until 'Copied' has appeared since the last call. It may already be hidden again on a busy machine. */
export async function seesCopied(window: VisitorWindow): Promise<void> {
  await window.sees(() => document.documentElement.hasAttribute('data-copied'), true)
  await window.evaluate(() => document.documentElement.removeAttribute('data-copied'))
}

/** Reads the clipboard by pasting it into the search box. */
export async function clipboard(window: VisitorWindow): Promise<string> {
  await window.fill(SEARCH, '')
  await window.press('Control+v')
  await window.see({ css: 'input[type=search]:not(:placeholder-shown)' })
  const pasted = await window.evaluate(
    () => document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '',
  )
  await window.press('Escape')
  return pasted
}

export async function signInAtSite(window: VisitorWindow, url: string): Promise<void> {
  await open(window, `${url}/authentication`)
  await window.click({ ...CONTROL, name: 'Login' })
  await window.click({ role: 'button', name: 'Sign in', within: 'form' })
  await window.see({ ...CONTROL, name: 'Logout' })
}

export async function publicCommands(url: string): Promise<readonly Command[]> {
  return (await fetch(`${url}/api/commands`)).json()
}
