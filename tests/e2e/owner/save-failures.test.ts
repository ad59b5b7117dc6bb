import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { Command } from '../../../core/commands/command.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, goToCommander, type OwnerVisitor, openAsOwner, openForm } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'one', notes: 'Edited offline', line: 'one' })])

after(closeBrowser)
after(site.close)

const EXPECTED_COMPLAINT = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of (?:412|503|507|429)/

describe('failed save', () => {
  // Each part ends with everything saved and a closed form.
  test('keeps the text, and can be retried', async (context) => {
    const owner = await openAsOwner(site)

    await checkLostConnection(context, owner)
    await checkRefusals(context, owner)

    await owner.leave(EXPECTED_COMPLAINT)
  })
})

async function checkLostConnection(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, card } = owner

  await context.test('keeps the text offline, and saves it once online again', async () => {
    await openForm(owner, 'Edited offline')
    await dialog.getByLabel('Command line').fill('one and a half')
    await page.context().setOffline(true)

    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('Not saved. The server cannot be reached.').waitFor()
    assert.equal(await dialog.getByLabel('Command line').inputValue(), 'one and a half')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Try again' }).click()

    await dialog.waitFor({ state: 'hidden' })
    await card('one and a half').waitFor()
  })

  await context.test("isn't repeated if the command was already saved", async () => {
    await saveWithoutResponse(owner, 'Sent but once')

    await dialog.getByRole('button', { name: 'Try again' }).click()

    await dialog.waitFor({ state: 'hidden' })
    await card('Sent but once').first().waitFor()
    assert.equal(await card('Sent but once').count(), 1)
  })

  await context.test("doesn't add a second command if the text was corrected", async () => {
    await saveWithoutResponse(owner, 'Lost at first')

    await dialog.getByLabel('Notes').fill('Then corrected')
    await dialog.getByRole('button', { name: 'Try again' }).click()

    await dialog.waitFor({ state: 'hidden' })
    await card('Then corrected').waitFor()
    assert.deepEqual(await notesOfCommandsWith('echo Lost at first'), ['Then corrected'])
  })

  await context.test("doesn't add a second command if the form was reopened", async () => {
    await saveWithoutResponse(owner, 'Closed')
    await closeDialog(owner)

    await page.getByRole('button', { name: /^Add command/ }).click()
    await dialog.getByLabel('Notes').fill('Opened again')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    await card('Opened again').waitFor()
    assert.deepEqual(await notesOfCommandsWith('echo Closed'), ['Opened again'])
  })

  await context.test("doesn't replace the command with one typed after Discard", async () => {
    await saveWithoutResponse(owner, 'Given up')

    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.getByLabel('Notes').fill('Another one')
    await dialog.getByLabel('Command line').fill('echo Another one')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    await card('Another one').waitFor()
    assert.deepEqual(await notesOfCommandsWith('echo Given up'), ['Given up'])
  })
}

async function checkRefusals(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, card } = owner

  for (const { status, code, sentence } of [
    { status: 503, code: 'api/store-busy', sentence: 'The library is busy with another change.' },
    { status: 507, code: 'api/store-full', sentence: 'There is no disk space left for the library.' },
  ]) {
    await context.test(`explains a ${status}, and can be retried`, async () => {
      const mend = await refuse(page, { status, json: { code } })
      await fillNew(owner, `Saved after ${status}`)

      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await dialog.getByText(sentence).waitFor()
      await mend()
      await dialog.getByRole('button', { name: 'Try again' }).click()

      await card(`Saved after ${status}`).waitFor()
    })
  }

  await context.test('waits until the server accepts changes again', async () => {
    const headers = { 'retry-after': '2' }
    const mend = await refuse(page, { status: 429, headers, json: { code: 'request/too-many' } })
    await fillNew(owner, 'Saved after a while')

    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: /^Try again in \d s$/, disabled: true }).waitFor()
    await mend()
    await dialog.getByRole('button', { name: 'Try again', exact: true }).click()

    await card('Saved after a while').waitFor()
  })
}

describe('save that fails after its form has closed', () => {
  test('reopens the form at any address', async () => {
    const owner = await openAsOwner(site)
    const { page, button, dialog } = owner
    await page.goto(`${site.url}/projects/commander?dialog=nine`)
    await button('Add command').waitFor()
    await goToCommander(page)
    await button('Add command').waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/commands/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await released
      await route.fulfill({ status: 503, json: { code: 'api/store-busy' } })
    })
    await fillNew(owner, 'Saved before leaving')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.goBack()
    await page.goBack()
    await eventually(() => new URL(page.url()).search, '?dialog=nine')
    release()

    await dialog.getByText('The library is busy with another change.').waitFor()
    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Saved before leaving')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.waitFor({ state: 'detached' })
    await owner.leave(EXPECTED_COMPLAINT)
  })
})

/** Saves a new command whose response is lost, and waits until the form offers to try again. */
async function saveWithoutResponse(owner: OwnerVisitor, notes: string): Promise<void> {
  const { page, dialog } = owner
  let isLost = false
  await page.route('**/api/commands/*', async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fillNew(owner, notes)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
}

/** The notes of all public commands with this line. */
async function notesOfCommandsWith(line: string): Promise<readonly unknown[]> {
  const list: readonly Command[] = await (await fetch(`${site.url}/api/commands`)).json()
  return list.filter((command) => command.line === line).map(({ notes }) => notes)
}

async function fillNew({ dialog, button }: OwnerVisitor, notes: string): Promise<void> {
  await button('Add command').click()
  await dialog.getByLabel('Notes').fill(notes)
  await dialog.getByLabel('Command line').fill(`echo ${notes}`)
}

/** Responds to new and edited commands with this error until the returned function is called. */
async function refuse(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<() => Promise<void>> {
  const onRoute = (route: Route) => (route.request().method() === 'PUT' ? route.fulfill(answer) : route.fallback())
  await page.route('**/api/commands/*', onRoute)
  return () => page.unroute('**/api/commands/*', onRoute)
}
