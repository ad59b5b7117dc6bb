import { isPlainClick } from '../../router/router.tsx'
import { isSameText } from './entry-text.ts'
import { createKeptTexts, type KeptText } from './kept-texts.ts'

/** The unsaved texts of this tab, and the texts that are being saved. */
export type UnsavedTexts = ReturnType<typeof createUnsavedTexts>

/** Creates the store for the unsaved texts of a page. While it holds any, the browser asks before closing the tab. */
export function createUnsavedTexts(page: Window) {
  const texts = createKeptTexts(() => page.sessionStorage)
  const outgoing = new Set<KeptText>()
  let staysInTab = false

  /** Clears the unsaved text of a form, unless something else was typed since. */
  const clearIfSame = ({ text, base }: KeptText) => {
    const unsaved = texts.read(idOf(base))
    if (unsaved !== null && isSameText(unsaved.text, text)) texts.clear(idOf(base))
  }
  /**
   * Moves a text that couldn't be saved back to the unsaved texts, unless its form has newer text. `updated` is the same
   * text with its failed attempts.
   */
  const takeBack = (kept: KeptText, updated = kept) => {
    outgoing.delete(kept)
    const id = idOf(kept.base)
    if (texts.read(id) === null) texts.write(id, updated)
  }
  /** Moves all texts that are being saved back to the unsaved texts. Returns them, oldest first. */
  const takeAllBack = () => {
    const returned = [...outgoing]
    for (const kept of returned) takeBack(kept)
    return returned
  }
  /** Lets the owner leave the page without a warning, because they will return to the text in the same tab. */
  const leaveInTab = () => {
    staysInTab = true
  }

  page.addEventListener('beforeunload', (event) => {
    if ((texts.hasAny() || outgoing.size > 0) && !staysInTab) event.preventDefault()
  })
  // Once the page is gone, it can't receive the response.
  page.addEventListener('pagehide', takeAllBack)
  page.addEventListener('click', (event) => {
    if (isFollowedInTab(event)) leaveInTab()
  })
  // Each of these events shows that the visitor is still on the page.
  for (const sign of ['pointerdown', 'keydown', 'pageshow']) {
    page.addEventListener(
      sign,
      () => {
        staysInTab = false
      },
      { capture: true },
    )
  }

  return {
    ...texts,
    /** Moves a form's text from the unsaved texts to the texts being saved. */
    send: (kept: KeptText) => {
      outgoing.add(kept)
      clearIfSame(kept)
    },
    /** Drops a text that has been saved or is no longer wanted. */
    forget: (kept: KeptText) => {
      outgoing.delete(kept)
      clearIfSame(kept)
    },
    takeBack,
    takeAllBack,
    leaveInTab,
  }
}

function isFollowedInTab(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || !isPlainClick(event) || link.target !== '' || link.download !== '') return false
  return link.origin === location.origin
}

function idOf(base: KeptText['base']): string | null {
  return base?.id ?? null
}
