import { isPlainClick } from '../../router/router.tsx'
import { isSameText } from './entry-text.ts'
import { createKeptTexts, type KeptText } from './kept-texts.ts'

/** The unsaved forms of this tab. */
export const keptTexts = createKeptTexts(() => sessionStorage)

/** Texts whose forms have closed and that the server doesn't have yet, oldest first. */
const outgoing = new Set<KeptText>()

/** Takes a form's text out of the unsaved ones for as long as it's being saved. */
export function sendText(kept: KeptText): void {
  outgoing.add(kept)
  clearIfSame(kept)
}

/** The text was saved, or isn't wanted any more. */
export function forgetText(kept: KeptText): void {
  outgoing.delete(kept)
  clearIfSame(kept)
}

/** Makes the text that couldn't be saved an unsaved one again, unless its form holds a newer one by now. */
export function returnText(kept: KeptText): void {
  outgoing.delete(kept)
  const id = idOf(kept.base)
  if (keptTexts.read(id) === null) keptTexts.write(id, kept)
}

/** Does this for all texts that are being saved. Returns them, oldest first. */
export function returnTexts(): readonly KeptText[] {
  const returned = [...outgoing]
  for (const kept of returned) returnText(kept)
  return returned
}

/** Leaves what was typed since. */
function clearIfSame({ text, base }: KeptText): void {
  const unsaved = keptTexts.read(idOf(base))
  if (unsaved !== null && isSameText(unsaved.text, text)) keptTexts.clear(idOf(base))
}

function idOf(base: KeptText['base']): string | null {
  return base?.id ?? null
}

// As long as the page lives, whichever screen it shows: the text of a form that was closed would be lost with the tab too.
let staysInTab = false

/** Leaves the page without being asked: for another page in the same tab, from which the owner comes back to the text. */
export function leaveInTab(): void {
  staysInTab = true
}

function stayAfterAll(): void {
  staysInTab = false
}

function onLeave(event: BeforeUnloadEvent): void {
  if ((keptTexts.hasAny() || outgoing.size > 0) && !staysInTab) event.preventDefault()
}

/** A link to a file or another page of this site that the browser follows itself. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || !isPlainClick(event) || link.target !== '' || link.download !== '') return
  if (link.origin === location.origin) leaveInTab()
}

window.addEventListener('beforeunload', onLeave)
// The answer won't find this page any more.
window.addEventListener('pagehide', returnTexts)
window.addEventListener('click', onClick)
// Whoever still does something here has not left.
for (const sign of ['pointerdown', 'keydown', 'pageshow'])
  window.addEventListener(sign, stayAfterAll, { capture: true })
