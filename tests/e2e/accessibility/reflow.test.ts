import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { screensOf } from '../../../core/routing/screens.ts'
import { launchWithProfile } from '../../../tools/browser/find-browser.ts'
import { beyondTheEdge, overlaps } from '../../support/browser/misfits.ts'
import { openScreen } from '../../support/browser/open-screen.ts'
import { violationsAt } from '../../support/browser/violations.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

// A window of 1280 px at 400 % zoom is 320 CSS px wide, with four times the pixel density. Source: WCAG 2.2, 1.4.10.
const ZOOMED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }

describe('narrow window', () => {
  test('has room for every screen at twice the text size', async () => {
    const { page, leave } = await openWithLargeText()

    const beyond: Record<string, readonly string[]> = {}
    for (const path of [...screensOf(readSiteMap([])).map(({ address }) => address), '/nothing']) {
      await openScreen(page, path)
      beyond[path] = await beyondTheEdge(page)
    }

    assert.deepEqual(
      Object.entries(beyond).filter(([, elements]) => elements.length > 0),
      [],
    )
    await leave()
  })

  test('has room for the whole library, without axe violations', async () => {
    const { page, leave } = await createVisitor(ZOOMED)

    await openScreen(page, '/projects/commander')

    assert.deepEqual(await beyondTheEdge(page), [])
    // Colours aren't checked: these cards use the same ones as the five cards in the other tests, and checking hundreds
    // takes almost a minute.
    assert.deepEqual(await violationsAt(page, [1280], { rules: 'without colours' }), [])
    await leave()
  })

  test("keeps the library's heading on one line at 375 px", async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 375, height: 667 } })

    await openScreen(page, '/projects/commander')

    const lines = await page.getByRole('heading', { level: 1, name: 'Commander' }).evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getClientRects().length
    })
    assert.equal(lines, 1)
    await leave()
  })

  test('has room for the expanded menu and the sign-in control', async () => {
    const { page, leave } = await createVisitor(ZOOMED)
    await openScreen(page, '/authentication')

    await page.getByRole('button', { name: 'Menu' }).click()

    assert.deepEqual(await beyondTheEdge(page), [])
    assert.deepEqual(await overlaps(page), [])
    assert.deepEqual(await violationsAt(page, [320]), [])
    await leave()
  })
})

/**
 * Opens a browser whose default font size is 32 px. Unlike a font size that the page sets, the default affects media
 * queries. Playwright has no option for it, so a browser profile sets it.
 */
async function openWithLargeText() {
  const profile = await mkdtemp(join(tmpdir(), 'large-text-'))
  await mkdir(join(profile, 'Default'))
  const preferences = { webkit: { webprefs: { default_font_size: 32, default_fixed_font_size: 26 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await launchWithProfile(profile, { viewport: { width: 375, height: 812 }, serviceWorkers: 'block' })
  const leave = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  return { page: await context.newPage(), leave }
}
