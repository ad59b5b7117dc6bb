import { COMMANDER_ADDRESS, screenAt } from '../../core/routing/screens.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { type DialogAddress, withDialog } from '../router/dialog-address.ts'
import { screens } from '../site-map.ts'

/** The dialog that the search part of an address names; null for none. */
export function dialogAt(search: string): DialogAddress | null {
  const parameters = new URLSearchParams(search)
  for (const name of ['dialog', 'edit', 'copy', 'history'] as const) {
    const value = parameters.get(name)
    if (value !== null) return [name, value]
  }
  return null
}

/** Opens one of the owner's dialogs, in place of one that is open. Goes to Commander first if another screen is shown. */
export function openDialog(history: BrowserHistory, dialog: DialogAddress): void {
  const isOpen = dialogAt(history.current().location.search) !== null
  if (!isAtCommander(history)) history.push(withDialog({ pathname: COMMANDER_ADDRESS, search: '', hash: '' }, dialog))
  else history.overlay(isOpen ? 'REPLACE' : 'PUSH', (present) => withDialog(present, dialog))
}

/** True if Commander is shown, or a part of it. */
export function isAtCommander(history: BrowserHistory): boolean {
  const screen = screenAt(history.current().location.pathname, screens)
  return screen.ok && screen.value.name === 'commander'
}
