import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { screensOf } from '../../../core/routing/screens.ts'
import { commandsOf, createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { FIRST_PROJECT } from '../../support/browser/open-screen.ts'
import {
  CARDS,
  CONTROL,
  clipboard,
  linesShown,
  open,
  openLibrary,
  publicCommands,
  SEARCH,
  seesCopied,
  signInAtSite,
  testInBrowsers,
} from './test-in-browsers.ts'

// `npm test` runs only the journey next to this file. `npm test -- browsers` runs these flows as well.

describe('other browsers', () => {
  testInBrowsers({
    'every screen has one main heading and fits the window': {
      async run(window, { url }) {
        for (const { address } of screensOf(readSiteMap([]))) {
          await open(window, url + address)

          assert.equal(await window.count({ css: 'h1' }), 1, address)
          const overhang = () => document.documentElement.scrollWidth - innerWidth
          assert.ok((await window.evaluate(overhang)) <= 0, `${address} is too wide`)
        }
      },
    },

    'links and Back load no page': {
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

    'Back restores the position in a long list': {
      library: commandsOf(...Array.from({ length: 120 }, (_, index) => `echo ${index}`)),
      async run(window, { url }) {
        await open(window, `${url}/projects/commander`)
        // Without user input, the page renders only its first cards.
        await window.sees(() => {
          scrollBy(0, 1)
          return document.querySelectorAll('ul[aria-label="Commands"] > li').length
        }, 120)
        await window.evaluate(() => scrollTo(0, 2000))
        await window.press('Control+k')
        await window.fill({ css: 'dialog input' }, 'sign')
        await window.see({ css: 'dialog [role=option]', text: 'Sign in' })
        // The position isn't exactly 2000: the browser keeps the same cards in view when something above them changes.
        await window.evaluate(() => {
          document.documentElement.dataset.left = String(scrollY)
        })
        await window.press('Enter')
        await window.see({ css: 'h1:focus', text: 'Sign in' })
        await window.evaluate(() => history.back())

        // `see` would scroll the heading into view.
        await window.sees(() => location.pathname, '/projects/commander')
        await window.sees(() => Math.abs(scrollY - Number(document.documentElement.dataset.left)) <= 1, true)
      },
    },

    'search accepts patterns, words and invalid patterns': {
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

    'Copy copies exactly the line, by mouse and keyboard': {
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

    'a placeholder is copied with its value, until a reload': {
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

    'Ctrl+K opens the palette, which finds screens': {
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

    'the owner stays signed in until logging out': {
      async run(window, { url }) {
        await signInAtSite(window, url)

        await open(window, `${url}/authentication`)
        await window.click({ ...CONTROL, name: 'Logout' })

        await window.see({ ...CONTROL, name: 'Login' })
        await open(window, `${url}/authentication`)
        await window.see({ ...CONTROL, name: 'Login' })
      },
    },

    'the owner adds, edits, deletes and restores a command': {
      library: [createCardCommand()],
      async run(window, { url }) {
        await signInAtSite(window, url)
        await window.click({ role: 'link', name: 'Your library' })
        await window.see({ css: 'h1:focus', text: 'Commander' })

        await window.click({ role: 'button', name: 'Add command' })
        await window.fill({ role: 'textbox', name: 'Notes', within: 'dialog' }, 'List the open ports')
        await window.fill({ role: 'textbox', name: 'Command line', within: 'dialog' }, 'ss -tlnp')
        await window.press('Control+Enter')
        await window.see({ ...CARDS, text: 'List the open ports' })
        // The page shows each change at once, and sends it a moment later.
        await eventually(async () => (await publicCommands(url)).length, 2)
        await window.click({ role: 'button', name: 'Edit “List the open ports”' })
        await window.fill({ role: 'textbox', name: 'Notes', within: 'dialog' }, 'List all ports')
        await window.press('Control+Enter')
        await window.click({ role: 'button', name: 'More for “List all ports”' })
        await window.click({ role: 'button', name: 'Delete “List all ports”' })
        await window.see({ css: '[role=status]', text: 'Deleted “List all ports”.' })
        await eventually(async () => (await publicCommands(url)).length, 1)
        await window.click({ role: 'button', name: 'Undo' })
        await window.see({ ...CARDS, text: 'List all ports' })

        const notes = async () => (await publicCommands(url)).map((command) => command.notes).sort()
        await eventually(notes, ['List all ports', 'Show what has changed'])
      },
    },

    'after one visit, the site works without the server': {
      async run(window, { url, close }) {
        await open(window, `${url}/`)
        await window.evaluate(async () => {
          await navigator.serviceWorker.ready
          if (navigator.serviceWorker.controller !== null) return
          await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
        })
        await close()

        await open(window, `${url}/projects/commander`)
        // The first cards aren't docker commands, and stay visible for a moment.
        await window.fill(SEARCH, '^docker ')
        await window.sees(() => document.querySelector('code')?.textContent?.startsWith('docker '), true)
        await window.click({ ...CARDS, css: 'button[data-copy]' })
        await seesCopied(window)

        assert.match(await clipboard(window), /^docker /)
      },
    },
  })
})
