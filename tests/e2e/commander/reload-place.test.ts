import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HAS_MANY } from '../../support/browser/built-library.ts'
import { siteUrl, untilAlive, untilPainted } from '../../support/browser/open-screen.ts'
import { placeInList, readDownTo } from '../../support/browser/place-in-list.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const FAR_DOWN = 10_000

describe('reloading far down a list', () => {
  for (const [device, viewport] of [
    ['a laptop', { width: 1280, height: 720 }],
    ['a phone', { width: 375, height: 667 }],
  ] as const) {
    test(`keeps the scroll position on ${device}`, HAS_MANY, async () => {
      const { page, leave } = await createVisitor({ viewport })
      await page.goto(`${await siteUrl()}/projects/commander`)
      await untilAlive(page)
      await readDownTo(page, FAR_DOWN)
      const before = await placeInList(page)

      await page.reload()
      await untilAlive(page)
      await untilPainted(page)

      assert.notEqual(before, null)
      assert.deepEqual(await placeInList(page), before)
      await leave()
    })
  }
})
