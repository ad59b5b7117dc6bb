import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { BUILT, HAS_BUILT, showBuilt } from '../../support/browser/built-library.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf, createCardCommand } from '../../support/browser/command.ts'
import { crashWorkers } from '../../support/browser/crash-workers.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { focusedOn } from '../../support/browser/focused.ts'
import { LIST } from '../../support/browser/open-commander.ts'
import { openPalette } from '../../support/browser/open-palette.ts'
import { addressOf, FIRST_PROJECT, firstDetails, goOnToCommander } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const EXACT = '  for f in *; do\n\techo "$f" # déjà vu\ndone\n'
const site = await startSite([
  createCardCommand({ id: 'loop', notes: 'Loop over files', line: EXACT }),
  createCardCommand({ id: 'placeholders', notes: 'Switch the branch', line: 'git switch {{branch}}' }),
  createCardCommand({ id: 'hidden', notes: 'Deceive the reader', line: 'echo a\u202eb' }),
  ...commandsOf(...Array.from({ length: 30 }, (_, index) => `docker run image-${index}`)),
])

after(closeBrowser)
after(site.close)

describe('commands in the palette', () => {
  test('are the best eight, and are copied exactly', async () => {
    const { page, palette, field, options, current, leave } = await openPalette(`${site.url}/projects`)
    await page.keyboard.type('docker')
    await palette.getByText('8 found.').waitFor()
    assert.equal(await options.count(), 8)
    assert.equal(await palette.getByRole('group').getAttribute('aria-label'), 'Commands')

    await field.fill('zzzzzz')
    await palette.getByText('Nothing found for “zzzzzz”.').waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => field.getAttribute('aria-expanded'), 'false')
    await eventually(() => field.getAttribute('aria-activedescendant'), null)
    assert.deepEqual([await palette.isVisible(), await palette.getByRole('listbox').count()], [true, 0])

    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    const isCopied = await noteCopied(page)
    await firstDetails(page).focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('files loop')
    await answerIn(palette)
    await eventually(current, 'Loop over files')
    await page.keyboard.press('Enter')
    await eventually(isCopied, true)
    assert.deepEqual([await palette.count(), addressOf(page)], [0, '/projects'])
    assert.equal(await focusedOn(page), FIRST_PROJECT.details)
    await eventually(() => clipboardText(page), EXACT)
    await eventually(() => page.getByText('Copied').count(), 0)
    // The live region must stay in the page, so that screen readers announce its next message.
    assert.equal(await page.getByRole('status').count(), 1)
    await leave()
  })

  test('with placeholders or deceptive characters are opened instead of copied', async () => {
    const { page, palette, options, leave } = await openPalette(site.url)
    const find = async (words: string) => {
      await page.keyboard.type(words)
      await answerIn(palette)
      return options.first().textContent()
    }

    assert.match((await find('switch branch')) ?? '', /Fill in$/)
    await page.keyboard.press('Enter')
    await eventually(() => focusedOn(page), 'text git switch {{branch}}')
    assert.equal(addressOf(page), '/projects/commander/commands/placeholders')

    // On Commander's pages, the palette opens commands in the same way.
    await page.keyboard.press('Control+k')
    assert.match((await find('deceive')) ?? '', /Open$/)
    await page.keyboard.press('Enter')
    await eventually(() => focusedOn(page), 'Copy echo a\u202eb')
    assert.equal(addressOf(page), '/projects/commander/commands/hidden')
    await page.goBack()
    await eventually(() => focusedOn(page), 'Switch the branch')

    await page.keyboard.press('Control+k')
    await find('loop')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/projects\/commander\/commands\/loop$/)
    assert.equal(await page.getByRole('dialog').count(), 0)

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Switch the branch' }).waitFor()
    await page.keyboard.press('Control+k')
    await find('loop')
    await options.first().click({ modifiers: ['Control'] })
    await page.getByRole('heading', { level: 1, name: 'Loop over files' }).waitFor()
    assert.equal(addressOf(page), '/projects/commander/commands/loop')
    await leave()
  })

  test('have the colours and marks of cards', async () => {
    const { page, palette, leave } = await openPalette(site.url)
    const painted = () =>
      palette
        .locator('code')
        .evaluate((code) =>
          [...CSS.highlights].flatMap(([name, highlight]) =>
            [...highlight]
              .filter(({ startContainer }) => startContainer.parentNode === code)
              .map(({ startOffset, endOffset }) => `${name}: ${code.textContent?.slice(startOffset, endOffset)}`),
          ),
        )

    await page.keyboard.type('switch branch')

    await eventually(painted, [
      'shell-command: git',
      'placeholder: {{branch}}',
      'found-in-line: switch',
      'found-in-line: branch',
    ])
    await page.waitForFunction(() => document.querySelector('link[rel=stylesheet]') !== null)
    await leave()
  })

  test('have colours below the edge of the list too', async () => {
    const { page, palette, options, leave } = await openPalette(site.url, { viewport: { width: 1280, height: 360 } })
    await page.keyboard.type('docker')
    await eventually(() => options.count(), 8)

    const isPainted = await palette.locator('code').evaluateAll(async (lines) => {
      // The page's own observer is older, so it's notified before this one.
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body))
      const ranges = [...CSS.highlights.values()].flatMap((highlight) => [...highlight])
      return lines.map((line) => ranges.some(({ startContainer }) => startContainer.parentNode === line))
    })

    assert.equal(await palette.getByRole('listbox').evaluate((list) => list.scrollHeight > list.clientHeight), true)
    assert.deepEqual(isPainted, Array(8).fill(true))
    await leave()
  })

  test('are announced as loading while screens can be found', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const holdList = (page: Page) => page.route(LIST, (route) => promise.then(() => route.continue()))
    const { page, palette, options, current, leave } = await openPalette(site.url, { arrange: holdList })

    await page.keyboard.type('pro')
    await palette.getByText('Loading commands…').waitFor()
    const found = await current()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('loop')
    resolve()

    await options.filter({ hasText: 'Loop over files' }).waitFor()
    assert.equal(found, 'Projects')
    await leave()
  })

  test('are fetched once for the whole page', async () => {
    const fetched: string[] = []
    const countFetches = async (page: Page) => {
      page.on('request', (request) => /\/api\/commands$/.test(request.url()) && fetched.push(request.url()))
    }
    const { page, palette, leave } = await openPalette(`${site.url}/projects`, { arrange: countFetches })
    await page.keyboard.type('loop')
    await answerIn(palette)
    const workers = page.workers().length

    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type('switch')
    await answerIn(palette)
    const fetchedForPalette = fetched.length
    await page.keyboard.press('Escape')
    await goOnToCommander(page)
    await page.getByText('33 commands.').waitFor()
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type('loop')
    await answerIn(palette)

    assert.equal(fetchedForPalette, 1)
    // The Commander page fetches the list each time it's shown.
    assert.deepEqual([fetched.length, page.workers().length], [2, workers])
    await leave()
  })

  test('come from the built list if the server fails', HAS_BUILT, async () => {
    const failList = async (page: Page) => {
      await showBuilt(page)
      await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
    }
    const { page, palette, leave } = await openPalette(site.url, { arrange: failList })

    await page.keyboard.insertText(BUILT[0]?.notes ?? '')

    await palette.getByText(/^\d+ found\. The server responded with an error\./).waitFor()
    await leave(/status of 500/)
  })

  test('are replaced by a message if there is no list', async () => {
    const failList = async (page: Page) => {
      await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
      await page.route('**/commands.json', (route) => route.fulfill({ status: 500, body: '' }))
    }
    const { page, palette, leave } = await openPalette(site.url, { arrange: failList })

    await palette.getByText('The commands could not be loaded. The server responded with an error.').waitFor()
    await page.keyboard.type('projects')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await leave(/status of 500/)
  })

  test('are replaced by a message if the search crashes', async () => {
    const { page, palette, field, leave } = await openPalette(site.url)
    await page.keyboard.type('loop')
    await answerIn(palette)

    await crashWorkers(page)
    await field.fill('switch')

    await palette.getByText('The search has stopped working. Reload the page to search again.').waitFor()
    await field.fill('projects')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await leave(/crashed/)
  })

  test('stay visible, with the line selected, if copying is refused', async () => {
    const refuse = (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
      })
    const { page, palette, leave } = await openPalette(site.url, { arrange: refuse })
    await page.keyboard.type('image-7')
    await answerIn(palette)

    await page.keyboard.press('Enter')

    await palette.getByText('The browser refused to copy.').waitFor()
    assert.equal(await page.evaluate(() => String(getSelection())), 'docker run image-7')
    await leave()
  })
})

/** Waits until the palette shows the results for the current text. */
async function answerIn(palette: Locator): Promise<void> {
  await palette.getByText(/^\d+ found\.$/).waitFor()
}

/**
 * Starts watching for 'Copied', which is shown for a second. The returned function resolves with true if it has
 * appeared.
 */
async function noteCopied(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const watched = { isCopied: false }
    new MutationObserver(() => {
      const statuses = [...document.querySelectorAll('[role=status]')]
      watched.isCopied ||= statuses.some(({ textContent }) => textContent === 'Copied')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return watched
  })
  return async () => (await seen.jsonValue()).isCopied
}
