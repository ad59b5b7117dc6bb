import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { aVisitor } from '../visitor.ts'
import { coloursOf, contrastOf, ENOUGH_FOR_SHAPES } from './colours.ts'
import { behold, EXPECTED_COMPLAINT, SIGHTS } from './every-sight.ts'

// Of a row of chips one is a stop; the arrow keys lead to the others.
const INTERACTIVE = 'a[href], button:not([tabindex="-1"]), input, summary, [tabindex="0"]'
const NARROW = { viewport: { width: 375, height: 700 } }

for (const sight of SIGHTS) {
  test(`2. Tab reaches everything that can be used on ${sight.name}, in the order of reading`, async () => {
    const { page, leave } = await aVisitor(NARROW)
    await behold(page, sight)
    await page.mouse.click(2, 2)
    const usable = await visible(page)

    const stops: string[] = []
    for (const _control of usable) stops.push((await tabToNext(page)).name)

    assert.deepEqual(stops, usable)
    await leave(EXPECTED_COMPLAINT)
  })

  for (const colorScheme of ['light', 'dark', 'forced'] as const) {
    test(`2. what has the keyboard's focus on ${sight.name} has a clear ring in ${colorScheme} colours`, async () => {
      const forced = colorScheme === 'forced'
      const { page, leave } = await aVisitor({ ...NARROW, ...(forced ? { forcedColors: 'active' } : { colorScheme }) })
      await behold(page, sight)
      await page.mouse.click(2, 2)
      const usable = await visible(page)

      for (const _control of usable) {
        const { name, ring, ringWidth, behind } = await tabToNext(page)
        assert.ok(ringWidth >= 2, `${name} has a ring of ${ringWidth} px`)
        assert.ok(contrastOf(ring, behind) >= ENOUGH_FOR_SHAPES, `the ring of ${name} is ${ring} on ${behind}`)
      }

      await leave(EXPECTED_COMPLAINT)
    })
  }
}

test('2. nothing catches the keyboard: Tab leaves the last control of the page', async () => {
  const { page, leave } = await aVisitor(NARROW)
  await behold(page, { name: '', path: '/projects' })
  const count = (await visible(page)).length

  for (let press = 0; press <= count; press += 1) await page.keyboard.press('Tab')

  assert.equal(await page.locator('main a:focus').count(), 0)
  await leave()
})

/** Numbers the controls that can be seen, from the top, and gives their names. */
async function visible(page: Page): Promise<readonly string[]> {
  const controls = page.locator(INTERACTIVE).filter({ visible: true })
  return controls.evaluateAll((all) =>
    all.map((control, index) => {
      const name = `${index} ${control.ariaLabel ?? control.textContent}`
      control.setAttribute('data-name', name)
      return name
    }),
  )
}

async function tabToNext(page: Page) {
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  return {
    name: (await focused.getAttribute('data-name')) ?? 'nothing that can be used',
    ...(await coloursOf(focused)),
  }
}
