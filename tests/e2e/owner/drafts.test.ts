import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { agreeToPublish, fromMenu, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'status' })])

after(closeBrowser)
after(site.close)

describe('draft', () => {
  test('can be completed or deleted', async (context) => {
    const owner = await openAsOwner(site)
    const { dialog, button, card, cards, inNotice } = owner

    await context.test('has no card until it has notes', async () => {
      const before = await cards.count()

      await button('Add command').click()
      await dialog.getByLabel('Command line').fill('uptime')
      await dialog.getByRole('button', { name: 'Save as draft', exact: true }).click()
      await fromMenu(button, 'Library', 'Drafts (1)')
      assert.equal(await cards.count(), before)
      await dialog.getByRole('button', { name: /^Edit/ }).click()
      await dialog.getByLabel('Notes').fill('How long it has been running')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await agreeToPublish(owner)

      await card('How long it has been running').getByText('uptime').waitFor()
      await eventually(owner.focused, 'Library')
      await button('Library').click()
      await button('Drafts (0)').waitFor()
      await owner.page.keyboard.press('Escape')
    })

    await context.test('can be deleted, and restored with Undo', async () => {
      await button('Add command').click()
      await dialog.getByLabel('Command line').fill('history -c')
      await dialog.getByRole('button', { name: 'Save as draft', exact: true }).click()
      await fromMenu(button, 'Library', 'Drafts (1)')
      await dialog.getByRole('listitem').waitFor()
      assert.equal(await dialog.getByText('An empty command').count(), 0)
      assert.equal(await dialog.getByRole('button', { name: /^Show more/ }).count(), 0)

      await dialog.getByRole('button', { name: /^Delete/ }).click()
      await dialog.getByText('No drafts.').waitFor()
      assert.equal(await dialog.getByRole('list').count(), 0)
      await inNotice('Deleted “history -c”.', 'Undo').click()

      await dialog.getByRole('listitem').getByText('history -c', { exact: true }).waitFor()
    })
    await owner.leave()
  })
})
