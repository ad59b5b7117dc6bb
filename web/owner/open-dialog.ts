import { COMMANDER_ADDRESS, LIBRARY_SCREENS, SCREENS, screenAt } from '../../core/routing/screens.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { type DialogAddress, dialogAt, withDialog } from './dialog-address.ts'

const SCREENS_OF_EVERY_SITE = [...SCREENS, ...LIBRARY_SCREENS]

/**
 * Opens one of the owner's dialogs, replacing any open one. Navigates to Commander first if another screen is shown.
 */
export function openDialog(history: BrowserHistory, dialog: DialogAddress): void {
  if (!isAtCommander(history)) history.push(withDialog({ pathname: COMMANDER_ADDRESS, search: '', hash: '' }, dialog))
  else if (dialogAt(history.current().location.search) === null)
    history.pushOverlay((below) => withDialog(below, dialog))
  else replaceDialog(history, dialog)
}

/** Changes the dialog in the current history entry. Null removes it. */
export function replaceDialog(history: BrowserHistory, dialog: DialogAddress | null): void {
  history.replaceKeepingKey(withDialog(history.current().location, dialog))
}

/** True if Commander is shown, including the pages of a platform or a command. */
export function isAtCommander(history: BrowserHistory): boolean {
  const screen = screenAt(history.current().location.pathname, SCREENS_OF_EVERY_SITE)
  return screen.ok && screen.value.name === 'commander'
}
