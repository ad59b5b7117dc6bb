import assert from 'node:assert/strict'
import test from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { coloursOf, contrastOf, ENOUGH_FOR_SHAPES, ENOUGH_FOR_TEXT } from '../accessibility/colours.ts'
import { behold, DIALOGS, EXPECTED_COMPLAINT, SIGHTS } from '../accessibility/every-sight.ts'
import { openScreen } from '../screens/open-screen.ts'
import { aVisitor } from '../visitor.ts'

const RULES_ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

for (const sight of [...SIGHTS, ...DIALOGS]) {
  test(`axe finds nothing amiss with the colours of ${sight.name} in the theme that the system does not have`, async () => {
    const { page, leave } = await aVisitor({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await behold(page, sight)

    const { violations } = await new AxeBuilder({ page }).withRules(RULES_ABOUT_COLOURS).analyze()

    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark')
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))]),
      [],
    )
    await leave(EXPECTED_COMPLAINT)
  })
}

test('where the system forces its colours the theme in use is told apart, and a focused button has a ring', async () => {
  const { page, leave } = await aVisitor({ forcedColors: 'active' })
  await openScreen(page, '/')
  const [light, system] = ['Light', 'System'].map((name) => page.getByRole('button', { name, exact: true }))
  assert.ok(light !== undefined && system !== undefined)

  const borders = await Promise.all(
    [light, system].map((button) => button.evaluate((self) => getComputedStyle(self).borderBlockStartColor)),
  )
  await light.focus()
  const { ring, ringWidth, text, behind } = await coloursOf(light)

  assert.notEqual(borders[0], borders[1])
  assert.ok(ringWidth >= 2 && contrastOf(ring, behind) >= ENOUGH_FOR_SHAPES)
  assert.ok(contrastOf(text, behind) >= ENOUGH_FOR_TEXT)
  await leave()
})
