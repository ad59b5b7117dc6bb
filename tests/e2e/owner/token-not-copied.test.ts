import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, fromMenu, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'status' })])

after(closeBrowser)
after(site.close)

const QUESTION = 'Leave without copying the token?'

describe('new token', () => {
  test('needs a confirmation on Escape or “Create another” until copied', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, button } = owner
    await fromMenu(button, 'Library', 'Access tokens')
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByLabel('The token').waitFor()

    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: QUESTION }).waitFor()
    await eventually(owner.focused, 'Stay')
    await button('Stay').click()
    await dialog.getByRole('button', { name: 'Create another' }).click()
    await page.getByRole('heading', { name: QUESTION }).waitFor()
    await button('Stay').click()
    await dialog.getByRole('button', { name: 'Copy the token' }).click()
    await dialog.getByText('Copied.', { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await dialog.waitFor({ state: 'detached' })
    await owner.leave()
  })

  test('needs a confirmation on Back, even if partly copied', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, button } = owner
    await fromMenu(button, 'Library', 'Access tokens')
    await dialog.getByLabel('Name').fill('Desktop')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByLabel('The token').evaluate((field: HTMLTextAreaElement) => {
      field.focus()
      field.setSelectionRange(1, field.value.length)
    })
    await page.keyboard.press('ControlOrMeta+c')

    await page.goBack()
    await page.getByRole('heading', { name: QUESTION }).waitFor()
    await button('Stay').click()
    await dialog.getByLabel('The token').waitFor()
    await page.goBack()
    await button('Leave').click()

    await dialog.waitFor({ state: 'detached' })
    await owner.leave()
  })
})

describe('expired tokens', () => {
  test('are listed apart from valid ones, and can be removed', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, button } = owner
    const token = { name: 'Old', scope: 'read', createdAt: '2020-01-02T03:04:05.000Z', lastUsedOn: null }
    const removed: string[] = []
    await page.route('**/api/tokens', (route) =>
      route.fulfill({ json: [{ ...token, id: 'old', expiresAt: '2020-04-02T03:04:05.000Z', hasExpired: true }] }),
    )
    await page.route('**/api/tokens/*', (route) => {
      removed.push(route.request().method())
      return route.fulfill({ status: 204 })
    })
    await fromMenu(button, 'Library', 'Access tokens')

    await dialog.getByText('All of your tokens have expired.').waitFor()
    assert.equal(await dialog.getByText('Old', { exact: true }).isVisible(), false)
    await dialog.getByText('1 expired token').click()
    await dialog.getByRole('button', { name: 'Remove “Old”' }).click()

    await dialog.getByText('Removed “Old”.').waitFor()
    assert.deepEqual(removed, ['DELETE'])
    await closeDialog(owner)
    await owner.leave()
  })
})
