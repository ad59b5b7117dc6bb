import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'
import { untilAlive, untilQuiet } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { cachesOf, createOfflineVisitor, NETWORK_GONE } from './kept-visitor.ts'
import { startFaultyHost } from './static-host.ts'
import { afterTheBuilds, BASE_PATH, threeBuilds } from './three-builds.ts'

afterTheBuilds()

const IS_OLD = /^The server cannot be reached\..* This list is from less than a minute ago\.$/

async function startHost(context: TestContext) {
  const host = await startFaultyHost((await threeBuilds()).first, BASE_PATH)
  context.after(host.close)
  return host
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

describe('offline copy', () => {
  test("under a sub-path doesn't affect anything outside it", async (context) => {
    const host = await startHost(context)
    const { page, leave } = await createOfflineVisitor(`${host.url}/`)
    const { scope } = await page.evaluate(async () => ({ scope: (await navigator.serviceWorker.ready).scope }))
    await page.context().route('**/api/commands', (route) => route.abort())
    await host.close()

    await page.goto(`${host.url}/projects/commander`)
    await page.getByText(IS_OLD).waitFor()
    await page.getByText('3 commands.', { exact: true }).waitFor()

    assert.equal(scope, `${host.url}/`)
    assert.ok((await cachesOf(page)).every((name) => name.startsWith(`offline ${BASE_PATH}/ `)))
    await leave(NETWORK_GONE)
  })

  test("isn't made for visitors who save data", async (context) => {
    const host = await startHost(context)
    const { page, leave } = await createVisitor({ serviceWorkers: 'allow' })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })

    await page.goto(`${host.url}/`)
    await untilAlive(page)
    await page.waitForFunction(() => document.querySelector('script[type=speculationrules]') === null)

    assert.equal(await registrations(page), 0)
    assert.ok(!host.asked.includes('/service-worker.js'))
    await leave()
  })

  test('is removed if the site turns it off', async (context) => {
    const host = await startHost(context)
    const { off } = await threeBuilds()
    const switchedOff = await off()
    const { page, leave } = await createOfflineVisitor(`${host.url}/`)
    host.publish(switchedOff)

    await page.goto(`${host.url}/projects`)
    await untilAlive(page)
    await eventually(() => registrations(page), 0)
    await page.goto(`${host.url}/`)
    await untilAlive(page)
    await untilQuiet(page)

    assert.deepEqual(await cachesOf(page), [])
    assert.equal(await registrations(page), 0)
    await leave()
  })
})
