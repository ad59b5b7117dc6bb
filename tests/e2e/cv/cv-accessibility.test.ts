import assert from 'node:assert/strict'
import test from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { aVisitor } from '../visitor.ts'
import { openCv } from './open-cv.ts'
import { WITH_CV } from './own-cv.ts'

const RULES_ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing amiss with the CV in ${colorScheme} colours, narrow to wide`, WITH_CV, async () => {
    const { page, leave } = await aVisitor({ colorScheme })
    await openCv(page)

    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const axe = new AxeBuilder({ page })
      const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(RULES_ABOUT_COLOURS)).analyze()
      assert.deepEqual(violations, [])
    }

    await leave()
  })
}

test('at 320 pixels and with text twice as large the CV is as wide as the screen', WITH_CV, async () => {
  const { page, leave } = await aVisitor({ viewport: { width: 320, height: 700 } })
  await openCv(page)

  const plain = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.setViewportSize({ width: 640, height: 700 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const enlarged = await page.evaluate(() => document.documentElement.scrollWidth)

  assert.deepEqual([plain, enlarged], [320, 640])
  await leave()
})
