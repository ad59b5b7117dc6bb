import assert from 'node:assert/strict'
import test from 'node:test'
import { aVisitor } from '../visitor.ts'
import { behold, DIALOGS, EXPECTED_COMPLAINT, SIGHTS } from './every-sight.ts'

const SMALLEST_TARGET_PX = 24 // WCAG 2.2, 2.5.8

for (const sight of [...SIGHTS, ...DIALOGS]) {
  test(`2. ${sight.name} has one first heading, before all others, and no level is left out`, async () => {
    const { page, leave } = await aVisitor()

    await behold(page, sight)

    const headings = await page.getByRole('heading').evaluateAll((all) => all.map(({ localName }) => localName))
    const levels = headings.map((name) => Number(name.slice(1)))
    assert.deepEqual([levels[0], levels.filter((level) => level === 1).length], [1, 1])
    for (const [index, level] of levels.entries()) assert.ok(level - (levels[index - 1] ?? 0) <= 1, String(levels))
    await leave(EXPECTED_COMPLAINT)
  })

  test(`2. ${sight.name} has the three landmarks once each, and says its language`, async () => {
    const { page, leave } = await aVisitor()

    await behold(page, sight)

    for (const landmark of ['navigation', 'main', 'contentinfo'] as const) {
      assert.equal(await page.getByRole(landmark).count(), 1, landmark)
    }
    assert.equal(await page.getByRole('navigation').getAttribute('aria-label'), 'Main')
    assert.equal(await page.locator('html').getAttribute('lang'), 'en')
    await leave(EXPECTED_COMPLAINT)
  })

  test(`2. everything to touch on ${sight.name} is at least ${SMALLEST_TARGET_PX} px wide and high`, async () => {
    const { page, leave } = await aVisitor({ viewport: { width: 320, height: 700 }, hasTouch: true })
    await behold(page, sight)

    const targets = page.locator('a[href], button, input').filter({ visible: true })
    const sizes = await targets.evaluateAll((all) =>
      all
        // A link within a sentence has the height of its line: the criterion leaves it out.
        .filter((target) => getComputedStyle(target).display !== 'inline')
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .map(({ name, box }) => ({ name, width: box.width, height: box.height })),
    )

    assert.ok(sizes.length >= 2)
    assert.deepEqual(
      sizes.filter(({ width, height }) => Math.min(width, height) < SMALLEST_TARGET_PX),
      [],
    )
    await leave(EXPECTED_COMPLAINT)
  })
}
