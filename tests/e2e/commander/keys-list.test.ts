import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { commandsOf } from './a-command.ts'
import { noteAnnouncements } from './announcements.ts'
import { eventually } from './eventually.ts'
import { focusedOn } from './focused.ts'
import { openCommander } from './open-commander.ts'

const site = await startSite(commandsOf('git status', 'git log'))

after(closeBrowser)
after(site.close)

const list = (page: Page) => page.getByRole('dialog', { name: 'Shortcuts' })

test('4. ? shows the list of keys; Escape closes it and gives the focus back', async () => {
  const { page, copyButton, leave } = await openCommander(site)
  await copyButton(1).focus()

  await page.keyboard.press('?')
  await list(page).waitFor()
  const heading = await list(page).getByRole('heading', { level: 2, name: 'Shortcuts' }).count()
  const inside = await list(page).evaluate((dialog) => dialog.contains(document.activeElement))
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })

  assert.deepEqual([heading, inside], [1, true])
  assert.equal(await focusedOn(page), 'Copy git log')
  await leave()
})

for (const way of ['its button', 'a press beside it'] as const) {
  test(`4. by touch the list that a keyboard has opened closes with ${way}`, async () => {
    const { page, leave } = await openCommander(site, { hasTouch: true, viewport: { width: 375, height: 700 } })

    await page.keyboard.press('?')
    await list(page).waitFor()
    if (way === 'its button') await list(page).getByRole('button', { name: 'Close' }).tap()
    else await page.touchscreen.tap(10, 10)

    await list(page).waitFor({ state: 'detached' })
    await leave()
  })
}

test('4. a phone is not offered the list of keys, and a computer is', async () => {
  const phone = await openCommander(site, { hasTouch: true, isMobile: true, viewport: { width: 375, height: 700 } })
  const computer = await openCommander(site)

  const isOffered = (page: Page) => page.getByRole('button', { name: 'Shortcuts', exact: true }).isVisible()

  assert.deepEqual([await isOffered(phone.page), await isOffered(computer.page)], [false, true])
  assert.equal(await phone.page.getByRole('button', { name: 'Jump to…' }).isVisible(), true)
  await phone.leave()
  await computer.leave()
})

test('4. while the list is shown the keys of the screen behind it do nothing', async () => {
  const { page, search, leave } = await openCommander(site)
  await page.keyboard.press('?')
  await list(page).waitFor()

  for (const key of ['/', 'Alt+c', 'ArrowDown', 'x']) await page.keyboard.press(key)

  assert.equal(await list(page).evaluate((dialog) => dialog.contains(document.activeElement)), true)
  assert.equal(await search.inputValue(), '')
  assert.equal(await page.getByRole('button', { name: 'Match case' }).getAttribute('aria-pressed'), 'true')
  await leave()
})

test('WCAG 2.1.4: the keys of one character can be switched off, for the next visits too, and on again', async () => {
  const { page, search, leave } = await openCommander(site)
  const pressBoth = async () => {
    await page.getByRole('heading', { level: 1 }).focus()
    for (const key of ['/', '?']) await page.keyboard.press(key)
  }
  const switchKeys = async () => {
    await page.getByRole('button', { name: 'Shortcuts' }).click()
    await page.getByRole('checkbox').click()
    await page.keyboard.press('Escape')
  }

  await switchKeys()
  await pressBoth()
  const focusedWhenOff = await focusedOn(page)
  const shortcutWhenOff = await search.getAttribute('aria-keyshortcuts')
  await page.reload()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await pressBoth()
  const focusedOnNextVisit = await focusedOn(page)
  await switchKeys()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')

  assert.deepEqual([focusedWhenOff, shortcutWhenOff, focusedOnNextVisit], ['Commander', null, 'Commander'])
  assert.deepEqual([await focusedOn(page), await search.getAttribute('aria-keyshortcuts')], ['search', '/'])
  await leave()
})

test('WCAG 2.1.4: where the browser keeps nothing they are switched off for the visit', async () => {
  const blockStorage = (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
  const { page, leave } = await openCommander(site, { arrange: blockStorage })

  await page.keyboard.press('?')
  await page.getByRole('checkbox').click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')

  assert.equal(await focusedOn(page), 'Commander')
  await leave()
})

test('4. a list of keys that cannot be loaded is said politely and changes nothing; it can be tried again', async () => {
  const { page, copyButton, leave } = await openCommander(site)
  const announcements = await noteAnnouncements(page)
  await page.route(/keys-dialog/, (route) => route.abort())
  await copyButton().focus()

  await page.keyboard.press('?')
  await eventually(announcements, ['The shortcuts could not be loaded. Try again.'])

  assert.equal(await focusedOn(page), 'Copy git status')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await leave(/ERR_FAILED/)
})

for (const [platform, command] of [
  ['Linux x86_64', 'Ctrl'],
  ['MacIntel', 'Cmd'],
] as const) {
  test(`4. on ${platform} the list names the ${command} key`, async () => {
    const pretend = (page: Page) =>
      page.addInitScript((name) => Object.defineProperty(navigator, 'platform', { value: name }), platform)
    const { page, leave } = await openCommander(site, { arrange: pretend })

    await page.keyboard.press('?')
    await list(page).waitFor()

    assert.equal(await list(page).getByText(command, { exact: true }).count(), 2)
    await leave()
  })
}
