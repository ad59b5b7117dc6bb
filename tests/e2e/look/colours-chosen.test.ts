import assert from 'node:assert/strict'
import test from 'node:test'
import { coloursOf, contrastOf, ENOUGH_FOR_SHAPES, ENOUGH_FOR_TEXT } from '../accessibility/colours.ts'
import { openScreen } from '../screens/open-screen.ts'
import { aVisitor } from '../visitor.ts'

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
