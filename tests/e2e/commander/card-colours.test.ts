import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Locator } from 'playwright-core'
import { contrastOf, ENOUGH_FOR_TEXT } from '../../support/browser/colours.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite(commandsOf('git status'))

after(closeBrowser)
after(site.close)

const SHELL = ['command', 'option', 'string', 'variable', 'operator', 'comment'].map((kind) => `shell-${kind}`)

describe('card colours', () => {
  test('are legible in both themes, with and without highlights', async () => {
    const { page, cards, leave } = await openCommander(site, { reducedMotion: 'reduce' })
    const strips = new Set<string>()

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [code, notes] = [cards.first().locator('code'), cards.first().getByRole('paragraph')]
      const strip = (await paintOf(code, null, 'background-color')) ?? ''
      const found = (await paintOf(code, 'found-in-line', 'background-color')) ?? ''
      const pairs = [
        [
          'placeholder',
          await paintOf(code, 'placeholder', 'color'),
          await paintOf(code, 'placeholder', 'background-color'),
        ],
        [
          'found in notes',
          await paintOf(notes, null, 'color'),
          await paintOf(notes, 'found-in-notes', 'background-color'),
        ],
        ['found in line', await paintOf(code, null, 'color'), found],
        ['found in a placeholder', await paintOf(code, 'placeholder', 'color'), found],
      ]
      for (const name of SHELL) {
        const colour = await paintOf(code, name, 'color')
        pairs.push([name, colour, strip], [`${name} found`, colour, found])
      }

      const poor = pairs.filter(([, text = '', behind = '']) => contrastOf(text ?? '', behind ?? '') < ENOUGH_FOR_TEXT)

      assert.deepEqual(poor, [], colorScheme)
      assert.notEqual(found, strip)
      strips.add(strip)
    }

    assert.equal(strips.size, 2)
    await leave()
  })
})

/**
 * The text or background colour of an element, or of a highlight in it. A transparent colour is replaced by the closest
 * ancestor's.
 */
async function paintOf(element: Locator, highlight: string | null, property: 'color' | 'background-color') {
  const part = highlight === null ? undefined : `::highlight(${highlight})`
  const colours = await element.evaluate(
    (self, [part, property]) => {
      const layers: Element[] = []
      for (let layer: Element | null = self; layer !== null; layer = layer.parentElement) layers.push(layer)
      return layers.map((layer) => getComputedStyle(layer, part).getPropertyValue(property ?? ''))
    },
    [part, property] as const,
  )
  return colours.find((colour) => !/^rgba\(.*, 0\)$/.test(colour))
}
