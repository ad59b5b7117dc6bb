import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'
import { untilQuiet } from '../../support/browser/open-screen.ts'
import { control, goToProvider, signInAt, userOnHome } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { assertNoTraces, readableTo } from '../../support/browser/traces.ts'
import { SIGN_IN_TRAFFIC, trafficOf } from '../../support/browser/traffic.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

describe('session', () => {
  test('survives a reload, in every tab', async () => {
    const { page, leave } = await createVisitor()
    const earlier = await page.context().newPage()
    await earlier.goto(`${site.url}/authentication`)
    const address = `${site.url}/authentication/here?tab=one#part`
    await signInAt(page, address)
    const traffic = trafficOf(page)

    await page.reload()
    await control(page, 'Logout').waitFor()
    const asked = traffic.matching(/\/oidc\/auth\?/)
    assert.deepEqual(
      asked.map(({ searchParams }) => searchParams.get('prompt')),
      ['none'],
    )
    assert.equal(asked[0]?.searchParams.get('code_challenge_method'), 'S256')
    assert.deepEqual(traffic.pagesLoaded().map(String), [address.replace('#part', '')])
    assert.equal(page.url(), address)
    assert.equal(await page.locator('iframe').count(), 0)
    await assertNoTraces(page)

    const later = await Promise.all([1, 2, 3].map(() => page.context().newPage()))
    await Promise.all(later.map((tab) => tab.goto(`${site.url}/authentication/later`)))
    for (const tab of later) {
      await control(tab, 'Logout').waitFor()
      assert.equal(tab.url(), `${site.url}/authentication/later`)
      await assertNoTraces(tab)
    }
    await earlier.reload()
    await control(earlier, 'Logout').waitFor()
    await leave()
  })

  test('that has ended is forgotten silently', async () => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication?here`)
    await page.context().clearCookies()
    const traffic = trafficOf(page)

    await page.reload()
    await control(page, 'Login').waitFor()
    const alerts = await page.getByRole('alert').count()
    await page.reload()
    await control(page, 'Login').waitFor()

    assert.equal(alerts, 0)
    assert.equal(traffic.matching(/\/oidc\/auth\?/).length, 1)
    assert.equal(traffic.pagesLoaded().length, 2)
    assert.doesNotMatch(await readableTo(page), /signed-in/)
    await goToProvider(page)
    await leave()
  })

  test('survives a reload in Commander without moving the list', async () => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication`)
    await page.goto(`${site.url}/projects/commander`)
    await untilOwners(page)
    await page.evaluate(() => window.scrollTo(0, 1500))
    await untilQuiet(page)
    const place = await firstLinkInView(page)
    const traffic = trafficOf(page)

    // The provider's response arrives after the list is shown again. Only then does every card get the owner's
    // controls.
    const { promise: isListBack, resolve: listIsBack } = Promise.withResolvers<void>()
    await page.route(/\/oidc\/auth/, async (route) => {
      await isListBack
      await route.continue()
    })
    await page.reload()
    await untilQuiet(page)
    listIsBack()
    await untilOwners(page)
    await eventually(() => firstLinkInView(page), place)
    const user = await userOnHome(page)

    assert.match(user, /"sub": "sample-owner"/)
    assert.deepEqual(traffic.pagesLoaded().map(String), [`${site.url}/projects/commander`])
    await leave()
  })
})

describe('visitor who never signed in', () => {
  test('loads no sign-in code and sees no login button', async () => {
    const { page, leave } = await createVisitor()
    const traffic = trafficOf(page)
    const said = page.getByRole('navigation').getByText(/Login|Logout|Loading/)

    for (const path of ['/', '/projects', '/projects/commander']) {
      await page.goto(site.url + path)
      assert.equal(await said.count(), 0, path)
      await untilQuiet(page)
      assert.equal(await said.count(), 0, path)
    }
    await page.goto(`${site.url}/authentication`)
    await untilQuiet(page)
    const before = traffic.matching(SIGN_IN_TRAFFIC).map(({ pathname }) => pathname)
    await goToProvider(page)
    const afterwards = traffic.matching(SIGN_IN_TRAFFIC).map(({ pathname }) => pathname)

    assert.deepEqual(before, [])
    assert.ok(afterwards.some((path) => path.includes('sign-in-client')))
    assert.ok(afterwards.includes('/oidc/.well-known/openid-configuration'))
    await leave()
  })
})

/** Waits until Commander shows the whole list and, above it, the owner's tools. */
async function untilOwners(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add command' }).waitFor()
  await untilQuiet(page)
}

/** The first command link below the top edge of the window, and its distance from that edge. */
function firstLinkInView(page: Page): Promise<{ readonly href: string | null; readonly top: number }> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('main li a[href*="/commander/commands/"]')]
    const first = links.find((link) => link.getBoundingClientRect().top > 0)
    return { href: first?.getAttribute('href') ?? null, top: Math.round(first?.getBoundingClientRect().top ?? 0) }
  })
}
