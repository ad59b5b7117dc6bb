import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { coloursOf, contrastOf, ENOUGH_FOR_TEXT, luminanceOf } from '../../support/browser/colours.ts'
import { openView, smallSiteUrl, VIEWS } from '../../support/browser/every-view.ts'
import { movesOn } from '../../support/browser/moves.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

describe('motion', () => {
  test("is limited to the tooltip's fade of 300 ms", async () => {
    const { page, leave } = await createVisitor({ reducedMotion: 'no-preference' })
    const view = VIEWS.find(({ name }) => name === 'a tooltip')
    assert.ok(view !== undefined)

    await openView(page, view)

    assert.deepEqual(await movesOn(page), [{ role: 'tooltip', seconds: 0.3 }])
    await leave()
  })
})

describe('theme', () => {
  test('follows the system, even while the page is open', async () => {
    const { page, leave } = await createVisitor({ colorScheme: 'light' })
    await page.goto(await smallSiteUrl())

    const light = await coloursOf(page.getByRole('heading', { level: 1 }))
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await coloursOf(page.getByRole('heading', { level: 1 }))

    assert.ok(luminanceOf(light.behind) > 0.8 && luminanceOf(light.text) < 0.1)
    assert.ok(luminanceOf(dark.behind) < 0.1 && luminanceOf(dark.text) > 0.7)
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light dark')
    await leave()
  })
})

describe('forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`keep cards and tooltips legible in ${colorScheme}`, async () => {
      const { page, leave } = await createVisitor({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
      const view = VIEWS.find(({ name }) => name === 'a tooltip')
      assert.ok(view !== undefined)
      await openView(page, view)

      const prompt = page.locator('li pre').first()
      const parts = {
        prompt: await coloursOf(prompt, '::before'),
        line: await coloursOf(page.locator('li code').first()),
        button: await coloursOf(page.getByRole('button', { name: 'Copy' }).first()),
        tooltip: await coloursOf(page.getByRole('tooltip')),
      }

      assert.match(await prompt.evaluate((pre) => getComputedStyle(pre, '::before').content), /^"\$"/)
      for (const [part, { text, behind }] of Object.entries(parts)) {
        assert.ok(contrastOf(text, behind) >= ENOUGH_FOR_TEXT, `${part}: ${text} on ${behind}`)
      }
      await leave()
    })
  }
})
