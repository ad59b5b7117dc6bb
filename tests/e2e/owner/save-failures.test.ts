import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { aCommand } from '../commander/a-command.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner, type Owner, openForm } from './an-owner.ts'

const site = await startSite([aCommand({ id: 'one', notes: 'Edited offline', line: 'one' })])

after(closeBrowser)
after(site.close)

test('3. offline nothing typed is lost: a sentence says so, and once online again it is saved', async () => {
  const owner = await anOwner(site)
  const { page, dialog, card, leave } = owner
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
  await leave(/ERR_INTERNET_DISCONNECTED/)
})

for (const { status, code, sentence } of [
  { status: 503, code: 'api/store-busy', sentence: 'The library is busy with another change.' },
  { status: 507, code: 'api/store-full', sentence: 'There is no disk space left for the library.' },
]) {
  test(`3. an answer of ${status} is told in a sentence, and the same can be sent again`, async () => {
    const owner = await anOwner(site)
    const { page, dialog, card, leave } = owner
    const mend = await refuseOnce(page, { status, json: { code } })
    await fillNew(owner, `Saved after ${status}`)

    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText(sentence).waitFor()
    await mend()
    await dialog.getByRole('button', { name: 'Try again' }).click()

    await card(`Saved after ${status}`).waitFor()
    await leave(/status of 50[37]/)
  })
}

test('3. after too many changes the button says when it may be pressed again, and then can be', async () => {
  const owner = await anOwner(site)
  const { page, dialog, card, leave } = owner
  const mend = await refuseOnce(page, {
    status: 429,
    headers: { 'retry-after': '2' },
    json: { code: 'request/too-many' },
  })
  await fillNew(owner, 'Saved after a while')

  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const waiting = dialog.getByRole('button', { name: /^Try again in \d s$/ })
  await waiting.waitFor()
  assert.equal(await waiting.getAttribute('aria-disabled'), 'true')
  await mend()
  await dialog.getByRole('button', { name: 'Try again', exact: true }).click()

  await card('Saved after a while').waitFor()
  await leave(/status of 429/)
})

test('3. a command that arrived, though its answer was lost, is not added a second time', async () => {
  const owner = await anOwner(site)
  const { page, dialog, card, leave } = owner
  await page.route(
    '**/api/commands',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await fillNew(owner, 'Sent but once')

  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()

  await dialog.waitFor({ state: 'hidden' })
  await card('Sent but once').first().waitFor()
  assert.equal(await card('Sent but once').count(), 1)
  await leave(/ERR_CONNECTION_RESET/)
})

async function fillNew({ dialog, button }: Owner, notes: string): Promise<void> {
  await button('Add command').click()
  await dialog.getByLabel('Notes').fill(notes)
  await dialog.getByLabel('Command line').fill(`echo ${notes}`)
}

/** Refuses what is to be added, until the function given back is called. */
async function refuseOnce(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<() => Promise<void>> {
  const refuse = (route: Route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback())
  await page.route('**/api/commands', refuse)
  return () => page.unroute('**/api/commands', refuse)
}
