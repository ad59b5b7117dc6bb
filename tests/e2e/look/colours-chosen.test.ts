import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { colourOf } from '../../../cli/build/site-colours.ts'
import { coloursOf, contrastOf, ENOUGH_FOR_SHAPES, ENOUGH_FOR_TEXT } from '../../support/browser/colours.ts'
import { openScreen } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const TOKENS = ['accent', 'surface', 'on-accent', 'tint', 'strip', 'shell-command', 'placeholder']

describe('forced colours', () => {
  test('mark the chosen theme and the focused button', async () => {
    const { page, leave } = await createVisitor({ forcedColors: 'active' })
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
})

describe('computed colours', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(`match the build's colours in the ${scheme} theme`, async () => {
      const { page, leave } = await createVisitor({ colorScheme: scheme })
      await openScreen(page, '/projects/commander')
      const expected = TOKENS.map((token) => colourOf(token)[scheme])

      const computed = await page.evaluate((tokens) => {
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
        return tokens.map((token) => {
          const probe = document.body.appendChild(document.createElement('i'))
          probe.style.color = `var(--${token})`
          if (context !== null) context.fillStyle = getComputedStyle(probe).color
          context?.fillRect(0, 0, 1, 1)
          probe.remove()
          return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
        })
      }, TOKENS)

      // Browsers differ in rounding, by at most one step per channel.
      const others = TOKENS.filter((_, index) => {
        const channels = (expected[index] ?? '').slice(1).match(/../g) ?? []
        const difference = channels.map((one, at) =>
          Math.abs(Number.parseInt(one, 16) - (computed[index]?.[at] ?? 999)),
        )
        return difference.length !== 3 || Math.max(...difference) > 1
      })
      assert.deepEqual(others, [])
      await leave()
    })
  }
})
