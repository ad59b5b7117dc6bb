import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator } from 'playwright-core'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { openScreen } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const SCREENS = ['/', '/projects', '/projects/commander', '/authentication', ...(readSiteMap([]).hasCv ? ['/cv'] : [])]

describe('grid', () => {
  for (const width of [1280, 1920]) {
    test(`has the same left edges everywhere at ${width} px`, async () => {
      const { page, leave } = await createVisitor({ viewport: { width, height: 900 } })

      const edges = new Set<string>()
      for (const path of SCREENS) {
        await openScreen(page, path)
        const places = [page.getByRole('navigation').getByRole('link'), page.getByRole('heading', { level: 1 })]
        edges.add((await Promise.all(places.map((place) => leftOf(place.first())))).join(' '))
      }

      assert.equal(edges.size, 1, [...edges].join('\n'))
      await leave()
    })
  }
})

async function leftOf(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return Math.round(text.getBoundingClientRect().left)
  })
}
