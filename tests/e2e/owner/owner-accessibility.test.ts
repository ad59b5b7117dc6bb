import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner } from './an-owner.ts'
import { OWNER_SIGHTS, SIGHT_LIBRARY } from './owner-sights.ts'

const site = await startSite(SIGHT_LIBRARY)

after(closeBrowser)
after(site.close)

const EXPECTED_COMPLAINT = /status of 422|ERR_CONNECTION_REFUSED/
const SMALLEST_TARGET_PX = 24 // WCAG 2.2, 2.5.8
const PREVIEW = '[inert]'
const OWNERS = 'dialog, dialog *, [aria-label="Your library"] *, [data-gives-way] *, li:has(> div > [data-edit]) *'

for (const { name, show } of OWNER_SIGHTS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`3. axe finds nothing amiss with ${name}, narrow and wide, in ${colorScheme} colours`, async () => {
      const owner = await anOwner(site, { colorScheme, reducedMotion: 'reduce' })
      await show(owner)

      for (const width of [320, 1280]) {
        await owner.page.setViewportSize({ width, height: 800 })
        assert.deepEqual(await findingsOn(owner.page), [], `${width} px`)
      }

      await owner.leave(EXPECTED_COMPLAINT)
    })
  }

  test(`3. ${name} fits a window of 320 by 256 px, and text twice as large; what is to be touched is large enough`, async () => {
    const owner = await anOwner(site, { bypassCSP: true, viewport: { width: 320, height: 256 } })
    await show(owner)

    assert.deepEqual(await misfitsIn(owner.page), [])
    assert.deepEqual(await smallTargetsIn(owner.page), [])
    await owner.page.setViewportSize({ width: 768, height: 900 })
    await owner.page.addStyleTag({ content: 'html { font-size: 200% }' })
    assert.deepEqual(await misfitsIn(owner.page), [])

    await owner.leave(EXPECTED_COMPLAINT)
  })
}

async function findingsOn(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude(PREVIEW).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`))
}

/** What is beyond the window, or cut off sideways by a box that is too small for it. */
async function misfitsIn(page: Page): Promise<readonly string[]> {
  return page.locator(OWNERS).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
      .filter((element) => !['inline', 'contents'].includes(getComputedStyle(element).display))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isTooHigh = element.localName === 'dialog' && (top < 0 || bottom > window.innerHeight)
        return left < 0 || right > window.innerWidth || isTooHigh || element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => `${element.localName}.${element.className} "${element.textContent.slice(0, 40)}"`)
      .concat(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
  )
}

async function smallTargetsIn(page: Page): Promise<readonly string[]> {
  const targets = page.locator('main :is(a[href], button, input, textarea, summary):not([inert] *)')
  return targets.filter({ visible: true }).evaluateAll(
    (all, least) =>
      all
        .filter((target) => getComputedStyle(target).display !== 'inline')
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect()
          // What belongs to a label is as large as the label.
          const label = target.closest('label')?.getBoundingClientRect()
          return Math.min(Math.max(width, label?.width ?? 0), Math.max(height, label?.height ?? 0)) < least
        })
        .map((target) => `${target.localName} "${target.textContent}"`),
    SMALLEST_TARGET_PX,
  )
}
