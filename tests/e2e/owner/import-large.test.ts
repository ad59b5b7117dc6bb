import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, noticesIn, type OwnerVisitor, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { chooseFile, fileOf } from './choose-file.ts'

const site = await startSite([createCardCommand({ id: 'only', notes: 'There before', line: 'before' })])

after(closeBrowser)
after(site.close)

const COUNT = 5000
const LARGE = Array.from({ length: COUNT }, (_, index) =>
  createCardCommand({ id: `large-${index}`, notes: `Number ${index}`, line: `echo ${index}` }),
)

const ARRIVING = [
  createCardCommand({ id: 'arrived', notes: 'It arrived', line: 'arrived' }),
  createCardCommand({ id: 'with-it', notes: 'With it', line: 'with it' }),
]

describe('large import', () => {
  test('succeeds as a whole, or can be retried', async (context) => {
    const owner = await openAsOwner(site)

    await checkFailures(context, owner)
    await checkChangesOfMind(context, owner)
    await checkParts(context, owner)

    await owner.leave(/status of 507|ERR_CONNECTION_RESET/)
  })
})

async function checkFailures(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, cards, card } = owner

  await context.test('changes nothing if refused or interrupted, and can be retried', async () => {
    await chooseFile(owner, JSON.stringify([createCardCommand({ id: 'late', notes: 'Came later', line: 'late' })]))
    await page.route('**/import', (route) => route.fulfill({ status: 507, json: { code: 'api/store-full' } }), {
      times: 1,
    })

    await dialog.getByRole('button', { name: 'Import 1 command' }).click()
    await dialog.getByRole('alert').getByText('Nothing was imported. There is no disk space left').waitFor()
    await page.route('**/import', (route) => route.abort('connectionreset'), { times: 1 })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('alert').getByText('Nothing was imported. The server cannot be reached.').waitFor()
    assert.equal(await cards.count(), 1)
    await dialog.getByRole('button', { name: 'Try again' }).click()

    await page.getByText('Imported 1 command: 1 added, 0 changed.').first().waitFor()
  })

  await context.test('is recognised as done if the response was lost', async () => {
    await chooseFile(owner, JSON.stringify(ARRIVING))
    await page.route(
      '**/import',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )

    await dialog.getByRole('button', { name: 'Import 2 commands' }).click()

    await page.getByText('Imported 2 commands').first().waitFor()
    await card('It arrived').waitFor()
  })
}

async function checkChangesOfMind(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, cards, card } = owner

  await context.test('retries only what was sent and is still ticked', async () => {
    await chooseFile(owner, listOf('Sought one', 'Sought two', 'Never asked for'))
    await dialog.getByLabel('Search these commands').fill('sought')
    await page.route('**/import', refuse, { times: 1 })
    await dialog.getByRole('button', { name: 'Import these 2' }).click()
    await dialog.getByRole('alert').waitFor()

    const box = (name: string) => dialog.getByRole('checkbox', { name })
    const again = dialog.getByRole('button', { name: 'Try again' })
    await box('Sought two').uncheck()
    await box('Sought one').uncheck()
    await dialog.getByText('Will be added: 0 of the 2 found').waitFor()
    assert.equal(await again.count(), 0)
    await box('Sought one').check()
    await again.click()

    await card('Sought one').waitFor()
    assert.equal(await cards.filter({ hasText: /Sought two|Never asked for/ }).count(), 0)
  })

  await context.test('remembers what was unticked while it ran, if it fails', async () => {
    const end = await holdImport(page)
    await chooseFile(owner, listOf('Ticked', 'Unticked'))
    await dialog.getByRole('button', { name: 'Import 2 commands' }).click()
    await dialog.getByRole('button', { name: 'Importing…' }).waitFor()

    await dialog.getByRole('checkbox', { name: 'Unticked' }).uncheck()
    await end(refuse)

    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Import 1 command', exact: true }).waitFor()
    await closeDialog(owner)
  })

  await context.test('leaves the preview of other files alone when it ends', async () => {
    const end = await holdImport(page)
    await chooseFile(owner, listOf('First file'))
    await dialog.getByRole('button', { name: 'Import 1 command' }).click()

    await dialog.getByLabel('Choose other files').setInputFiles(fileOf(listOf('Second file')))
    await dialog.getByRole('checkbox', { name: 'Second file' }).waitFor()
    await end((route) => route.continue())

    await card('First file').waitFor()
    await dialog.getByRole('button', { name: 'Import 1 command' }).waitFor()
    await closeDialog(owner)
  })

  await context.test('says that it failed even if its dialog was closed', async () => {
    const end = await holdImport(page)
    await chooseFile(owner, listOf('Not saved'))
    await dialog.getByRole('button', { name: 'Import 1 command' }).click()
    await closeDialog(owner)

    await end(refuse)

    await noticesIn(page).getByText('Nothing was imported. There is no disk space left').waitFor()
  })
}

/** Holds the next import until the returned function handles its request. */
async function holdImport(page: Page) {
  const { promise: held, resolve } = Promise.withResolvers<Route>()
  await page.route('**/import', resolve, { times: 1 })
  return async (handle: (route: Route) => Promise<void>) => handle(await held)
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 507, json: { code: 'api/store-full' } })
}

function listOf(...notes: readonly string[]): string {
  return JSON.stringify(notes.map((text) => ({ notes: text, line: text })))
}

async function checkParts(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner

  await context.test('is previewed in parts, and sent in one request', async () => {
    await chooseFile(owner, JSON.stringify(LARGE))
    await dialog.getByText('Will be added: 5,000').waitFor()
    const rows = dialog.getByRole('listitem')

    await eventually(() => rows.count(), 50)
    await dialog.getByRole('button', { name: 'Show more (4,950 left)' }).click()
    await eventually(() => rows.count(), 250)
    await dialog.getByRole('checkbox', { name: 'Number 3', exact: false }).first().uncheck()
    await dialog.getByRole('button', { name: 'Import 4,999 commands' }).click()

    await page.getByText('Imported 4,999 commands: 4,999 added, 0 changed.').first().waitFor()
    await page.getByText(/^5,\d{3} commands\.\s*$/).waitFor()
  })
}
