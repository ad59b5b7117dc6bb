import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { screensOf } from '../../../core/routing/screens.ts'
import { launchWithProfile } from '../../../tools/browser/launch-browser.ts'
import { readSiteMap } from '../../../tools/build/site-map.ts'
import { eventually } from '../commander/eventually.ts'
import { openScreen } from '../screens/open-screen.ts'
import { aVisitor } from '../visitor.ts'
import { behold, EXPECTED_COMPLAINT, SIGHTS } from './every-sight.ts'

// 1280 px at 400 % are 320 CSS px of a screen four times as dense. Source: WCAG 2.2, 1.4.10.
const ZOOMED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }
const TWICE_THE_TEXT = 'html { font-size: 200% }'

for (const sight of SIGHTS) {
  test(`2. ${sight.name} fits a window of 320 px, which is 1280 px at 400 %: nothing is beyond its edge`, async () => {
    const { page, leave } = await aVisitor(ZOOMED)

    await behold(page, sight)

    assert.deepEqual(await beyondTheEdge(page), [])
    await leave(EXPECTED_COMPLAINT)
  })

  test(`2. with text twice as large ${sight.name} is whole at 768 px: nothing is cut off or overlaps`, async () => {
    const { page, leave } = await aVisitor({
      viewport: { width: 768, height: 900 },
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    await behold(page, sight)

    await page.addStyleTag({ content: TWICE_THE_TEXT })

    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
    // A tooltip follows its button in the next frame.
    await eventually(() => beyondTheEdge(page), [])
    if (sight.name !== 'a tooltip') assert.deepEqual(await overlaps(page), [])
    await leave(EXPECTED_COMPLAINT)
  })
}

test('2. every screen fits a phone of 375 px whose reader has set text of twice the size', async () => {
  const { page, leave } = await aReaderOfLargeText()

  const beyond: Record<string, readonly string[]> = {}
  for (const path of [...screensOf(readSiteMap()).map(({ address }) => address), '/nothing']) {
    await openScreen(page, path)
    beyond[path] = await beyondTheEdge(page)
  }

  assert.deepEqual(
    Object.entries(beyond).filter(([, elements]) => elements.length > 0),
    [],
  )
  await leave()
})

test('2. the whole library fits a window of 320 px', async () => {
  const { page, leave } = await aVisitor(ZOOMED)

  await openScreen(page, '/projects/commander')

  assert.deepEqual(await beyondTheEdge(page), [])
  await leave()
})

test('2. the expanded menu of a phone fits its window, with the sign-in control in the bar', async () => {
  const { page, leave } = await aVisitor(ZOOMED)
  await openScreen(page, '/authentication')

  await page.getByRole('button', { name: 'Menu' }).click()

  assert.deepEqual(await beyondTheEdge(page), [])
  assert.deepEqual(await overlaps(page), [])
  await leave()
})

/**
 * A visitor whose browser has a default size of 32 px, which the queries of style sheets see, unlike a size that a page
 * sets. Playwright has no option for it, so it is a setting in the profile of a browser of its own.
 */
async function aReaderOfLargeText() {
  const profile = await mkdtemp(join(tmpdir(), 'large-text-'))
  await mkdir(join(profile, 'Default'))
  const preferences = { webkit: { webprefs: { default_font_size: 32, default_fixed_font_size: 26 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await launchWithProfile(profile, { viewport: { width: 375, height: 812 }, serviceWorkers: 'block' })
  const leave = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { page: await context.newPage(), leave }
}

/** What would have to be scrolled to sideways, or is cut off by a box that is too small for it. */
async function beyondTheEdge(page: Page): Promise<readonly string[]> {
  return page.locator('body, body *').evaluateAll((all) =>
    all
      .filter((element) => {
        const style = getComputedStyle(element)
        // What scrolls in itself, and can be reached by keyboard to do so, is allowed to (WCAG 2.2, 1.4.10: tables, code).
        const isHiddenOnPurpose = style.clipPath !== 'none' || element.closest('[role="group"][tabindex="0"]') !== null
        const isClipped = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        const isOutside = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
        return element.checkVisibility() && !isHiddenOnPurpose && (isClipped || isOutside)
      })
      .map((element) => `${element.localName} "${element.textContent.slice(0, 40)}"`)
      .concat(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
  )
}

/** Pairs of texts that are drawn over each other. */
async function overlaps(page: Page): Promise<readonly string[]> {
  return page.locator('body *').evaluateAll((all) => {
    const lines = all
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
      .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].map((box) => ({ node, box }))
      })
    // Above and below its letters a line has room that it may share with the next one; how much is up to the font.
    const spare = (box: DOMRect) => 0.2 * box.height
    const isOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom - spare(one), other.bottom - spare(other)) >
        Math.max(one.top + spare(one), other.top + spare(other))
    return lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter((other) => one.node !== other.node && isOver(one.box, other.box))
        .map((other) => `"${one.node.textContent}" and "${other.node.textContent}"`),
    )
  })
}
