import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { aCommand } from '../commander/a-command.ts'
import { clipboardText } from '../commander/clipboard-text.ts'
import { openCommander } from '../commander/open-commander.ts'
import { untilQuiet } from '../screens/open-screen.ts'
import { signInAt } from '../sign-in/signing-in.ts'
import { startSite } from '../site-under-test.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { aStranger, goToCommander } from './an-owner.ts'

const site = await startSite([aCommand({ id: 'status' })])

after(closeBrowser)
after(site.close)

const EDITING = /\/assets\/owner-section-/

test('3. who is not signed in loads nothing of what edits, and sees nothing of it', async () => {
  const asked: string[] = []
  const { page, leave } = await openCommander(site, {
    arrange: async (window) => window.on('request', (request) => asked.push(request.url())),
  })

  await untilQuiet(page)

  assert.deepEqual(
    asked.filter((url) => EDITING.test(url)),
    [],
  )
  assert.equal(await toolsOf(page).count(), 0)
  await leave()
})

test('2. a signed-in stranger reads that the library is someone else’s, and as whom, and can edit nothing', async () => {
  const { page, leave } = await aStranger(site)

  await page.getByText(/This library belongs to someone else.* You are signed in as sample-visitor/).waitFor()

  assert.equal(await toolsOf(page).count(), 0)
  await page.getByRole('main').getByRole('link', { name: 'sign-in page' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).waitFor()
  await leave()
})

test('2. where nobody is the owner yet the first to sign in reads the one line to set, and can copy it', async () => {
  const { page, leave } = await signedInWhere({ status: 200, json: { subject: "auth0|o'one", role: 'unclaimed' } })

  await page.getByText('This library has no owner yet.').waitFor()
  const line = await page.locator('code', { hasText: 'OWNER_SUB' }).textContent()
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click()

  assert.equal(line, String.raw`OWNER_SUB='auth0|o'\''one'`)
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await clipboardText(page), line)
  assert.equal(await toolsOf(page).count(), 0)
  await leave()
})

for (const [name, answer] of [
  ['a page', { status: 200, contentType: 'text/html', body: '<h1>Home</h1>' }],
  ['404', { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }],
  ['403', { status: 403, contentType: 'application/xml', body: '<Error/>' }],
] as const) {
  test(`3. where the API is only files, which answer ${name}, the page stays quiet: it is for reading`, async () => {
    const { page, leave } = await signedInWhere(answer)

    await untilQuiet(page)
    await page.getByRole('main').getByText('1 command.').waitFor()

    assert.equal(await toolsOf(page).count(), 0)
    assert.deepEqual((await page.getByRole('main').getByRole('status').allTextContents()).filter(isSaid), [
      '1 command. ',
    ])
    await leave(/status of 40[34]/)
  })
}

test('3. where the server cannot say who may write, that is said, and can be asked again', async () => {
  const { page, leave } = await signedInWhere({ status: 503, json: { code: 'access/keys-unavailable' } })
  await page.getByText('The server could not check the access token with the sign-in provider.').waitFor()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()

  await toolsOf(page).first().waitFor()
  await leave(/status of 503/)
})

/** Everything that edits. */
function toolsOf(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^(?:Add|Edit|Delete|Import|Export|Drafts)/ })
}

/** A user who signs in where `/api/me` answers so, and goes to Commander. */
async function signedInWhere(answer: Parameters<Route['fulfill']>[0]) {
  const visitor = await aVisitor()
  await visitor.page.route('**/api/me', (route) => route.fulfill(answer))
  await signInAt(visitor.page, `${site.url}/authentication`)
  await goToCommander(visitor.page)
  return visitor
}

function isSaid(text: string): boolean {
  return text.trim() !== ''
}
