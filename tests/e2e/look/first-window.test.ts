import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { untilSettled } from '../../support/browser/open-commander.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

/**
 * Expectations for each window size: the minimum number of visible commands, and the lowest position at which the list
 * may start, in pixels. Partly visible commands count only if the number is a fraction.
 */
const WINDOWS = [
  { width: 1280, height: 900, commands: 5, top: 300 },
  { width: 768, height: 900, commands: 4, top: 300 },
  { width: 375, height: 812, commands: 2.5, top: 310 },
] as const

const site = await startSite()

after(closeBrowser)
after(site.close)

describe('Commander before scrolling', () => {
  for (const { width, height, commands, top } of WINDOWS) {
    test(`shows ${commands} commands at ${width} x ${height} px`, OF_SAMPLE, async () => {
      const { page, leave } = await createVisitor({ viewport: { width, height } })
      await page.goto(`${site.url}/projects/commander`)
      await untilAlive(page)
      await untilSettled(page)

      const cards = await page
        .getByRole('list', { name: 'Commands' })
        .getByRole('listitem')
        .evaluateAll((all) =>
          all.map((card) => {
            const { top, height } = card.getBoundingClientRect()
            return { top, height }
          }),
        )

      const shown = cards.map((card) => Math.max(0, Math.min(1, (height - card.top) / card.height)))
      const sum = shown.reduce((before, part) => before + (commands % 1 === 0 ? Math.floor(part) : part), 0)
      assert.ok(sum >= commands, `${sum} commands`)
      assert.ok((cards[0]?.top ?? 0) <= top, `the list begins at ${cards[0]?.top} px`)
      await leave()
    })
  }
})
