import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, fromMenu, type OwnerVisitor, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const COUNT = 32_000
// An empty card has about 20 elements, so 32,000 cards would have hundreds of thousands.
const MAX_NODES = 3000

const DRAFTS = Array.from({ length: COUNT }, (_, index) =>
  createCardCommand({ id: `draft-${index}`, notes: null, line: `echo ${index}` }),
)
const site = await startSite([createCardCommand({ id: 'only', notes: 'The only card', line: 'only' }), ...DRAFTS])

after(closeBrowser)
after(site.close)

describe('long lists', () => {
  test('are shown in parts', async (context) => {
    const owner = await openAsOwner(site)

    await checkDrafts(context, owner)
    await checkDeleted(context, owner)

    await owner.leave(/ERR_CONNECTION_REFUSED/)
  })
})

async function checkDrafts(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, focused } = owner

  await context.test('show 32,000 drafts in parts', async () => {
    const rows = dialog.getByRole('listitem')

    await fromMenu(button, 'Library', 'Drafts (32,000)')
    await rows.first().waitFor()
    const [first, nodes] = [await rows.count(), await page.locator('*').count()]
    await dialog.getByRole('button', { name: 'Show more (31,950 left)' }).press('Enter')
    await rows.nth(249).waitFor()

    assert.equal(first, 50)
    assert.ok(nodes < MAX_NODES, `${nodes} nodes`)
    await eventually(focused, 'Edit “echo 50” echo 50')
    await closeDialog(owner)
  })

  for (const name of ['Deleted', 'Drafts (32,000)']) {
    await context.test(`open ${name} only once on a double click`, async () => {
      await button('Library').click()
      await button(name).dblclick()
      await dialog.waitFor()
      // The second click could close the dialog up to two frames later.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      assert.equal(await dialog.count(), 1)

      await page.mouse.click(5, 5)
      await dialog.waitFor({ state: 'detached' })
    })
  }
}

async function checkDeleted(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button } = owner

  await context.test('show 32,000 deleted commands in parts, after a loading message', async () => {
    const rows = dialog.getByRole('listitem')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/commands/deleted', async (route) => {
      await answered
      await route.fulfill({ json: DRAFTS.map((draft) => ({ ...draft, deletedAt: '2026-01-02T03:04:05.000Z' })) })
    })

    await fromMenu(button, 'Library', 'Deleted')
    await dialog.getByRole('status').getByText('Loading deleted commands…').waitFor()
    answer()
    await dialog.getByRole('button', { name: 'Show more (31,950 left)' }).waitFor()

    await eventually(() => rows.count(), 50)
    assert.ok((await page.locator('*').count()) < MAX_NODES)
    await closeDialog(owner)
    await page.unrouteAll()
  })

  await context.test("offer 'Try again' if they can't be loaded", async () => {
    await page.route('**/api/commands/deleted', (route) => route.abort('connectionrefused'), { times: 1 })

    await fromMenu(button, 'Library', 'Deleted')
    await dialog.getByText('The server cannot be reached.').waitFor()
    await dialog.getByRole('button', { name: 'Try again' }).click()

    await dialog.getByText('Nothing was deleted in the last 30 days.').waitFor()
    assert.equal(await dialog.locator('ul').count(), 0)
  })
}
