import type { Page } from 'playwright-core'

const SMALLEST_TARGET_PX = 24 // WCAG 2.2, 2.5.8

/** Finds elements that need horizontal scrolling, or that a box too small for them cuts off. */
export async function beyondTheEdge(page: Page): Promise<readonly string[]> {
  return page.locator('body, body *').evaluateAll((all) => {
    // Arrow keys scroll a row of chips. As a list, when expanded or in the rail, they must fit.
    const isInRowOfChips = (element: Element | null): boolean => {
      if (element === null) return false
      const { display, overflowX } = getComputedStyle(element)
      const isRow = element.matches('main :has(> [data-whole]), main [data-whole]') && display === 'flex'
      return (isRow && overflowX === 'auto') || isInRowOfChips(element.parentElement)
    }
    return all
      .filter((element) => {
        const style = getComputedStyle(element)
        // Elements that scroll by themselves, if the keyboard can reach and scroll them (WCAG 2.2, 1.4.10): tables,
        // code and the text of a field.
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

/** Finds pairs of texts that overlap. A bar pinned to the window may cover what can be scrolled out from under it. */
export async function overlaps(page: Page): Promise<readonly string[]> {
  return page.locator('body *').evaluateAll((all) => {
    const isPinned = (element: Element | null): boolean =>
      element !== null &&
      element.localName !== 'dialog' &&
      (getComputedStyle(element).position === 'fixed' || isPinned(element.parentElement))
    // A clamped text has boxes for the rows that are cut off, too.
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
    // Lines have room above and below their letters, which neighbouring lines may share. How much depends on the font.
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

/** Finds the elements that are outside the window, or that a box too narrow for them cuts off. */
export async function misfitsIn(page: Page, elements: string): Promise<readonly string[]> {
  return page.locator(elements).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
      .filter((element) => !['inline', 'contents'].includes(getComputedStyle(element).display))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isTooHigh = element.localName === 'dialog' && (top < 0 || bottom > window.innerHeight)
        // A field scrolls its own text.
        const isTooWide = element.localName !== 'input' && element.scrollWidth > element.clientWidth + 1
        return left < 0 || right > window.innerWidth || isTooHigh || isTooWide
      })
      .map((element) => `${element.localName}.${element.className} "${element.textContent.slice(0, 40)}"`)
      .concat(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
  )
}

/** Finds targets that are too small to tap. A link within a sentence may be as high as its line. */
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
            // A control in a label is as large as the label.
            const label = target.closest('label')?.getBoundingClientRect()
            return Math.min(Math.max(width, label?.width ?? 0), Math.max(height, label?.height ?? 0)) < least
          })
          .map((target) => `${target.localName} "${target.textContent}"`),
      SMALLEST_TARGET_PX,
    )
}

/** Sets the reader's text size, in per cent of the browser's default. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}
