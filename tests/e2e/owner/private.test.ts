import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import {
  agreeToPublish,
  closeDialog,
  fromMenu,
  goToCommander,
  openAsOwner,
  openForm,
  ownerIn,
  save,
} from '../../support/browser/owner.ts'
import { control } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const LINE = 'ssh ada@db1.internal.example'

const site = await startSite([
  createCardCommand({ id: 'first', notes: 'First', line: 'true' }),
  createCardCommand({ id: 'into-db', notes: 'Into the database', line: LINE }),
  createCardCommand({ id: 'last', notes: 'Last', line: 'false' }),
])

after(closeBrowser)
after(site.close)

describe('private command', () => {
  test('is visible only to its owner', async (context) => {
    const owner = await openAsOwner(site)
    const { page, dialog, card } = owner
    const secondTab = await page.context().newPage()

    await context.test('is announced on the form, and marked on its card', async () => {
      await openForm(owner, LINE)
      const visibility = dialog.getByRole('group', { name: 'Visibility' })
      await visibility.getByText(/Everyone can see it\./).waitFor()
      await dialog.getByRole('radio', { name: 'Private' }).check()
      await visibility.getByText(/Only you can see it, while you are signed in\./).waitFor()
      await save(owner)

      await page.getByText('Saved “Into the database”. Only you can see it.').waitFor()
      await card(LINE).getByText('Private', { exact: true }).waitFor()
      await eventually(() => notesOf(page), ['First', 'Into the database', 'Last'])
    })

    await context.test("is found by the owner's search", async () => {
      await page.getByRole('searchbox').fill('internal')
      await eventually(() => notesOf(page), ['Into the database'])
      await page.getByRole('searchbox').fill('')
      await eventually(() => notesOf(page), ['First', 'Into the database', 'Last'])
    })

    await context.test('is hidden from others, and not stored in the browser', async () => {
      const other = await createVisitor()
      await other.page.goto(`${site.url}/projects/commander`)
      await eventually(() => notesOf(other.page), ['First', 'Last'])
      await other.leave()

      assert.ok(!(await keptIn(page)).includes('internal'))
    })

    await context.test('appears after a reload once the owner is signed in', async () => {
      await page.reload()

      await card(LINE).waitFor()
      await eventually(() => notesOf(page), ['First', 'Into the database', 'Last'])
      assert.ok(!(await keptIn(page)).includes('internal'))
    })

    await context.test('stays on the page after a dialog closes', async () => {
      await openForm(owner, 'First')
      await closeDialog(owner)

      assert.deepEqual(await notesOf(page), ['First', 'Into the database', 'Last'])
    })

    await context.test('disappears from every tab at logout', async () => {
      await secondTab.goto(site.url)
      await goToCommander(secondTab)
      const second = ownerIn({ ...owner, page: secondTab })
      await second.card(LINE).waitFor()

      await page.goto(`${site.url}/authentication`)
      await control(page, 'Logout').click()

      await second.card(LINE).waitFor({ state: 'detached' })
      await eventually(() => notesOf(secondTab), ['First', 'Last'])
      assert.ok(!(await keptIn(secondTab)).includes('internal'))
    })
    await owner.leave()
  })
})

describe('several commands', () => {
  test('can be made private or public in one change', async () => {
    const owner = await openAsOwner(site)
    const { page, button, card, inNotice } = owner

    await button('Select').click()
    await page.getByRole('checkbox', { name: 'Select “First”' }).check()
    await page.getByRole('checkbox', { name: 'Select “Into the database”' }).check()
    await fromMenu(button, 'Visibility', 'Make private')

    await page.getByText('Made 1 command private. 1 command stayed as it was.').waitFor()
    await card('First').getByText('Private', { exact: true }).waitFor()
    await eventually(publicIds, ['last'])

    await fromMenu(button, 'Visibility', 'Make public')
    await agreeToPublish(owner)
    await page.getByText('Made 2 commands public.').waitFor()
    await eventually(publicIds, ['first', 'into-db', 'last'])
    await eventually(() => page.getByText('Private', { exact: true }).count(), 0)

    await inNotice('Made 2 commands public.', 'Undo').click()
    await page.getByText('Undone: 2 commands are as they were before.').waitFor()
    await eventually(publicIds, ['last'])
    await owner.leave()
  })
})

function notesOf(page: Page): Promise<readonly string[]> {
  return page.getByRole('list', { name: 'Commands', exact: true }).locator('li > p:first-child').allInnerTexts()
}

async function publicIds(): Promise<readonly string[]> {
  const commands: readonly { readonly id: string }[] = await (await fetch(`${site.url}/api/commands`)).json()
  return commands.map(({ id }) => id)
}

/** The session storage, local storage and caches of the page's origin, joined into one text. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })
}
