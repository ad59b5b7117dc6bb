import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { cachesOf, createOfflineVisitor, NETWORK_GONE } from './kept-visitor.ts'
import { type FaultyHost, type HostFault, startFaultyHost } from './static-host.ts'
import { afterTheBuilds, BASE_PATH, SECOND_NAME, threeBuilds } from './three-builds.ts'

afterTheBuilds()

const LAST_PAGE = /^\/projects$/
const FIRST_FILE = /\/authentication-screen/

/** Ways in which downloading a build can fail. Each one affects the last page. */
const HALVES: readonly { readonly name: string; readonly fault: HostFault }[] = [
  {
    name: 'breaks off',
    fault: (path, response) => {
      const isLast = path === '/projects'
      if (isLast) response.destroy()
      return isLast
    },
  },
  {
    name: 'ends with an error',
    fault: (path, response) => {
      const isLast = path === '/projects'
      if (isLast) response.writeHead(503).end()
      return isLast
    },
  },
  {
    name: 'ends with a page of another build',
    fault: (path, response) => {
      const isLast = path === '/projects'
      if (isLast) response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Old</title>')
      return isLast
    },
  },
]

describe('incomplete download', () => {
  test("isn't stored, and the page works", async (context) => {
    const { first } = await threeBuilds()
    const host = await startFaultyHost(first, BASE_PATH)
    context.after(host.close)
    const { page, leave } = await createVisitor({ serviceWorkers: 'allow' })

    for (const { name, fault } of HALVES) {
      host.asked.length = 0
      host.strike(fault)
      await page.goto(`${host.url}/`)
      await untilGivenUp(page, host, LAST_PAGE)

      assert.deepEqual(await buildsOf(page), [], name)
    }
    await page.goto(`${host.url}/authentication`)
    await untilAlive(page)

    // Loading this page starts another attempt to store the build.
    await eventually(() => buildsOf(page), [])
    await leave()
  })

  test('of a new build keeps the previous one working offline', async (context) => {
    const { first, second } = await threeBuilds()
    const host = await startFaultyHost(first, BASE_PATH)
    context.after(host.close)
    const { page, leave } = await createOfflineVisitor(`${host.url}/`)
    const before = await buildsOf(page)
    host.publish(second)

    for (const { name, fault } of HALVES) {
      host.asked.length = 0
      host.strike(fault)
      await page.evaluate(newWorkerFails)

      assert.ok(
        host.asked.some((path) => LAST_PAGE.test(path)),
        name,
      )
      assert.deepEqual(await buildsOf(page), before, name)
    }
    await host.close()
    await page.goto(`${host.url}/projects`)
    await untilAlive(page)

    assert.doesNotMatch(await page.title(), new RegExp(SECOND_NAME))
    await leave(NETWORK_GONE)
  })
})

describe('full storage', () => {
  test('stores no part of the site, which still works', async (context) => {
    const { first } = await threeBuilds()
    const host = await startFaultyHost(first, BASE_PATH)
    context.after(host.close)
    const { page, leave } = await createVisitor({ serviceWorkers: 'allow' })
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(host.url).origin, quotaSize: 100_000 })

    await page.goto(`${host.url}/`)
    await untilGivenUp(page, host, FIRST_FILE)
    await page.goto(`${host.url}/projects`)
    await untilAlive(page)

    await eventually(() => buildsOf(page), [])
    await leave()
  })
})

async function buildsOf(page: Page): Promise<readonly string[]> {
  return (await cachesOf(page)).filter((name) => name.includes(' build '))
}

/** Waits until the first worker has requested this file and has then been discarded. */
async function untilGivenUp(page: Page, { asked }: FaultyHost, file: RegExp): Promise<void> {
  await eventually(async () => asked.some((path) => file.test(path)), true)
  await eventually(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0)
}

/** Makes the browser check for a new worker, and waits until installing it has failed. */
async function newWorkerFails(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const found = await registration?.update()
  const installing = found?.installing ?? null
  if (installing === null) return
  await new Promise<void>((resolve) => {
    installing.addEventListener('statechange', () => installing.state === 'redundant' && resolve())
  })
}
