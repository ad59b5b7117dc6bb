import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { goToCommander, openAsOwner, ownerIn } from '../../support/browser/owner.ts'
import { signInAt } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite([
  ...['one', 'two'].map((word) => createCardCommand({ id: word, notes: `Say ${word}`, line: word })),
  createCardCommand({ id: 'note', notes: 'Say nothing', line: null }),
])

after(closeBrowser)
after(site.close)

describe('card menu', () => {
  test('opens and closes by keyboard or mouse', async () => {
    const owner = await openAsOwner(site)
    const { page, card, focused } = owner
    const more = card('Say one').getByRole('button', { name: 'More for “Say one”' })

    await more.press('Enter')
    await eventually(focused, 'Duplicate “Say one” one')
    await page.keyboard.press('ArrowUp')
    await eventually(focused, 'Delete “Say one” one')
    await page.keyboard.press('Escape')

    assert.equal(await more.getAttribute('aria-expanded'), 'false')
    assert.equal(
      await card('Say one')
        .getByRole('button', { name: /^Delete/ })
        .count(),
      0,
    )
    await eventually(focused, 'More for “Say one” one')
    await more.click()
    await eventually(focused, 'Duplicate “Say one” one')
    await more.click()
    await eventually(() => more.getAttribute('aria-expanded'), 'false')
    await owner.leave()
  })
})

test('a menu closes when the focus moves past it', async () => {
  const owner = await openAsOwner(site)
  const { page, focused } = owner
  const more = owner.card('Say one').getByRole('button', { name: 'More for “Say one”' })
  await more.press('Enter')
  for (const name of [/^Duplicate/, /^History/, /^Delete/]) {
    await eventually(focused, name)
    await page.keyboard.press('Tab')
  }

  await eventually(() => more.getAttribute('aria-expanded'), 'false')
  assert.notEqual(await focused(), '')
  assert.doesNotMatch(await focused(), /^More/)
  await owner.leave()
})

test("keys pressed in a menu aren't shortcuts of the card", async () => {
  const owner = await openAsOwner(site)
  const { page, focused } = owner
  const more = owner.card('Say one').getByRole('button', { name: 'More for “Say one”' })
  await more.press('Enter')
  await eventually(focused, 'Duplicate “Say one” one')

  for (const key of ['x', 'd', 'e', '/', '?']) await page.keyboard.press(key)

  await page.keyboard.press('ArrowUp')
  await eventually(focused, 'Delete “Say one” one')
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.equal(await page.getByRole('checkbox', { name: /^Select/ }).count(), 0)
  await owner.leave()
})

test('a menu has the focus as soon as it opens', async () => {
  const owner = await openAsOwner(site)
  const more = owner.card('Say one').getByRole('button', { name: 'More for “Say one”' })

  const focused = await more.evaluate((button: HTMLButtonElement) => {
    button.click()
    return document.activeElement?.textContent
  })

  assert.equal(focused, 'Duplicate “Say one”')
  await owner.leave()
})

describe("owner's keys on a card", () => {
  test('edit, duplicate and select it', async () => {
    const owner = await openAsOwner(site)
    const { page, card, dialog } = owner
    const copy = card('Say two').getByRole('button', { name: 'Copy', exact: true })

    await copy.focus()
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: 'Edit command' }).waitFor()
    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Say two')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await copy.focus()
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Add command' }).waitFor()
    assert.equal(await dialog.getByLabel('Command line').inputValue(), 'two')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await copy.focus()
    await page.keyboard.press('x')
    await page.getByRole('region', { name: 'Selected commands' }).getByText('1 command selected.').waitFor()
    assert.equal(await page.getByRole('checkbox', { name: 'Select “Say two”' }).isChecked(), true)
    await owner.leave()
  })

  test('work on a card without a line', async () => {
    const owner = await openAsOwner(site)
    const { page, card, dialog, focused } = owner
    const edit = card('Say nothing').getByRole('button', { name: /^Edit/ })

    await edit.press('e')
    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'Say nothing')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await edit.press('ArrowUp')
    await eventually(focused, 'Copy two')
    await edit.press('Control+Enter')

    await page.waitForURL(/\/commands\/note$/)
    await owner.leave()
  })

  test("edit a command before the owner's list has loaded", async () => {
    const owner = ownerIn(await createVisitor({ reducedMotion: 'reduce' }))
    const { page, card, dialog } = owner
    await signInAt(page, `${site.url}/authentication`)
    const letGo = await holdOwnerList(page)
    await goToCommander(page)
    await owner.button('Add command').waitFor()
    await card('Say two').getByRole('button', { name: /^Edit/ }).waitFor()

    await card('Say two').getByRole('button', { name: 'Copy', exact: true }).press('e')

    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'Say two')
    letGo()
    await owner.leave()
  })
})

describe('search without results', () => {
  test('offers to start a new command with the text', async () => {
    const owner = await openAsOwner(site)
    await owner.page.getByRole('searchbox').fill('Say three')

    await owner.button('Add “Say three”…').click()

    await eventually(() => owner.dialog.getByLabel('Notes').inputValue(), 'Say three')
    await owner.leave()
  })
})

/** Delays the owner's list until the returned function is called. */
async function holdOwnerList(page: Page): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/commands', async (route) => {
    if ('authorization' in route.request().headers()) await released
    await route.continue()
  })
  return letGo
}
