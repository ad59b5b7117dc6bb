import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { focusedOn } from '../../support/browser/focused.ts'
import { openPalette, paletteOf } from '../../support/browser/open-palette.ts'
import {
  addressOf,
  comeTo,
  FIRST_PROJECT,
  firstDetails,
  openScreen,
  siteUrl,
} from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const TITLES = {
  '/': site.name,
  '/projects': 'Projects',
  '/projects/commander': 'Commander',
  '/authentication': 'Sign in',
  '/nothing/here': 'Not found',
  '/%': 'Unreadable address',
}
const NOT_FOUND = /status of 40[04]/

describe('palette', () => {
  test('opens and closes with Ctrl+K at every address', async () => {
    const { page, palette, field, leave } = await openPalette(`${await siteUrl()}/nothing/here`)
    const press = () => page.keyboard.press('Control+k')
    await press()
    await palette.waitFor({ state: 'detached' })

    for (const [path, title] of Object.entries(TITLES)) {
      await comeTo(page, (await siteUrl()) + path)
      await page.waitForFunction((wanted) => document.title.startsWith(wanted), title)
      await press()
      assert.equal(await field.evaluate((input) => input === document.activeElement), true, path)
      assert.equal(
        await palette.evaluate((dialog) => dialog.matches(':modal') && dialog.getAttribute('aria-label')),
        'Jump to',
      )
      await press()
      await palette.waitFor({ state: 'detached' })
      assert.equal(addressOf(page), path)
    }
    await leave(NOT_FOUND)
  })

  test('offers screens, projects, themes and sign-in, chosen with arrow keys', async () => {
    const { page, palette, field, options, current, leave } = await openPalette(await siteUrl())
    const groups = await palette.getByRole('group').evaluateAll((all) => all.map((group) => group.ariaLabel))
    assert.deepEqual(groups, ['Pages', 'Projects', 'Appearance', 'You'])
    assert.equal(await current(), 'Home')
    assert.equal(await field.getAttribute('aria-expanded'), 'true')
    await palette.getByText('Type a few words to find a command.').waitFor()
    await palette.getByText('Ctrl ↵', { exact: true }).waitFor()

    await field.fill('o')
    await palette.getByText(/^\d+ found\.$/).waitFor()
    const first = await current()
    const count = await options.count()
    const stops: string[] = []
    for (const _option of [...Array(count).keys()]) {
      await page.keyboard.press('ArrowDown')
      stops.push(await current())
    }
    assert.equal(stops.at(-1), first)
    await page.keyboard.press('ArrowUp')
    await eventually(current, stops.at(-2))
    await page.keyboard.press('Home')
    await page.keyboard.type('n')
    await eventually(() => field.inputValue(), 'no')
    await leave()
  })

  test('opens screens like a link, and Back returns', async () => {
    const { page, palette, leave } = await openPalette(`${await siteUrl()}/projects`)
    const goTo = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await palette.waitFor({ state: 'detached' })
    }

    for (const [text, heading, address] of [
      ['home', site.name, '/'],
      ['sign', 'Sign in', '/authentication'],
      ['commander', 'Commander', '/projects/commander'],
    ] as const) {
      await goTo(text)
      await page.locator('h1:focus', { hasText: heading }).waitFor()
      assert.deepEqual([addressOf(page), await focusedOn(page)], [address, heading])
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
      await page.keyboard.press('Control+k')
      await palette.waitFor()
    }
    const entries = await page.evaluate(() => history.length)
    await goTo('projects')
    assert.deepEqual([await page.evaluate(() => history.length), addressOf(page)], [entries, '/projects'])
    await leave()
  })

  test('closes with Escape, and restores the focus', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects')
    await firstDetails(page).focus()
    await page.keyboard.press('Control+k')
    await paletteOf(page).waitFor()

    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await paletteOf(page).waitFor({ state: 'detached' })
    assert.equal(await focusedOn(page), FIRST_PROJECT.details)

    for (const key of ['k', 'Shift+K', 'Control+j', 'Control+Alt+k', 'Alt+k']) await page.keyboard.press(key)
    assert.equal(await page.getByRole('dialog').count(), 0)

    // Holding the shortcut down counts as one press.
    await page.keyboard.down('Control')
    for (let count = 0; count < 4; count++) await page.keyboard.down('k')
    for (const key of ['k', 'Control']) await page.keyboard.up(key)
    await paletteOf(page).waitFor()
    // Browsers can also close a dialog on their own.
    await paletteOf(page).evaluate((dialog: HTMLDialogElement) => dialog.close())
    await eventually(() => page.locator('dialog').count(), 0)
    await leave()
  })

  test('opens again right after Escape', async () => {
    const { page, palette, leave } = await openPalette(await siteUrl(), { arrange: delayCloseEvents })

    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.waitForFunction(() => Reflect.get(window, 'wasToldLate_') !== false)

    assert.equal(await palette.count(), 1)
    await leave()
  })

  test('opens from the button on touch screens', async () => {
    const { page, leave } = await createVisitor({ hasTouch: true, viewport: { width: 375, height: 700 } })
    await openScreen(page, '/projects/commander')

    await page.getByRole('button', { name: 'Jump to…' }).tap()
    await paletteOf(page).getByRole('option', { name: 'Sign in' }).tap()

    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await leave()
  })

  test('opens over the shortcut list, and returns the focus', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects/commander')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()

    await page.keyboard.press('Control+k')
    await paletteOf(page).waitFor()
    await page.keyboard.press('Escape')
    await paletteOf(page).waitFor({ state: 'detached' })

    assert.equal(await focusedOn(page), 'Close')
    await leave()
  })
})

/** Delays a dialog's first `close` event by 500 ms, so that later key presses come before it, as on a busy page. */
async function delayCloseEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'close',
      (event) => {
        if (Reflect.get(window, 'wasToldLate_') !== undefined) return
        event.stopImmediatePropagation()
        Object.assign(window, { wasToldLate_: false })
        setTimeout(() => {
          event.target?.dispatchEvent(new Event('close'))
          Object.assign(window, { wasToldLate_: true })
        }, 500)
      },
      { capture: true },
    )
  })
}
