import { useEffect, useMemo } from 'react'
import type { Command } from '../../core/commands/command.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { useHistoryEntry } from '../router/router.tsx'
import { topDialog } from '../ui/top-dialog.ts'
import { type DialogAddress, dialogAt } from './dialog-address.ts'
import type { Unsaved } from './form/save-entry.ts'
import { openDialog, replaceDialog } from './open-dialog.ts'

/** What a dialog's address can't say. It's lost when the page is reloaded. */
type DialogDetails = {
  /** The command that the dialog is about. */
  readonly command?: Command | null
  /** Why the text of the form couldn't be saved. */
  readonly unsaved?: Unsaved
  /** The commands to export. */
  readonly chosen?: readonly Command[]
}

/** The open dialog. `opening` is another number each time one is opened. */
export type OpenDialog = DialogDetails & { readonly address: DialogAddress; readonly opening: number }

/** The owner's dialogs. Which one is open is in the address: Back closes it, and a reload opens it again. */
export type Dialogs = {
  /** Opens a dialog, in place of one that is open. */
  readonly show: (address: DialogAddress, details?: DialogDetails) => void
  /** Opens the form of a command, or of a new one. `unsaved` is why its text couldn't be saved. */
  readonly showForm: (command: Command | null, unsaved?: Unsaved) => void
  readonly close: () => void
  /** False already while the dialog is being closed. */
  readonly isOpen: () => boolean
  /** Keeps the open dialog open when Back is pressed, and calls `ask` instead. Returns a function that ends that. */
  readonly hold: (ask: () => void) => () => void
  /** The dialog that the search part of an address names, or the one that is held, with its details; null for none. */
  readonly at: (search: string) => OpenDialog | null
  /** Goes back to the address of a held dialog, or forgets the details of one that was closed. */
  readonly settle: (open: OpenDialog | null) => void
}

/** The dialogs of a page, which are opened by `history`. */
export function createDialogs(history: BrowserHistory): Dialogs {
  let opened: OpenDialog | null = null
  let opening = 0
  let isClosing = false
  let held: { readonly open: OpenDialog; readonly ask: () => void } | null = null

  const show = (address: DialogAddress, details: DialogDetails = {}): void => {
    if (isClosing) {
      onceGoneBack(() => show(address, details))
      return
    }
    opening += 1
    opened = { ...details, address, opening }
    openDialog(history, address)
  }
  const at = (search: string) => {
    const address = dialogAt(search)
    if (address === null) return null
    return opened?.address.join() === address.join() ? opened : { address, opening }
  }
  return {
    show,
    showForm: (command, unsaved) => {
      show(command === null ? ['dialog', 'add'] : ['edit', command.id], { command, ...(unsaved && { unsaved }) })
    },
    close: () => {
      if (isClosing || dialogAt(history.current().location.search) === null) return
      if (!history.isOverlay()) {
        replaceDialog(history, null)
        return
      }
      isClosing = true
      onceGoneBack(() => {
        isClosing = false
      })
      window.history.back()
    },
    // A question isn't in the address.
    isOpen: () => !isClosing && (dialogAt(history.current().location.search) !== null || topDialog() !== null),
    hold: (ask) => {
      const open = at(history.current().location.search)
      held = open && { open, ask }
      return () => {
        held = null
      }
    },
    at: (search) => held?.open ?? at(search),
    settle: (open) => {
      if (open === null) opened = null
      if (held === null || dialogAt(history.current().location.search) !== null) return
      openDialog(history, held.open.address)
      held.ask()
    },
  }
}

/** Going back takes the browser a moment. */
function onceGoneBack(go: () => void): void {
  window.addEventListener('popstate', go, { once: true })
}

/** The dialog that the present address names; null for none. */
export function useOpenDialog(dialogs: Dialogs): OpenDialog | null {
  const { location } = useHistoryEntry()
  const open = useMemo(() => dialogs.at(location.search), [location, dialogs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address may have changed under a held dialog
  useEffect(() => dialogs.settle(open), [open, location, dialogs])
  return open
}
