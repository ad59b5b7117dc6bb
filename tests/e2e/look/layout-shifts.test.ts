import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { COMMANDER_ADDRESS, commandAddress, screensOf } from '../../../core/routing/screens.ts'
import { BUILT, HAS_BUILT } from '../../support/browser/built-library.ts'
import { layoutShifts, watchLayoutShifts } from '../../support/browser/layout-shifts.ts'
import { holdApplication, siteUrl, untilAlive, untilPainted, untilQuiet } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

const UNKNOWN = '/nothing/here'
const PATHS = [...screensOf(readSiteMap([])).map(({ address }) => address), UNKNOWN]

describe('hydration', () => {
  for (const path of PATHS) {
    for (const width of [320, 1280]) {
      test(`moves nothing on ${path} at ${width} px`, async () => {
        const { page, leave } = await createVisitor({ viewport: { width, height: 800 } })
        await watchLayoutShifts(page)
        const { release } = await holdApplication(page)
        await page.goto((await siteUrl()) + path)
        await untilPainted(page)
        const parts = page.locator('nav, main, h1')
        await parts.evaluateAll((all) => all.forEach((part) => void part.setAttribute('data-built', '')))

        release()
        await untilAlive(page)
        await untilQuiet(page)

        assert.deepEqual(await layoutShifts(page), [])
        const areBuilt = await parts.evaluateAll((all) => all.map((part) => part.hasAttribute('data-built')))
        // The "not found" page is rendered again because it's built once for all unknown addresses.
        if (path !== UNKNOWN) assert.deepEqual(areBuilt, [true, true, true])
        await leave(/status of 404/)
      })
    }
  }
})

describe('server that stops responding', () => {
  for (const path of [COMMANDER_ADDRESS, commandAddress(BUILT[0]?.id ?? '')]) {
    for (const width of [320, 800, 1280]) {
      test(`moves nothing on ${path} at ${width} px`, HAS_BUILT, async () => {
        const { page, leave } = await createVisitor({ viewport: { width, height: 800 } })
        const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
        await page.route('**/api/commands', (route) => isSeen.then(() => route.abort('connectionrefused')))
        await watchLayoutShifts(page)
        await page.goto((await siteUrl()) + path)
        await untilAlive(page)
        await untilPainted(page)

        seen()
        await page.getByRole('button', { name: 'Try again' }).waitFor()

        assert.deepEqual(await layoutShifts(page), [])
        await leave(/Failed to load resource/)
      })
    }
  }
})

describe('unfinished pattern', () => {
  for (const width of [320, 375, 768, 1024, 1280]) {
    test(`doesn't move the box or the list at ${width} px`, OF_SAMPLE, async () => {
      const { page, leave } = await createVisitor({ viewport: { width, height: 800 } })
      await page.goto((await siteUrl()) + COMMANDER_ADDRESS)
      await untilAlive(page)
      await untilQuiet(page)
      const box = page.getByRole('searchbox')
      await box.focus()
      const list = page.getByRole('list', { name: 'Commands', exact: true })
      const places = async () => [(await box.boundingBox())?.y, (await list.boundingBox())?.y]
      const before = await places()

      await box.fill('(')
      await page.getByText(/Not a valid pattern yet/).waitFor({ state: 'attached' })

      assert.deepEqual(await places(), before)
      await leave()
    })
  }
})
