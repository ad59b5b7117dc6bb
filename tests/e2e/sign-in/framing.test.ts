import assert from 'node:assert/strict'
import { after, describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { control, goToProvider, signInAt, userOnHome } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { trafficOf } from '../../support/browser/traffic.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { startServer } from '../../support/server/local-server.ts'
import { genuineAnswer } from './genuine-answer.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

const REFUSED = /frame|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i
// Inside another site's frame, the provider doesn't get the cookie of the pending sign-in, so it responds with 400.
const PROVIDER_REFUSED = new RegExp(`${REFUSED.source}|status of 400`, 'i')

describe('framing', () => {
  test('of the site by another origin shows and runs nothing', async (t) => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication`)

    for (const path of ['/authentication?code=x&state=y', '/authentication?error=login_required&state=y', '/']) {
      const traffic = trafficOf(page)
      await page.goto(await hostilePage(t, site.url + path))
      assert.equal(await framedText(page), '')
      assert.deepEqual(traffic.matching(/\/assets\/|\/oidc\//), [])
      assert.equal(await page.evaluate(() => document.title), 'heard: nothing')
    }

    await leave(REFUSED)
  })

  test('of a genuine response is useless to another page', async (t) => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication?mine`)
    await goToProvider(page)
    const answer = await genuineAnswer(page)
    const hostile = await page.context().newPage()
    const traffic = trafficOf(hostile)

    await hostile.goto(await hostilePage(t, answer))
    const shown = await framedText(hostile)
    await page.goto(answer)
    await control(page, 'Logout').waitFor()

    assert.equal(shown, '')
    assert.deepEqual(traffic.matching(/\/oidc\/token/), [])
    await leave(REFUSED)
  })

  test("of the provider's page is refused to everyone", async (t) => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication`)
    await goToProvider(page)
    const provider = page.url()

    await page.goto(await hostilePage(t, provider))
    const byOthers = await framedText(page)
    await page.goto(`${site.url}/authentication`)
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, provider)
    const bySite = await framedText(page)

    assert.deepEqual([byOthers, bySite], ['', ''])
    await leave(PROVIDER_REFUSED)
  })

  test('of an unexpected response by the site itself shows nothing', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication`)
    await control(page, 'Login').waitFor()

    const answered = page.waitForRequest(/framed-callback/)
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = '/authentication?code=x&state=y'
      document.body.append(frame)
    })
    await answered
    await page.waitForLoadState('networkidle')

    await control(page, 'Login').waitFor()
    assert.match(await userOnHome(page), /^Sign in$/)
    await leave()
  })
})

/** Serves a page of another origin that frames `address`. The page shows the frame's messages in its title. */
async function hostilePage(t: TestContext, address: string): Promise<string> {
  const html = `<!doctype html><title>heard: nothing</title><link rel="icon" href="data:,">
<script>addEventListener('message', ({ data }) => { document.title = 'heard: ' + JSON.stringify(data) })</script>
<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`
  const origin = await startServer(t, (_request, response) => response.setHeader('content-type', 'text/html').end(html))
  return `${origin}/`
}

/** The text in the page's only frame once it has loaded. Empty for the browser's own error page. */
async function framedText(page: Page): Promise<string> {
  const frame = page.frames().at(-1)
  assert.ok(frame !== undefined && frame !== page.mainFrame())
  await frame.waitForLoadState('load')
  await frame.waitForURL(/./)
  return frame.url().startsWith('chrome-error:') ? '' : textOf(frame.locator('body'))
}
