import type { BrowserContext, Page } from 'playwright-core'

/**
 * Changes every page the way translation in Chrome and Edge does: moves each text, including later ones, into new
 * elements and removes the original text node. The words stay the same, so tests can find them.
 */
export async function translatePages(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(translate)
}

/** Translates the page's current content and everything added later. */
export async function translateNow(page: Page): Promise<void> {
  await page.evaluate(translate)
}

function translate(): void {
  const untouched = 'script, style, noscript, textarea, font, [translate=no]'
  const translated = (text: string) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text)
    outer.append(inner)
    return outer
  }
  const translateText = (text: Text) => {
    const isLeft = text.data.trim() === '' || text.parentElement?.closest(untouched)
    if (text.parentElement !== null && !isLeft) text.replaceWith(translated(text.data))
  }
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root instanceof Text ? [root] : []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) translateText(text)
  }
  const translateMutations = (mutations: readonly MutationRecord[]) => {
    const changed = mutations.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    )
    for (const node of changed) translateAll(node)
  }
  const begin = () => {
    translateAll(document.body)
    const observer = new MutationObserver(translateMutations)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
