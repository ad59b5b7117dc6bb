import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { describedBy } from '../../support/browser/described-by.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { fromMenu, goToCommander, openAsOwner, openForm } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const SECRET = 'mysql -uroot -phunter22 app'

const MORE = ['a', 'b', 'c', 'd', 'e']

const site = await startSite([
  createCardCommand({ id: 'shown', notes: 'Shown', line: 'true' }),
  createCardCommand({ id: 'plain', notes: 'Plain', line: 'false', visibility: 'private' }),
  createCardCommand({ id: 'secret', notes: 'Into the database', line: SECRET, visibility: 'private' }),
  ...MORE.map((id) => createCardCommand({ id, notes: `Private ${id}`, line: id, visibility: 'private' })),
])

after(closeBrowser)
after(site.close)

describe('before several commands become public', () => {
  test('the owner is asked, and possible secrets are named', async () => {
    const owner = await openAsOwner(site)
    const { page, button, focused, inNotice } = owner
    await button('Select').click()
    await button('All 8 found').click()

    await fromMenu(button, 'Visibility', 'Make public')
    const asked = question(page, 'Make 7 commands public?')
    await asked.getByText('“Into the database”: password after `mysql -p`').waitFor()
    await eventually(focused, 'Cancel')
    assert.match(await describedBy(asked), /^Anyone can read and copy public commands\./)
    await asked.getByText('“Plain”').waitFor()
    assert.deepEqual(await asked.getByText(/^and /).allTextContents(), ['and 1 more'])
    await asked.getByRole('button', { name: 'Cancel' }).click()
    const unchanged = await publicIds()

    await fromMenu(button, 'Visibility', 'Make public')
    await asked.getByRole('button', { name: 'Make public anyway' }).click()
    await eventually(publicIds, ['shown', 'plain', 'secret', ...MORE])
    await inNotice('Made 7 commands public.', 'Undo').click()
    await eventually(publicIds, ['shown'])

    assert.deepEqual(unchanged, ['shown'])
    await owner.leave()
  })

  test('the buttons wait for the whole list', async () => {
    const owner = await openAsOwner(site)
    const { page, button } = owner
    await page.addInitScript(holdReadsOfWholeList)
    await page.reload()
    await button('Select').click()
    await page.getByRole('checkbox', { name: 'Select “Plain”' }).check()
    const bar = page.getByRole('region', { name: 'Selected commands' })
    await bar.getByText('1 command selected.').waitFor()
    for (const name of ['Tag', 'Move to platform…', 'Visibility', 'Pin', 'Export…', 'Delete']) {
      await bar.getByRole('button', { name, exact: true, disabled: true }).waitFor()
    }

    await page.evaluate(() => dispatchEvent(new Event('release')))

    await fromMenu(button, 'Visibility', 'Make public')
    await question(page, 'Make 1 command public?').getByRole('button', { name: 'Cancel' }).click()
    await bar.getByRole('button', { name: 'Delete', disabled: false }).waitFor()
    await owner.leave()
  })

  test("the owner isn't asked about public commands", async () => {
    const owner = await openAsOwner(site)
    const { page, button } = owner
    await button('Select').click()
    await page.getByRole('checkbox', { name: 'Select “Shown”' }).check()

    await fromMenu(button, 'Visibility', 'Make public')

    await page
      .getByText(/stayed as it was|Nothing/)
      .first()
      .waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await owner.leave()
  })

  test('leaving the page cancels the question', async () => {
    const owner = await openAsOwner(site)
    const { page, button } = owner
    await goToCommander(page)
    await button('Select').click()
    for (const id of MORE) await page.getByRole('checkbox', { name: `Select “Private ${id}”` }).check()
    await fromMenu(button, 'Visibility', 'Make public')
    await question(page, 'Make 5 commands public?').waitFor()
    assert.equal(await page.getByRole('dialog').getByText(/^and /).count(), 0)

    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goForward()
    await button('Select').waitFor()

    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.deepEqual(await publicIds(), ['shown'])
    await owner.leave()
  })
})

describe('before a form makes something public', () => {
  test('the owner is asked about a private command', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog } = owner
    await openForm(owner, 'Plain')
    await dialog.getByRole('radio', { name: 'Public' }).check()

    await dialog.getByRole('button', { name: /^Save/ }).click()
    const asked = question(page, 'Make 1 command public?')
    await asked.waitFor()
    assert.equal(await asked.getByRole('alert').count(), 0)
    assert.equal(await asked.getByRole('button', { name: 'Make public anyway' }).count(), 0)
    await asked.getByRole('button', { name: 'Make public' }).click()

    await eventually(publicIds, ['shown', 'plain'])
    await owner.leave()
  })

  test('a new command needs confirmation only for a possible secret', async () => {
    const owner = await openAsOwner(site)
    const { page, button, dialog } = owner
    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('Dump')
    await dialog.getByLabel('Command line').fill('mysqldump -phunter22 app')

    await dialog.getByRole('button', { name: /^Save/ }).click()
    const asked = question(page, 'Publish what looks like a secret?')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    const unchanged = await publicIds()
    await dialog.getByLabel('Command line').fill('mysqldump -p app')
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await dialog.waitFor({ state: 'hidden' })

    assert.deepEqual(unchanged, ['shown', 'plain'])
    await eventually(async () => (await publicIds()).length, 3)
    await owner.leave()
  })
})

function question(page: Page, name: string) {
  return page.getByRole('dialog', { name })
}

async function publicIds(): Promise<readonly string[]> {
  const answer = await fetch(`${site.url}/api/commands`)
  const commands: readonly { readonly id: string }[] = await answer.json()
  return commands.map(({ id }) => id)
}

/** Runs in the page. Holds back requests for the whole list until the window receives a `release` event. */
function holdReadsOfWholeList(): void {
  const released = new Promise((resolve) => addEventListener('release', resolve, { once: true }))
  Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
    apply: async (post, worker, [message, ...rest]) => {
      if (message.kind === 'commands') await released
      Reflect.apply(post, worker, [message, ...rest])
    },
  })
}
