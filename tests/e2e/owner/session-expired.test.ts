import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { closeDialog, type OwnerVisitor, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { PROVIDER_PAGE } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'one', notes: 'Edited for hours', line: 'one' })])

after(closeBrowser)
after(site.close)

const REFUSED = { status: 401, json: { code: 'access/invalid-token' } }

describe('refused token', () => {
  test("doesn't lose the form's text", async (context) => {
    const owner = await openAsOwner(site)

    await context.test("says what to set if signing in again can't help", () => readWhatToSet(owner))
    await context.test("keeps the form's text until the next sign-in", () => signInAgain(owner))

    await owner.leave(/status of 40[01]/)
  })
})

async function readWhatToSet(owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner
  const detail = 'The token is for no API. Set AUTH_AUDIENCE.'
  await openForm(owner, 'Edited for hours')
  await dialog.getByLabel('Notes').fill('Not saved yet')
  await page.route('**/api/commands/one', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { code: 'access/wrong-token', detail } })
      : route.continue(),
  )

  await dialog.getByRole('button', { name: 'Save', exact: true }).click()

  await dialog.getByText(detail).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Sign in again' }).count(), 0)
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Not saved yet')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await closeDialog(owner)
  await page.unrouteAll()
}

async function signInAgain(owner: OwnerVisitor): Promise<void> {
  const { page, dialog, card } = owner
  await openForm(owner, 'Edited for hours')
  await dialog.getByLabel('Notes').fill('Edited for hours and saved')
  await page.route('**/api/commands/one', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(REFUSED) : route.continue(),
  )
  // The provider no longer has a session for the user, so a silent renewal fails as well.
  const { cookies } = await page.context().storageState()
  await page.context().clearCookies()
  assert.ok(cookies.length > 0)

  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Your session has ended.').waitFor()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL(PROVIDER_PAGE)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await dialog.getByText(/^Restored your unsaved changes from .+\.$/).waitFor()
  assert.equal(new URL(page.url()).pathname, '/projects/commander')
  assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Edited for hours and saved')
  await save(owner)
  await card('Edited for hours and saved').waitFor()
}
