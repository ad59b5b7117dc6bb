import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { coloursOf, coloursOfEach, contrastOf, ENOUGH_FOR_SHAPES, luminanceOf } from '../../support/browser/colours.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { DIALOGS, EXPECTED_COMPLAINT, openView, VIEWS } from '../../support/browser/every-view.ts'
import { beyondTheEdge, misfitsIn, overlaps, setTextSize, smallTargetsIn } from '../../support/browser/misfits.ts'
import { movesOn } from '../../support/browser/moves.ts'
import { violationsAt } from '../../support/browser/violations.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

/** A claim about a view, and a function that fails if it doesn't hold. The function may resize the window. */
type Check = readonly [claim: string, check: (page: Page) => Promise<void>]

// Only one chip per row is a tab stop; the arrow keys move to the others.
const INTERACTIVE = 'a[href], button:not([tabindex="-1"]), input, select:enabled, summary, [tabindex="0"]'
const ONLY_ON_SCREEN = 'nav, button, input, select, textarea, fieldset, dialog, [role=tooltip]'
const COLOURS = [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const
const WIDE = { width: 1280, height: 720 }
const NARROW = { width: 375, height: 700 }
const PAPER = { width: 718, height: 1047 }
const ZOOMED = { width: 320, height: 256 } // 1280 px at 400 % zoom. Source: WCAG 2.2, 1.4.10

const CHECKS: readonly Check[] = [
  ['starts with its only h1 and skips no heading level', checkHeadings],
  ['has one of each landmark, and a language', checkLandmarks],
  ["doesn't move with reduced motion", checkMotion],
  ['has no axe violations from narrow to wide', checkByAxe],
  ['has no axe violations in the dark theme, chosen or from the system', checkDarkByAxe],
  ['has targets of at least 24 by 24 px', checkTargets],
]

const CHECKS_OF_PAGES: readonly Check[] = [
  ['fits a window of 320 px', checkZoomed],
  ['stays readable at 768 px with doubled text size', checkLargeText],
  ['has a clear focus ring at each tab stop, in reading order', checkStops],
  ['prints black on white, without controls', checkPrint],
]

const CHECKS_OF_DIALOGS: readonly Check[] = [
  ['keeps the focus inside', checkFocusKept],
  ['has a clear focus ring in all colours', checkRings],
  ['fits a window of 320 by 256 px', checkDialogZoomed],
  ['stays readable at 768 px with doubled text size', checkDialogLargeText],
]

describe('accessibility of a screen', () => testViews(VIEWS, [...CHECKS, ...CHECKS_OF_PAGES]))
describe('accessibility of a dialog', () => testViews(DIALOGS, [...CHECKS, ...CHECKS_OF_DIALOGS]))

/** Opens each view once for all checks, because opening one takes longer than most checks. */
function testViews(views: typeof VIEWS, checks: readonly Check[]): void {
  for (const view of views) {
    test(view.name, async (context) => {
      const { page, leave } = await createVisitor({ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' })
      await openView(page, view)

      for (const [claim, check] of checks) {
        await resetWindow(page)
        await context.test(claim, () => check(page))
      }

      await leave(EXPECTED_COMPLAINT)
    })
  }
}

/** Resets everything that a check can change, so that a failed check doesn't affect the next one. */
async function resetWindow(page: Page): Promise<void> {
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'none' })
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
  await setTextSize(page, 100)
}

async function checkHeadings(page: Page): Promise<void> {
  const headings = await page.getByRole('heading').evaluateAll((all) => all.map(({ localName }) => localName))
  const levels = headings.map((name) => Number(name.slice(1)))
  assert.deepEqual([levels[0], levels.filter((level) => level === 1).length], [1, 1])
  for (const [index, level] of levels.entries()) assert.ok(level - (levels[index - 1] ?? 0) <= 1, String(levels))
}

async function checkLandmarks(page: Page): Promise<void> {
  for (const landmark of ['navigation', 'main', 'contentinfo'] as const) {
    assert.equal(await page.getByRole(landmark).count(), 1, landmark)
  }
  assert.equal(await page.getByRole('navigation').getAttribute('aria-label'), 'Main')
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
}

async function checkMotion(page: Page): Promise<void> {
  assert.deepEqual(await movesOn(page), [])
}

async function checkByAxe(page: Page): Promise<void> {
  assert.deepEqual(await violationsAt(page, [320, 1280]), [])
}

async function checkDarkByAxe(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await violationsAt(page, [320], { rules: 'colours' }), [])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark')
  assert.deepEqual(await violationsAt(page, [1280], { rules: 'colours' }), [])
}

async function checkTargets(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  const targets = 'a[href], button, input, select'
  assert.ok((await page.locator(targets).filter({ visible: true }).count()) >= 2)
  assert.deepEqual(await smallTargetsIn(page, targets), [])
}

async function checkZoomed(page: Page): Promise<void> {
  await page.setViewportSize(ZOOMED)
  // A tooltip moves with its button one frame later.
  await eventually(() => beyondTheEdge(page), [])
}

async function checkLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 })
  await setTextSize(page, 200)
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
  await eventually(() => beyondTheEdge(page), [])
  // A tooltip may cover the text below it.
  if (!(await page.getByRole('tooltip').isVisible())) assert.deepEqual(await overlaps(page), [])
}

async function checkStops(page: Page): Promise<void> {
  await page.setViewportSize(NARROW)
  await page.mouse.click(2, 2)
  const usable = await nameUsable(page)
  for (const name of usable) {
    await page.keyboard.press('Tab')
    const focused = await coloursOf(page.locator(':focus'))
    assert.equal(focused.name, name)
    checkRing(focused, name)
  }
  await page.keyboard.press('Tab')
  assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute('data-name')), usable.at(-1))
  await checkRingsOf(page, page.locator(INTERACTIVE).filter({ visible: true }))
}

/** Names the visible controls in document order, and returns the names. */
async function nameUsable(page: Page): Promise<readonly string[]> {
  const controls = page.locator(INTERACTIVE).filter({ visible: true })
  return controls.evaluateAll((all) =>
    all.map((control, index) => {
      const name = `${index} ${control.ariaLabel ?? control.textContent}`
      control.setAttribute('data-name', name)
      return name
    }),
  )
}

function checkRing({ ring, ringWidth, behindRing }: Awaited<ReturnType<typeof coloursOf>>, what: string): void {
  assert.ok(ringWidth >= 2, `${what} has a ring of ${ringWidth} px`)
  assert.ok(contrastOf(ring, behindRing) >= ENOUGH_FOR_SHAPES, `the ring of ${what} is ${ring} on ${behindRing}`)
}

/**
 * Focuses the controls by script, in one call. Browsers show focus rings even then, because the last input was a key
 * press.
 */
async function checkRingsOf(page: Page, controls: Locator): Promise<void> {
  for (const colours of COLOURS) {
    await page.emulateMedia(colours)
    const all = await coloursOfEach(controls, { isFocused: true })
    assert.equal(all.length, await controls.count())
    for (const each of all) checkRing(each, `${each.name}, ${JSON.stringify(colours)}`)
  }
}

async function checkPrint(page: Page): Promise<void> {
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const shown = page.locator(ONLY_ON_SCREEN).filter({ visible: true })
  assert.deepEqual(await shown.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML)), [])
  const { text, behind } = await coloursOf(page.getByRole('heading', { level: 1 }))
  assert.deepEqual([luminanceOf(text), luminanceOf(behind)], [0, 1])
}

async function checkFocusKept(page: Page): Promise<void> {
  const count = await usableIn(page).count()
  for (let press = 0; press < 2 * count; press += 1) {
    await page.keyboard.press('Tab')
    assert.equal(await page.locator(':focus:not(dialog *)').count(), 0)
  }
}

async function checkRings(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await checkRingsOf(page, usableIn(page))
}

function usableIn(page: Page): Locator {
  return page.getByRole('dialog').locator('a[href], button, input')
}

async function checkDialogZoomed(page: Page): Promise<void> {
  await page.setViewportSize(ZOOMED)
  assert.deepEqual(await misfitsIn(page, 'dialog, dialog *'), [])
}

async function checkDialogLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 })
  await setTextSize(page, 200)
  assert.deepEqual(await misfitsIn(page, 'dialog, dialog *'), [])
}
