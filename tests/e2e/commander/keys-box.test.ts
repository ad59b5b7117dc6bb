import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { commandsOf } from './a-command.ts'
import { noteAnnouncements } from './announcements.ts'
import { clipboardText } from './clipboard-text.ts'
import { eventually } from './eventually.ts'
import { focusedOn } from './focused.ts'
import { openCommander } from './open-commander.ts'

const site = await startSite(commandsOf('git status', 'git log', 'docker ps', 'git push'))

after(closeBrowser)
after(site.close)

/** The search box of Firefox and Safari, which Escape does not clear by itself. */
const withoutOwnEscape = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault(), { capture: true })
    Object.defineProperty(Event.prototype, 'defaultPrevented', { get: () => false })
  })

test('4. / goes to the box from anywhere on the page and selects what is in it', async () => {
  const { page, search, lines, copyButton, leave } = await openCommander(site)
  await search.fill('docker')
  await eventually(lines, ['docker ps'])

  for (const start of [copyButton(), page.getByRole('link', { name: 'Projects' }), page.getByRole('heading')]) {
    await start.first().focus()
    await page.keyboard.press('/')
    assert.equal(await focusedOn(page), 'search')
    assert.equal(await page.evaluate(() => String(getSelection())), 'docker')
  }

  await page.keyboard.type('log')
  await eventually(lines, ['git log'])
  await leave()
})

test('4. in the box / and ? are typed', async () => {
  const { page, search, leave } = await openCommander(site)
  await search.focus()

  await page.keyboard.type('a/b?')

  assert.equal(await search.inputValue(), 'a/b?')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await leave()
})

for (const [browser, arrange] of [
  ['this browser', async () => undefined],
  ['a browser that does not do it itself', withoutOwnEscape],
] as const) {
  test(`4. Escape clears the box and the search, and stays there, in ${browser}`, async () => {
    const { page, search, lines, leave } = await openCommander(site, { arrange })
    await search.fill('docker')
    await eventually(lines, ['docker ps'])

    await page.keyboard.press('Escape')

    await eventually(lines, ['git status', 'git log', 'docker ps', 'git push'])
    assert.equal(await search.inputValue(), '')
    assert.equal(await focusedOn(page), 'search')
    await leave()
  })
}

test('4. Enter in the box copies the first command found, and the focus stays', async () => {
  const { page, search, lines, copyButton, leave } = await openCommander(site)
  await search.fill('^git (log|push)')
  await eventually(lines, ['git log', 'git push'])

  await page.keyboard.press('Enter')
  await eventually(() => copyButton().getAttribute('data-state'), 'copied')

  assert.equal(await clipboardText(page), 'git log')
  assert.equal(await focusedOn(page), 'search')
  await leave()
})

test('4. Enter copies nothing while the box is empty, and nothing where nothing is found', async () => {
  const { page, search, statuses, leave } = await openCommander(site)
  await search.focus()

  await page.keyboard.press('Enter')
  await search.fill('no such command')
  await eventually(async () => (await statuses())[0], '0 of 4 commands.')
  await page.keyboard.press('Enter')
  await search.fill('')
  await eventually(async () => (await statuses())[0], '4 commands.')

  assert.equal(await page.locator('[data-state="copied"]').count(), 0)
  await leave()
})

test('4. Enter pressed before the answer is there does not copy what was found before', async () => {
  const { page, search, leave } = await openCommander(site)
  const announcements = await noteAnnouncements(page)

  await search.evaluate((box) => {
    if (!(box instanceof HTMLInputElement)) return
    box.focus()
    box.value = 'docker'
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await page.getByText('1 of 4 commands.').waitFor()

  assert.deepEqual(await announcements(), [])
  await leave()
})

test('4. Ctrl+Enter in the box opens the address of the first command found; Back comes back', async () => {
  const { page, search, lines, leave } = await openCommander(site)
  await search.fill('docker')
  await eventually(lines, ['docker ps'])
  await page.waitForURL(/\?q=docker$/)

  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/projects\/commander\?id=command-2$/)
  await page.goBack()

  await page.waitForURL(/\?q=docker$/)
  await leave()
})

test('4. Alt+R and Alt+C toggle as their buttons do, in the box and outside it, and type nothing', async () => {
  const { page, search, leave } = await openCommander(site)
  const isPressed = (name: string) => page.getByRole('button', { name }).getAttribute('aria-pressed')
  await search.focus()

  await page.keyboard.press('Alt+c')
  await eventually(() => isPressed('Match case'), 'false')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Alt+c')
  await eventually(() => isPressed('Match case'), 'true')
  await page.keyboard.press('Alt+r')
  await eventually(() => isPressed('Pattern'), 'false')

  assert.equal(await search.inputValue(), '')
  await leave()
})
