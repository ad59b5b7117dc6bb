import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import {
  CARDS,
  clipboard,
  linesShown,
  openLibrary,
  publicCommands,
  SEARCH,
  seesCopied,
  signInAtSite,
  testInBrowsers,
} from './test-in-browsers.ts'

describe('other browsers', () => {
  testInBrowsers({
    'visitors search and copy, and the owner edits': {
      library: commandsOf('git  status\t', 'git log', 'ls'),
      async run(window, { url }) {
        await openLibrary(window, url, ['git  status\t', 'git log', 'ls'])
        await window.fill(SEARCH, '^git ')
        await window.sees(linesShown, ['git  status\t', 'git log'])
        await window.click({ ...CARDS, css: 'button[data-copy]' })
        await seesCopied(window)
        assert.equal(await clipboard(window), 'git  status\t')

        await signInAtSite(window, url)
        await window.click({ role: 'link', name: 'Your library' })
        await window.see({ css: 'h1:focus', text: 'Commander' })
        await window.click({ role: 'button', text: 'Edit', within: 'ul[aria-label="Commands"] > li:nth-child(3)' })
        await window.fill({ role: 'textbox', name: 'Notes', within: 'dialog' }, 'List all files')
        await window.press('Control+Enter')

        await window.see({ ...CARDS, text: 'List all files' })
        await eventually(async () => (await publicCommands(url)).at(2)?.notes, 'List all files')
      },
    },
  })
})
