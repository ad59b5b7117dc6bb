import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import { projects } from '../../../content/projects.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { createOfflineVisitor, NETWORK_GONE } from './kept-visitor.ts'
import { startFaultyHost } from './static-host.ts'
import { afterTheBuilds, BASE_PATH, SECOND_NAME, threeBuilds } from './three-builds.ts'

afterTheBuilds()

// The first project other than Commander. Its screen is loaded on demand.
const STORY = projects.find(({ projectId }) => projectId !== 'commander')

/** A visitor who opened the first build, and whose page is now controlled by the second build's worker. */
async function createEarlierVisitor(context: TestContext) {
  const { first, second } = await threeBuilds()
  const host = await startFaultyHost(first, BASE_PATH)
  context.after(host.close)
  const visitor = await createOfflineVisitor(`${host.url}/`)
  // Listens before the new build is published, because the browser may check for a new worker at any time.
  const takeover = await visitor.page.evaluateHandle(() => ({
    done: new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)),
  }))
  host.publish(second)
  await visitor.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await takeover.evaluate(async ({ done }) => void (await done))
  return { ...visitor, host }
}

describe('page of an earlier build', () => {
  test('keeps working while new tabs get the new build', async (context) => {
    const { page, host, leave } = await createEarlierVisitor(context)

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await eventually(() => page.title(), 'Projects · Ada First')

    const other = await page.context().newPage()
    await other.goto(`${host.url}/`)
    assert.equal(await other.getByRole('heading', { level: 1 }).textContent(), SECOND_NAME)

    await host.close()
    await other.goto(`${host.url}/projects`)
    await untilAlive(other)
    assert.match(await other.title(), new RegExp(SECOND_NAME))
    await leave(NETWORK_GONE)
  })

  test("reloads once if its files are gone and weren't kept", {
    skip: STORY === undefined,
  }, async (context) => {
    const { first, second } = await threeBuilds()
    const host = await startFaultyHost(first, BASE_PATH)
    context.after(host.close)
    const { page, leave } = await createVisitor()
    await page.clock.install()
    await page.goto(`${host.url}/projects`)
    await untilAlive(page)
    await page.clock.fastForward(10_000)
    host.publish(second)

    await page.getByRole('link', { name: `View details of ${STORY?.name}` }).click()
    await eventually(async () => (await page.title()).endsWith(SECOND_NAME), true)

    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
    await leave(NETWORK_GONE)
  })
})
