import assert from 'node:assert/strict'
import test from 'node:test'
import { screensOf } from '../../../core/routing/screens.ts'
import { readSiteMap } from '../../../tools/build/read-site-map.ts'
import { layoutShifts, watchLayoutShifts } from '../layout-shifts.ts'
import { holdApplication, siteUrl, untilAlive, untilPainted, untilQuiet } from '../screens/open-screen.ts'
import { aVisitor } from '../visitor.ts'

const PATHS = [...screensOf(readSiteMap()).map(({ address }) => address), '/nothing/here']

for (const path of PATHS) {
  for (const width of [375, 1280]) {
    test(`nothing that is seen of ${path} at ${width} px moves when the application arrives`, async () => {
      const { page, leave } = await aVisitor({ viewport: { width, height: 800 } })
      await watchLayoutShifts(page)
      const { release } = await holdApplication(page)
      await page.goto((await siteUrl()) + path)
      await untilPainted(page)

      release()
      await untilAlive(page)
      await untilQuiet(page)

      assert.deepEqual(await layoutShifts(page), [])
      await leave(/status of 404/)
    })
  }
}
