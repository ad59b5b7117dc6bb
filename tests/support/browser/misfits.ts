import type { Page } from 'playwright-core'

const SMALLEST_TARGET_PX = 24 // WCAG 2.2, 2.5.8

/**
 * Finds elements that extend beyond the right edge of the window, or whose content is clipped by a box that's too
 * narrow.
 */
export async function beyondTheEdge(page: Page): Promise<readonly string[]> {
  return page.locator('body, body *').evaluateAll((all) => {
    // A row of chips scrolls with the arrow keys, so it may overflow. Chips that are expanded or in the rail must fit.
    const isInRowOfChips = (element: Element | null): boolean => {
      if (element === null) return false
      const { display, overflowX } = getComputedStyle(element)
      const isRow = element.matches('main :has(> [data-whole]), main [data-whole]') && display === 'flex'
      return (isRow && overflowX === 'auto') || isInRowOfChips(element.parentElement)
    }
    return all
      .filter((element) => {
        const style = getComputedStyle(element)
        // Elements that may scroll sideways because the keyboard can scroll them (WCAG 2.2, 1.4.10): tables, code, and
        // the text in a field.
        const scrolling = '[role="group"][tabindex="0"], input'
        const isHiddenOnPurpose = style.clipPath !== 'none' || element.closest(scrolling) !== null
        const isClipped = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        const isOutside = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
        return element.checkVisibility() && !isHiddenOnPurpose && (isClipped || isOutside) && !isInRowOfChips(element)
      })
      .map((element) => `${element.localName} "${element.textContent.slice(0, 40)}"`)
      .concat(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : [])
  })
}

/**
 * Finds pairs of overlapping texts. Text in a bar that is fixed in the window may cover other text, because that can be
 * scrolled out from under the bar.
 */
export async function overlaps(page: Page): Promise<readonly string[]> {
  return page.locator('body *').evaluateAll((all) => {
    const isPinned = (element: Element | null): boolean =>
      element !== null &&
      element.localName !== 'dialog' &&
      (getComputedStyle(element).position === 'fixed' || isPinned(element.parentElement))
    // If a text is clamped, its invisible lines have boxes as well.
    const isDrawn = (box: DOMRect, parent: Element | null) =>
      parent === null ||
      getComputedStyle(parent).overflowY !== 'clip' ||
      (box.top + box.bottom) / 2 < parent.getBoundingClientRect().bottom
    const lines = all
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
      .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        const isInBar = isPinned(node.parentElement)
        return [...range.getClientRects()]
          .filter((box) => isDrawn(box, node.parentElement))
          .map((box) => ({ node, box, isInBar }))
      })
    // The boxes of adjacent lines may overlap above and below the letters. By how much depends on the font.
    const spare = (box: DOMRect) => 0.2 * box.height
    const isOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom - spare(one), other.bottom - spare(other)) >
        Math.max(one.top + spare(one), other.top + spare(other))
    return lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter((other) => one.node !== other.node && one.isInBar === other.isInBar && isOver(one.box, other.box))
        .map((other) => `"${one.node.textContent}" and "${other.node.textContent}"`),
    )
  })
}

/**
 * Finds elements that extend beyond the window's left or right edge or are narrower than their content, and dialogs
 * that extend beyond its top or bottom edge.
 */
export async function misfitsIn(page: Page, elements: string): Promise<readonly string[]> {
  return page.locator(elements).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
      .filter((element) => !['inline', 'contents'].includes(getComputedStyle(element).display))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isTooHigh = element.localName === 'dialog' && (top < 0 || bottom > window.innerHeight)
        // A field may be narrower than its text, because the text can be scrolled.
        const isTooWide = element.localName !== 'input' && element.scrollWidth > element.clientWidth + 1
        return left < 0 || right > window.innerWidth || isTooHigh || isTooWide
      })
      .map((element) => `${element.localName}.${element.className} "${element.textContent.slice(0, 40)}"`)
      .concat(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
  )
}

/** Finds controls that are too small to tap. Inline elements, such as a link in a sentence, are exempt. */
export async function smallTargetsIn(page: Page, targets: string): Promise<readonly string[]> {
  return page
    .locator(targets)
    .filter({ visible: true })
    .evaluateAll(
      (all, least) =>
        all
          .filter((target) => getComputedStyle(target).display !== 'inline')
          .filter((target) => {
            const { width, height } = target.getBoundingClientRect()
            // Tapping a label activates its control, so the label's size counts.
            const label = target.closest('label')?.getBoundingClientRect()
            return Math.min(Math.max(width, label?.width ?? 0), Math.max(height, label?.height ?? 0)) < least
          })
          .map((target) => `${target.localName} "${target.textContent}"`),
      SMALLEST_TARGET_PX,
    )
}

/** Simulates a preferred text size, in per cent of the browser's default. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}
