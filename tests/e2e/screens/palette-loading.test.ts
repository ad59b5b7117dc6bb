import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { focusedOn } from '../../support/browser/focused.ts'
import { paletteOf } from '../../support/browser/open-palette.ts'
import {
  addressOf,
  FIRST_PROJECT,
  firstDetails,
  holdApplication,
  openScreen,
  siteUrl,
  untilAlive,
  untilPainted,
} from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const CHUNKS = /\/assets\/(palette|keys-dialog|dialog)-[\w-]+(\.js|\.css)$/
const APOLOGY = 'This could not be loaded. Reload the page to try again.'
const NOTICE_MS = 6000

describe('palette', () => {
  test('is loaded when first opened, without the shortcut list', async () => {
    const { page, leave } = await createVisitor()
    const chunks = noteChunks(page)
    await openScreen(page, '/projects/commander')
    await page.getByText(/^\d+ commands\.\s*$/).waitFor()
    const before = [...chunks]

    await page.keyboard.press('Control+k')
    await paletteOf(page).waitFor()

    assert.deepEqual([before, chunks.toSorted()], [[], ['dialog.css', 'dialog.js', 'palette.css', 'palette.js']])
    await leave()
  })

  test("that can't be loaded says so, until a reload", async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects')
    await firstDetails(page).focus()
    await page.route(CHUNKS, (route) => route.abort())

    await page.keyboard.press('Control+k')
    await page.getByRole('status').filter({ hasText: APOLOGY }).waitFor()
    const focused = await focusedOn(page)
    await page.unroute(CHUNKS)
    await page.reload()
    await untilAlive(page)
    await page.keyboard.press('Control+k')
    await paletteOf(page).waitFor()

    assert.deepEqual([focused, addressOf(page)], [FIRST_PROJECT.details, '/projects'])
    await leave(/ERR_FAILED/)
  })

  test("that can't be loaded still says so after a copy", async () => {
    const { page, leave } = await createVisitor()
    await page.clock.install()
    await openScreen(page, '/projects/commander')
    await page.route(CHUNKS, (route) => route.abort())
    const announcements = await noteAnnouncements(page)
    const notice = page.getByText(APOLOGY)

    await page.keyboard.press('Control+k')
    await notice.waitFor()
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await eventually(announcements, [APOLOGY, 'Copied'])

    const shown = await notice.evaluateAll((all) => all.map((element) => getComputedStyle(element).clipPath))
    await page.clock.runFor(NOTICE_MS)
    assert.deepEqual(shown, ['none'])
    assert.equal(await notice.count(), 0)
    await leave(/ERR_FAILED/)
  })

  test('keeps the text typed while it loaded', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects/commander')
    await page.getByRole('searchbox').focus()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(CHUNKS, (route) => promise.then(() => route.continue()))

    await page.keyboard.press('Control+k')
    await page.keyboard.type('sign-?in')
    resolve()
    await paletteOf(page).waitFor()
    await page.keyboard.type(' x')

    await eventually(() => page.getByRole('combobox', { name: 'Jump to' }).inputValue(), 'sign-?in x')
    assert.equal(await page.getByRole('searchbox', { includeHidden: true }).inputValue(), '')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await eventually(() => page.getByRole('combobox', { name: 'Jump to' }).inputValue(), '')
    await leave()
  })

  test("doesn't press the focused link with Enter while loading", async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects/commander')
    await page.getByRole('link', { name: 'Projects', exact: true }).first().focus()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(CHUNKS, (route) => promise.then(() => route.continue()))

    await page.keyboard.press('Control+k')
    await page.keyboard.type('sih')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('gn')
    await page.keyboard.press('Enter')
    resolve()
    await paletteOf(page).waitFor()

    await eventually(() => page.getByRole('combobox', { name: 'Jump to' }).inputValue(), 'sign')
    assert.equal(addressOf(page), '/projects/commander')
    await leave()
  })

  for (const key of ['Control+k', 'Escape']) {
    test(`closed with ${key} while loading doesn't appear`, async () => {
      const { page, leave } = await createVisitor()
      await openScreen(page, '/projects')
      await firstDetails(page).focus()
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(CHUNKS, (route) => promise.then(() => route.continue()))

      await page.keyboard.press('Control+k')
      await page.keyboard.press(key)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: FIRST_PROJECT.heading }).waitFor()
      const loaded = page.waitForEvent('requestfinished', (request) => /palette-.*\.js$/.test(request.url()))
      resolve()
      await loaded
      await untilPainted(page)

      assert.equal(await page.getByRole('dialog').count(), 0)
      await leave()
    })
  }

  for (const path of ['/projects/commander', '/nothing/here']) {
    test(`opens with the text typed before hydration at ${path}`, async () => {
      const { page, leave } = await createVisitor()
      const { release } = await holdApplication(page)
      await page.goto((await siteUrl()) + path)
      await page.getByRole('link', { name: 'Projects', exact: true }).first().focus()

      await page.keyboard.press('Control+k')
      await page.keyboard.type('sih')
      const isPrevented = await pressPaletteKey(page)
      await page.keyboard.press('Backspace')
      await page.keyboard.type('gn')
      await page.keyboard.press('Enter')
      release()
      await paletteOf(page).waitFor()
      assert.equal(addressOf(page), path)
      await eventually(() => page.getByRole('combobox', { name: 'Jump to' }).inputValue(), 'sign')
      await page.keyboard.press('Escape')
      await paletteOf(page).waitFor({ state: 'detached' })

      assert.equal(isPrevented, true)
      assert.equal(await page.locator('body').getAttribute('data-held'), null)
      await leave(/status of 404/)
    })
  }

  for (const key of ['Escape', 'Tab']) {
    test(`stays closed if ${key} follows Ctrl+K before hydration`, async () => {
      const { page, leave } = await createVisitor()
      const { release } = await holdApplication(page)
      await page.goto(`${await siteUrl()}/projects`)

      await page.keyboard.press('Control+k')
      await page.keyboard.press(key)
      release()
      await untilAlive(page)
      await untilPainted(page)

      assert.equal(await page.getByRole('dialog').count(), 0)
      await leave()
    })
  }

  for (const [platform, opens] of [
    ['MacIntel', 'Meta+k'],
    ['Linux x86_64', 'Control+k'],
  ] as const) {
    test(`opens only with ${opens} on ${platform}`, async () => {
      const { page, leave } = await createVisitor()
      await page.addInitScript((name) => Object.defineProperty(navigator, 'platform', { value: name }), platform)
      await openScreen(page, '/projects')

      await page.keyboard.press(opens === 'Meta+k' ? 'Control+k' : 'Meta+k')
      const opened = await page.evaluate(() => document.querySelector('dialog'))
      await page.keyboard.press(opens)
      await paletteOf(page).waitFor()

      assert.equal(opened, null)
      await leave()
    })
  }
})

describe('page style sheet', () => {
  test("puts components' layers above the base", async () => {
    const html = await (await fetch(await siteUrl())).text()

    const layers = [...html.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names]) => (names ?? '').split(/, ?/))

    assert.deepEqual([...new Set(layers.map((name) => name.trim()))].slice(0, 3), ['tokens', 'base', 'components'])
  })
})

/** Presses Ctrl+K. Returns true if the page prevented the browser's default action. */
function pressPaletteKey(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(event)
  })
}

/** Records requests for the chunks of the palette and the dialogs from now on, in order. */
function noteChunks(page: Page): readonly string[] {
  const chunks: string[] = []
  page.on('request', (request) => {
    const [, name, ending] = CHUNKS.exec(request.url()) ?? []
    if (name !== undefined) chunks.push(`${name}${ending}`)
  })
  return chunks
}
