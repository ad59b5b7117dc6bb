import { isPlainClick } from '../../router/router.tsx'
import { isSameText } from './entry-text.ts'
import { createKeptTexts, type KeptText, type KeptTexts } from './kept-texts.ts'

/** The unsaved texts of this tab, and those being sent to the server. */
export type UnsavedTexts = KeptTexts & {
  /** Moves a form's text from the unsaved ones to those being saved. */
  readonly send: (kept: KeptText) => void
  /** Drops a text that was saved or isn't wanted any more. */
  readonly forget: (kept: KeptText) => void
  /** Moves a text that couldn't be saved back to the unsaved ones, unless its form has a newer one. */
  readonly takeBack: (kept: KeptText) => void
  /** Moves every text being saved back to the unsaved ones. Returns them, oldest first. */
  readonly takeAllBack: () => readonly KeptText[]
  /** Leaves the page without a warning: the owner returns to the text in the same tab. */
  readonly leaveInTab: () => void
}

/** The unsaved texts of a page. While there are any, the browser asks before it closes the tab. */
export function createUnsavedTexts(page: Window): UnsavedTexts {
  const texts = createKeptTexts(() => page.sessionStorage)
  const outgoing = new Set<KeptText>()
  let staysInTab = false

  /** Keeps anything typed since. */
  const clearIfSame = ({ text, base }: KeptText) => {
    const unsaved = texts.read(idOf(base))
    if (unsaved !== null && isSameText(unsaved.text, text)) texts.clear(idOf(base))
  }
  const takeBack = (kept: KeptText) => {
    outgoing.delete(kept)
    const id = idOf(kept.base)
    if (texts.read(id) === null) texts.write(id, kept)
  }
  const takeAllBack = () => {
    const returned = [...outgoing]
    for (const kept of returned) takeBack(kept)
    return returned
  }
  const leaveInTab = () => {
    staysInTab = true
  }

  page.addEventListener('beforeunload', (event) => {
    if ((texts.hasAny() || outgoing.size > 0) && !staysInTab) event.preventDefault()
  })
  // The response can't reach this page once it's gone.
  page.addEventListener('pagehide', takeAllBack)
  page.addEventListener('click', (event) => {
    if (isFollowedInTab(event)) leaveInTab()
  })
  // Any of these means that the page is still in use after all.
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
    send: (kept) => {
      outgoing.add(kept)
      clearIfSame(kept)
    },
    forget: (kept) => {
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
