import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, noticesIn, openAsOwner, openForm, untilSaved } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { pressDelete, sentencesIn } from './held-changes.ts'

const site = await startSite(
  ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => createCardCommand({ id, notes: `Command ${id}`, line: `echo ${id}` })),
)

after(closeBrowser)
after(site.close)

const SAVING = /\/api\/commands\/[\w-]+$/

describe('form', () => {
  test('closes before the server responds, and offers Undo', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, card, focused, inNotice } = owner
    const release = await holdSaving(page)
    await openForm(owner, 'Command A')
    await dialog.getByLabel('Notes').fill('Command A, edited')

    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    await dialog.waitFor({ state: 'detached' })
    await card('Command A, edited').waitFor()
    await eventually(focused, /^Edit/)
    await eventually(() => card('Command A, edited').getByText('(unsaved)').count(), 0)
    await eventually(() => sentencesIn(page), ['Saved “Command A, edited”.'])
    await inNotice('Saved “Command A, edited”.', 'Undo').click()
    await card('Command A, edited').waitFor({ state: 'detached' })
    release()
    await untilSaved(page)
    await eventually(() => notesOf('A'), 'Command A')
    await owner.leave()
  })

  test('stays open when the response to another form arrives', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog } = owner
    const release = await holdSaving(page)
    await openForm(owner, 'Command A')
    await dialog.getByLabel('Notes').fill('Command A, edited')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await openForm(owner, 'Command B')
    await dialog.getByLabel('Notes').fill('Command B, in the middle of')

    release()
    await untilSaved(page)

    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Command B, in the middle of')
    await eventually(() => notesOf('A'), 'Command A, edited')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await closeDialog(owner)
    await owner.leave()
  })
})

describe('form opened while another text is being saved', () => {
  test('is empty for a new command', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, button, card } = owner
    const release = await holdSaving(page)
    for (const name of ['First', 'Second']) {
      await button('Add command').click()
      assert.equal(await dialog.getByLabel('Notes').inputValue(), '')
      await dialog.getByLabel('Notes').fill(`${name} new one`)
      await dialog.getByLabel('Command line').fill(`echo ${name}`)
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
    }

    release()

    await card('First new one').waitFor()
    await card('Second new one').waitFor()
    await owner.leave()
  })

  test("starts with the edit if it's for the same command", async () => {
    const owner = await openAsOwner(site)
    const { page, dialog } = owner
    const release = await holdSaving(page)
    await openForm(owner, 'Command D')
    await dialog.getByLabel('Notes').fill('Command D, once')
    await page.keyboard.press('Control+Enter')
    await openForm(owner, 'Command D, once')
    assert.equal(await dialog.getByText('Restored your unsaved changes').count(), 0)
    await dialog.getByLabel('Notes').fill('Command D, twice')
    await page.keyboard.press('Control+Enter')

    release()
    await untilSaved(page)

    await eventually(() => notesOf('D'), 'Command D, twice')
    await owner.leave()
  })
})

describe('failed edit', () => {
  test('reopens its form, with the reason', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, card } = owner
    const release = await holdSaving(page, 503)
    await openForm(owner, 'Command C')
    await dialog.getByLabel('Notes').fill('Command C, edited')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })

    release()

    await dialog.getByRole('alert').getByText('Not saved.').waitFor()
    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Command C, edited')
    await eventually(() => sentencesIn(page), [])
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await untilSaved(page)
    await eventually(() => notesOf('C'), 'Command C, edited')
    await card('Command C, edited').waitFor()
    await owner.leave(/status of 503/)
  })

  test('waits in a notice while another form is open', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, card, inNotice } = owner
    const release = await holdSaving(page, 503)
    await openForm(owner, 'Command E')
    await dialog.getByLabel('Notes').fill('Command E, edited')
    await page.keyboard.press('Control+Enter')
    await openForm(owner, 'Command F')
    await dialog.getByLabel('Notes').fill('Command F, edited')

    release()
    await noticesIn(page)
      .getByText(/^“Command E, edited” wasn’t saved\. /)
      .waitFor()
    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Command F, edited')
    await inNotice('“Command E, edited” wasn’t saved.', 'Open form').click()

    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'Command E, edited')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await untilSaved(page)
    await eventually(() => notesOf('E'), 'Command E, edited')
    await card('Command F').getByText('(unsaved)').waitFor()
    await owner.leave(/status of 503/)
  })
})

describe('deletion right after an edit', () => {
  test('deletes the edited version', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, card } = owner
    const release = await holdSaving(page)
    await openForm(owner, 'Command B')
    await dialog.getByLabel('Notes').fill('Command B, to be deleted')
    await page.keyboard.press('Control+Enter')
    await pressDelete(owner, 'Command B, to be deleted')

    release()
    await untilSaved(page)

    await eventually(async () => (await fetch(`${site.url}/api/commands/B`)).status, 404)
    await eventually(() => card('Command B').count(), 0)
    await owner.leave()
  })
})

describe('session that ends', () => {
  test('during a deletion keeps the card and asks for sign-in', async () => {
    const owner = await openAsOwner(site)
    const { page, card } = owner
    await page.context().clearCookies()
    await page.route(SAVING, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 401, json: { code: 'access/invalid-token' } })
        : route.fallback(),
    )

    await pressDelete(owner, 'Command F')

    await card('Command F').waitFor()
    await page.getByRole('button', { name: 'Sign in again' }).waitFor()
    await eventually(
      () => sentencesIn(page),
      ['“Command F” wasn’t deleted. Your session has ended. Sign in again to continue.'],
    )
    assert.equal(await notesOf('F'), 'Command F')
    await owner.leave(/status of 40[01]/)
  })

  test('while an edit is being saved reopens its form', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog } = owner
    await openForm(owner, 'Command F')
    await dialog.getByLabel('Notes').fill('Command F, edited')
    await page.context().clearCookies()
    await page.route(SAVING, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 401, json: { code: 'access/invalid-token' } })
        : route.fallback(),
    )

    await page.keyboard.press('Control+Enter')

    await dialog.getByText('Your session has ended.').waitFor()
    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Command F, edited')
    assert.equal(await page.getByText('could be saved').count(), 0)
    await owner.leave(/status of 40[01]/)
  })
})

/**
 * Delays every edit and every new command until the returned function is called. They then get a response with `status`
 * or, without it, the server's own response.
 */
async function holdSaving(page: Page, status?: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SAVING, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await promise
    if (status === undefined) await route.fallback()
    else await route.fulfill({ status, json: { code: 'api/store-busy' } })
  })
  return resolve
}

async function notesOf(id: string): Promise<unknown> {
  return (await (await fetch(`${site.url}/api/commands/${id}`)).json()).notes
}
