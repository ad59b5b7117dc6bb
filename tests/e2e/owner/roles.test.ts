import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { untilQuiet } from '../../support/browser/open-screen.ts'
import { goToCommander, openAsStranger } from '../../support/browser/owner.ts'
import { signInAt } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'status' })])

after(closeBrowser)
after(site.close)

/** Responses of static hosts at the API's addresses. */
const FILES = [
  ['a page', { status: 200, contentType: 'text/html', body: '<h1>Home</h1>' }],
  ['404', { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }],
  ['403', { status: 403, contentType: 'application/xml', body: '<Error/>' }],
] as const

const EDITING = /\/assets\/owner-section-/

describe('visitor', () => {
  test("loads and sees nothing of the owner's tools", async () => {
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
})

describe('signed-in stranger', () => {
  test("learns that the library isn't theirs, and can't edit", async () => {
    const { page, leave } = await openAsStranger(site)

    await page.getByText(/This library belongs to someone else.* You are signed in as sample-visitor/).waitFor()

    assert.equal(await toolsOf(page).count(), 0)
    await page.getByRole('main').getByRole('link', { name: 'sign-in page' }).click()
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).waitFor()
    await leave()
  })
})

describe("server's response about a user", () => {
  test('decides which tools they see', async (context) => {
    const { page, leave } = await createVisitor({ reducedMotion: 'reduce' })
    await answerMe(page, { status: 200, json: { subject: "auth0|o'one", role: 'unclaimed' } })
    await signInAt(page, `${site.url}/authentication`)
    await goToCommander(page)

    await context.test('names the setting to add while there is no owner', async () => {
      await page.getByText('This library has no owner yet.').waitFor()
      const line = await page.locator('code', { hasText: 'OWNER_SUB' }).textContent()
      await untilCopied(page.getByRole('button', { name: 'Copy', exact: true }).first())

      assert.equal(line, String.raw`OWNER_SUB='auth0|o'\''one'`)
      await eventually(() => clipboardText(page), line)
      assert.equal(await toolsOf(page).count(), 0)
    })

    for (const [name, answer] of FILES) {
      await context.test(`shows no message if the API is static files: ${name}`, async () => {
        await answerMe(page, answer)
        await reloadUntilAsked(page)

        await untilQuiet(page)
        await page.getByRole('main').getByText('1 command.').waitFor()

        assert.equal(await toolsOf(page).count(), 0)
        const statuses = page.getByRole('main').getByRole('status')
        await eventually(async () => (await statuses.allTextContents()).filter(isSaid), ['1 command.'])
      })
    }

    await context.test("is reported with a retry if it's an error", async () => {
      await answerMe(page, { status: 503, json: { code: 'access/keys-unavailable' } })
      await reloadUntilAsked(page)
      await page.getByText('The server could not check the access token with the sign-in provider.').waitFor()

      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()

      await toolsOf(page).first().waitFor()
    })
    await leave(/status of (?:40[34]|503)/)
  })
})

function toolsOf(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^(?:Add|Edit|Delete|Import|Export|Drafts)/ })
}

/** Responds to later requests for `/api/me` with this answer. Removes all earlier routes. */
async function answerMe(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.unrouteAll()
  await page.route('**/api/me', (route) => route.fulfill(answer))
}

async function reloadUntilAsked(page: Page): Promise<void> {
  const told = page.waitForResponse('**/api/me')
  await page.reload()
  await told
}

function isSaid(text: string): boolean {
  return text.trim() !== ''
}
