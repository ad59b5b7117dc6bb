import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import type { Command } from '../../../core/commands/command.ts'
import { screensOf } from '../../../core/routing/screens.ts'
import { aCommand, commandsOf } from '../../support/browser/a-command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { FIRST_PROJECT } from '../../support/browser/open-screen.ts'
import { type SiteUnderTest, startSite } from '../../support/browser/site-under-test.ts'
import type { BrowserKind, RunningBrowser } from './a-browser.ts'
import { aWindow, type Window } from './a-window.ts'
import { FIREFOX } from './firefox.ts'
import { WEBKIT } from './webkit.ts'

/** Steps on a site and in a tab of their own. */
type Flow = {
  readonly library?: readonly Command[]
  readonly run: (window: Window, site: SiteUnderTest) => Promise<void>
}

/** A flow loads up to a dozen pages, which can take these browsers minutes on a busy machine. */
const FLOW_LIMIT_MS = 900_000

const CARDS = { css: 'li', within: 'ul[aria-label="Commands"]' }
const SEARCH = { role: 'searchbox', name: 'Search commands' } as const
const CONTROL = { role: 'button', within: 'nav' } as const

const FLOWS: Readonly<Record<string, Flow>> = {
  'every screen opens by its address, with one heading, and is no wider than the window': {
    async run(window, { url }) {
      for (const { address } of screensOf(readSiteMap())) {
        await open(window, url + address)

        assert.equal(await window.count({ css: 'h1' }), 1, address)
        const overhang = () => document.documentElement.scrollWidth - innerWidth
        assert.ok((await window.evaluate(overhang)) <= 0, `${address} is too wide`)
      }
    },
  },

  'links lead from screen to screen, and Back to the one before, without loading a page': {
    async run(window, { url }) {
      await open(window, `${url}/`)
      await window.evaluate(() => document.documentElement.setAttribute('data-same', ''))

      await window.click({ role: 'link', name: 'Projects', within: 'nav' })
      await window.see({ css: 'h1:focus', text: 'Projects' })
      await window.click({ role: 'link', name: FIRST_PROJECT.details })
      await window.see({ css: 'h1:focus', text: FIRST_PROJECT.heading })
      await window.evaluate(() => history.back())
      await window.see({ css: 'h1:focus', text: 'Projects' })

      assert.equal(await window.evaluate(() => document.documentElement.hasAttribute('data-same')), true)
    },
  },

  'Back from another screen comes to the place one left in a long list': {
    library: commandsOf(...Array.from({ length: 120 }, (_, index) => `echo ${index}`)),
    async run(window, { url }) {
      await open(window, `${url}/projects/commander`)
      // A page without user input only gets its first cards.
      await window.sees(() => {
        scrollBy(0, 1)
        return document.querySelectorAll('ul[aria-label="Commands"] > li').length
      }, 120)
      await window.evaluate(() => scrollTo(0, 2000))
      await window.press('Control+k')
      await window.fill({ css: 'dialog input' }, 'sign')
      await window.see({ css: 'dialog [role=option]', text: 'Sign in' })
      // Not 2000, because the browser has kept the same cards in view while something above them changed.
      await window.evaluate(() => {
        document.documentElement.dataset.left = String(scrollY)
      })
      await window.press('Enter')
      await window.see({ css: 'h1:focus', text: 'Sign in' })
      await window.evaluate(() => history.back())

      // `see` would bring the heading into view.
      await window.sees(() => location.pathname, '/projects/commander')
      await window.sees(() => Math.abs(scrollY - Number(document.documentElement.dataset.left)) <= 1, true)
    },
  },

  'a search narrows the list by pattern and by words, and what is no pattern is searched as it is': {
    library: commandsOf('git status', 'git reset --soft HEAD~1', 'echo (', 'ls'),
    async run(window, { url }) {
      await openLibrary(window, url, ['git status', 'git reset --soft HEAD~1', 'echo (', 'ls'])

      await window.fill(SEARCH, '^git ')
      await window.sees(linesShown, ['git status', 'git reset --soft HEAD~1'])
      await window.fill(SEARCH, '(')
      await window.sees(linesShown, ['echo ('])
      await window.press('Escape')
      await window.sees(() => document.querySelector<HTMLInputElement>('input[type=search]')?.value, '')
      await window.click({ role: 'button', text: 'Pattern' })
      await window.fill(SEARCH, 'reset git')
      await window.sees(linesShown, ['git reset --soft HEAD~1'])
    },
  },

  'Copy puts exactly the line on the clipboard and says Copied, by the mouse and by the keyboard': {
    library: commandsOf('git  status\t', "awk '{ print $1 }'"),
    async run(window, { url }) {
      await openLibrary(window, url, ['git  status\t', "awk '{ print $1 }'"])

      await window.click({ ...CARDS, css: 'button[data-copy]' })
      await seesCopied(window)
      const byMouse = await clipboard(window)
      await window.sees(() => document.querySelectorAll('button[data-copy]').length, 2)
      await window.evaluate(() => document.querySelectorAll<HTMLElement>('button[data-copy]')[1]?.focus())
      await window.press('Enter')
      await seesCopied(window)

      assert.deepEqual([byMouse, await clipboard(window)], ['git  status\t', "awk '{ print $1 }'"])
    },
  },

  'a placeholder that is filled in is in the line and is copied; a reload forgets it': {
    library: commandsOf('ping -c 3 {{host}}'),
    async run(window, { url }) {
      await openLibrary(window, url, ['ping -c 3 {{host}}'])

      await window.fill({ role: 'textbox', name: 'host' }, 'example.com')
      await window.sees(() => document.querySelector('code')?.textContent, 'ping -c 3 example.com')
      await window.press('Enter')
      await seesCopied(window)
      assert.equal(await clipboard(window), 'ping -c 3 example.com')
      await open(window, `${url}/projects/commander`)

      await window.sees(() => document.querySelector('code')?.textContent, 'ping -c 3 {{host}}')
    },
  },

  'Ctrl+K opens the palette, which finds a screen by its name and goes there': {
    async run(window, { url }) {
      await open(window, `${url}/`)

      await window.press('Control+k')
      await window.fill({ css: 'dialog input' }, 'sign')
      await window.see({ css: 'dialog [role=option]', text: 'Sign in' })
      await window.press('Enter')

      await window.sees(() => location.pathname, '/authentication')
      await window.sees(() => document.querySelector('dialog[open]'), null)
    },
  },

  'the owner signs in, is still signed in after a reload, and logs out': {
    async run(window, { url }) {
      await signIn(window, url)

      await open(window, `${url}/authentication`)
      await window.click({ ...CONTROL, name: 'Logout' })

      await window.see({ ...CONTROL, name: 'Login' })
      await open(window, `${url}/authentication`)
      await window.see({ ...CONTROL, name: 'Login' })
    },
  },

  'the owner adds a command, changes it, deletes it, and brings it back': {
    library: [aCommand()],
    async run(window, { url }) {
      await signIn(window, url)
      await window.click({ role: 'link', name: 'Your library' })
      await window.see({ css: 'h1:focus', text: 'Commander' })

      await window.click({ role: 'button', name: 'Add command' })
      await window.fill({ role: 'textbox', name: 'Notes', within: 'dialog' }, 'List the open ports')
      await window.fill({ role: 'textbox', name: 'Command line', within: 'dialog' }, 'ss -tlnp')
      await window.press('Control+Enter')
      await window.see({ ...CARDS, text: 'List the open ports' })
      await window.click({ role: 'button', name: 'Edit “List the open ports”' })
      await window.fill({ role: 'textbox', name: 'Notes', within: 'dialog' }, 'List all ports')
      await window.press('Control+Enter')
      await window.click({ role: 'button', name: 'More for “List all ports”' })
      await window.click({ role: 'button', name: 'Delete “List all ports”' })
      await window.see({ css: '[role=status]', text: 'Deleted “List all ports”.' })
      // Shown at once, and sent a moment later.
      await eventually(async () => (await publicCommands(url)).length, 1)
      await window.click({ role: 'button', name: 'Undo' })
      await window.see({ ...CARDS, text: 'List all ports' })

      const notes = async () => (await publicCommands(url)).map((command) => command.notes).sort()
      await eventually(notes, ['List all ports', 'Show what has changed'])
    },
  },

  'after one visit the site opens, is searched and copied from without the server': {
    async run(window, { url, close }) {
      await open(window, `${url}/`)
      await window.evaluate(async () => {
        await navigator.serviceWorker.ready
        if (navigator.serviceWorker.controller !== null) return
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
      })
      await close()

      await open(window, `${url}/projects/commander`)
      // Not the platform that the page begins with: the cards are still those of before for a moment.
      await window.fill(SEARCH, '^docker ')
      await window.sees(() => document.querySelector('code')?.textContent?.startsWith('docker '), true)
      await window.click({ ...CARDS, css: 'button[data-copy]' })
      await seesCopied(window)

      assert.match(await clipboard(window), /^docker /)
    },
  },
}

for (const kind of [FIREFOX, WEBKIT]) {
  const running = startedOnce(kind)
  for (const [what, { library, run }] of Object.entries(FLOWS)) {
    test(`${kind.name}: ${what}`, { skip: kind.missing, timeout: FLOW_LIMIT_MS }, async (t) => {
      const browser = await running()
      if (browser instanceof Error) return t.skip(`${kind.name} does not run here: ${browser.message}`)
      const site = closedOnce(await startSite(library))
      t.after(site.close)
      const tab = await browser.openTab()
      t.after(tab.close)

      const window = aWindow(tab)
      await run(window, site).catch(async (cause) => {
        const shown = await window.evaluate(() => document.querySelector('main')?.textContent ?? '').catch(String)
        throw new Error(`${cause}\nThe page says: ${shown.slice(0, 2000)}`, { cause })
      })
    })
  }
}

/**
 * Starts the browser for the first test that needs it, and ends it after the last. Resolves with an `Error` if it can't
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

/** A flow may stop the server itself. */
function closedOnce(site: SiteUnderTest): SiteUnderTest {
  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= site.close()
    return closed
  }
  return { ...site, close }
}

/**
 * Loads an address and waits until the application is interactive and the list of commands, if there is one, has
 * loaded.
 */
async function open(window: Window, address: string): Promise<void> {
  await window.goTo(address)
  // From then on the application restores scroll positions itself, and says so.
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

/** Loads Commander and waits until the library's own cards have replaced those of the built page. */
async function openLibrary(window: Window, url: string, lines: readonly string[]): Promise<void> {
  await open(window, `${url}/projects/commander`)
  await window.sees(linesShown, lines)
}

function linesShown() {
  return [...document.querySelectorAll('ul[aria-label="Commands"] code')].map((code) => code.textContent)
}

/** Waits until 'Copied' has appeared since the last call. On a busy machine it may be gone again by then. */
async function seesCopied(window: Window): Promise<void> {
  await window.sees(() => document.documentElement.hasAttribute('data-copied'), true)
  await window.evaluate(() => document.documentElement.removeAttribute('data-copied'))
}

/** Reads the clipboard by pasting it into the search box. */
async function clipboard(window: Window): Promise<string> {
  await window.fill(SEARCH, '')
  await window.press('Control+v')
  await window.see({ css: 'input[type=search]:not(:placeholder-shown)' })
  const pasted = await window.evaluate(
    () => document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '',
  )
  await window.press('Escape')
  return pasted
}

async function signIn(window: Window, url: string): Promise<void> {
  await open(window, `${url}/authentication`)
  await window.click({ ...CONTROL, name: 'Login' })
  await window.click({ role: 'button', name: 'Sign in', within: 'form' })
  await window.see({ ...CONTROL, name: 'Logout' })
}

async function publicCommands(url: string): Promise<readonly Command[]> {
  return (await fetch(`${url}/api/commands`)).json()
}
