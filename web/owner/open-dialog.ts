import { withBase } from '../../core/routing/base-path.ts'
import { COMMANDER_ADDRESS, screenAt } from '../../core/routing/screens.ts'
import { basePath } from '../page-config.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { screens } from '../site-map.ts'
import { type DialogAddress, dialogAt, withDialog } from './dialog-address.ts'

/**
 * Opens one of the owner's dialogs, replacing any open one. Navigates to Commander first if another screen is shown.
 */
export function openDialog(history: BrowserHistory, dialog: DialogAddress): void {
  const { search } = history.current().location
  if (!isAtCommander(history)) history.push(withDialog({ pathname: COMMANDER_ADDRESS, search: '', hash: '' }, dialog))
  else if (dialogAt(search) === null) pushDialog(history, dialog)
  else replaceDialog(history, dialog)
}

function pushDialog(history: BrowserHistory, dialog: DialogAddress): void {
  history.flush()
  // Keeps the key of the current entry, so that the screen below the dialog stays as it is.
  window.history.pushState({ ...window.history.state, isOverlay: true }, '', hrefWith(history, dialog))
  history.adopt('PUSH')
}

/** Changes the dialog in the current history entry. Null removes it. */
export function replaceDialog(history: BrowserHistory, dialog: DialogAddress | null): void {
  window.history.replaceState(window.history.state, '', hrefWith(history, dialog))
  history.adopt('REPLACE')
}

function hrefWith(history: BrowserHistory, dialog: DialogAddress | null): string {
  return withBase(basePath, withDialog(history.current().location, dialog))
}

/** True if Commander is shown, including the pages of a platform or a command. */
export function isAtCommander(history: BrowserHistory): boolean {
  const screen = screenAt(history.current().location.pathname, screens)
  return screen.ok && screen.value.name === 'commander'
}
