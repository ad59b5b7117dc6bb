import { isPlainClick } from '../../../router/router.tsx'
import { createKeptTexts } from './kept-texts.ts'

/** The unsaved forms of this tab. */
export const keptTexts = createKeptTexts(() => sessionStorage)

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
  if (keptTexts.hasAny() && !staysInTab) event.preventDefault()
}

/** A link to a file or another page of this site that the browser follows itself. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || !isPlainClick(event) || link.target !== '' || link.download !== '') return
  if (link.origin === location.origin) leaveInTab()
}

window.addEventListener('beforeunload', onLeave)
window.addEventListener('click', onClick)
// Whoever still does something here has not left.
for (const sign of ['pointerdown', 'keydown', 'pageshow'])
  window.addEventListener(sign, stayAfterAll, { capture: true })
