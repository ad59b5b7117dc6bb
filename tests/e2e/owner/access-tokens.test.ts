import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, fromMenu, type OwnerVisitor, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { readableTo } from '../../support/browser/traces.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'status' }),
  createCardCommand({ id: 'draft', notes: null, line: 'uptime' }),
])

after(closeBrowser)
after(site.close)

describe('access token', () => {
  test('can be created, used and revoked', async (context) => {
    const owner = await openAsOwner(site)

    await checkFaults(context, owner)
    const token = await checkMaking(context, owner)
    await checkTraces(context, owner, token)
    await checkRevoking(context, owner, token)
    await checkFailures(context, owner)

    await owner.leave(/ERR_CONNECTION_REFUSED|status of (?:404|503)/)
  })
})

async function checkFaults(context: TestContext, { dialog, button, focused }: OwnerVisitor): Promise<void> {
  await context.test('needs a name and a valid number of days', async () => {
    await fromMenu(button, 'Library', 'Access tokens')
    await dialog.getByText('You have no tokens.').waitFor()
    await eventually(focused, 'text')
    assert.equal(await dialog.getByLabel('Read everything that you can see').isChecked(), true)
    await dialog.getByLabel('Days').fill('0')

    await dialog.getByRole('button', { name: 'Create token' }).click()

    await dialog.getByText('Enter some text.').waitFor()
    await dialog.getByText('Enter a whole number from 1 to 365.').waitFor()
    await eventually(() => dialog.getByLabel('Name').getAttribute('aria-invalid'), 'true')
    await eventually(focused, 'text')
    await dialog.getByLabel('Days').fill('90')
  })
}

async function checkMaking(context: TestContext, { page, dialog, focused }: OwnerVisitor): Promise<string> {
  let token = ''
  await context.test('is shown once, copied, and never announced', async () => {
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByLabel('Read and change the library').check()

    await dialog.getByRole('button', { name: 'Create token' }).click()

    await dialog.getByText('Created the token “Laptop”. Copy it now: you cannot see it again.').waitFor()
    token = await dialog.getByLabel('The token').inputValue()
    assert.match(token, /^cmdr_[\w-]{43}$/)
    assert.equal(await dialog.getByLabel('The token').getAttribute('readonly'), '')
    await eventually(focused, /Copy the token/)
    await dialog.getByRole('button', { name: 'Copy the token' }).click()
    await dialog.getByText('Copied.', { exact: true }).waitFor()
    await eventually(() => clipboardText(page), token)
    const said = await page.locator('[role=status], [role=alert], [aria-live]').allTextContents()
    assert.ok(!said.join('\n').includes(token))
    await dialog.getByRole('listitem').filter({ hasText: 'Reads and changes your library' }).waitFor()
    assert.match((await dialog.getByRole('listitem').textContent()) ?? '', /^Laptop.*Never used\. Expires /)
    assert.equal(await dialog.getByText(/expired/).count(), 0)
  })

  await context.test('works at once in the suggested curl line', async () => {
    const line = await dialog.getByLabel('A line to try it').inputValue()
    assert.equal(line, `curl -H 'Authorization: Bearer ${token}' '${site.url}/api/me'`)

    const me = await fetch(`${site.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })

    assert.deepEqual((await me.json()).token.name, 'Laptop')
    assert.equal((await add(token)).status, 201)
  })
  return token
}

async function checkTraces(context: TestContext, owner: OwnerVisitor, token: string): Promise<void> {
  const { page, dialog, button } = owner
  await context.test('is gone from the page once the dialog is closed', async () => {
    assert.ok(!(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).includes(token))

    await closeDialog(owner)

    assert.ok(!(await readableTo(page)).includes(token.slice(5)))
    await fromMenu(button, 'Library', 'Access tokens')
    await dialog.getByRole('listitem').waitFor()
    assert.ok(!(await readableTo(page)).includes(token.slice(5)))
    await dialog.getByRole('listitem').filter({ hasText: 'Last used ' }).waitFor()
  })
}

async function checkRevoking(context: TestContext, owner: OwnerVisitor, token: string): Promise<void> {
  const { page, dialog, button, focused } = owner
  await context.test("is refused once it's revoked", async () => {
    await dialog.getByRole('button', { name: 'Revoke “Laptop”' }).click()
    await page.getByRole('heading', { name: 'Revoke “Laptop”?' }).waitFor()
    await button('Keep it').click()
    assert.equal((await add(token)).status, 201)
    await dialog.getByRole('button', { name: 'Revoke “Laptop”' }).click()

    await button('Revoke').click()

    await dialog.getByText('Revoked “Laptop”. It no longer works.').waitFor()
    await dialog.getByText('You have no tokens.').waitFor()
    await eventually(focused, /Close/)
    const refused = await add(token)
    assert.deepEqual([refused.status, (await refused.json()).code], [401, 'access/unknown-token'])
  })
}

async function checkFailures(context: TestContext, { page, dialog, button }: OwnerVisitor): Promise<void> {
  await context.test('keeps the form filled in if the response is lost', async () => {
    await page.route('**/api/tokens', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
    )
    await dialog.getByLabel('Name').fill('Lost')

    await dialog.getByRole('button', { name: 'Create token' }).click()

    await dialog.getByText(/^No token to show\. .*revoke it: its text can’t be shown again\.$/).waitFor()
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Lost')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByLabel('The token').waitFor()
    await dialog.getByLabel('The token').selectText()
    await page.keyboard.press('ControlOrMeta+c')
    await dialog.getByRole('button', { name: 'Create another' }).click()
    await eventually(() => dialog.getByLabel('The token').count(), 0)
  })

  await context.test("is no longer shown once it's revoked, here or elsewhere", async () => {
    await dialog.getByLabel('Name').fill('Mistake')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByLabel('The token').waitFor()

    await page.route('**/api/tokens/*', (route) => route.fulfill({ status: 503, json: { code: 'api/store-busy' } }))
    await dialog.getByRole('button', { name: 'Revoke “Mistake”' }).click()
    await button('Revoke').click()
    const alert = dialog.getByRole('alert').getByText(/^Not revoked\./)
    await alert.waitFor()
    await dialog.getByLabel('The token').waitFor()
    await page.unrouteAll()
    await page.route('**/api/tokens/*', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 404, json: { code: 'token/unknown' } })
    })
    await dialog.getByRole('button', { name: 'Revoke “Mistake”' }).click()
    await button('Revoke').click()

    await dialog.getByText('Revoked “Mistake”. It no longer works.').waitFor()
    assert.equal(await dialog.getByLabel('The token').count(), 0)
    assert.equal(await alert.count(), 0)
    await page.unrouteAll()
  })

  await context.test('is listed as expired if the server says so', async () => {
    await page.route('**/api/tokens', async (route) => {
      const response = await route.fetch()
      const [token] = await response.json()
      const expired = { ...token, hasExpired: true }
      await route.fulfill({
        response,
        json: [expired, { ...expired, id: 'past', expiresAt: '2020-05-04T12:00:00.000Z' }],
      })
    })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await fromMenu(button, 'Library', 'Access tokens')
    await dialog.getByText('2 expired tokens').click()

    await dialog
      .getByRole('listitem')
      .filter({ hasText: /Expired early: the server’s clock was past \w+ \d+, \d+\./ })
      .waitFor()
    await dialog.getByRole('listitem').filter({ hasText: 'Expired May 4, 2020.' }).waitFor()
  })
}

function add(token: string): Promise<Response> {
  return fetch(`${site.url}/api/commands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ notes: 'Where I am', line: 'pwd' }),
  })
}
