import { useEffect, useMemo } from 'react'
import type { Command } from '../../core/commands/command.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { useHistoryEntry } from '../router/router.tsx'
import { topDialog } from '../ui/top-dialog.ts'
import { type DialogAddress, dialogAt } from './dialog-address.ts'
import type { Unsaved } from './form/save-entry.ts'
import { openDialog, replaceDialog } from './open-dialog.ts'

/** Details of a dialog that aren't in the address. They're lost when the page is reloaded. */
type DialogDetails = {
  /** The command that the dialog is about. */
  readonly command?: Command | null
  /** The reason that the form's text couldn't be saved. */
  readonly unsaved?: Unsaved
  /** The commands to export. */
  readonly chosen?: readonly Command[]
}

/** The open dialog. `opening` is a new number each time a dialog is opened. */
export type OpenDialog = DialogDetails & { readonly address: DialogAddress; readonly opening: number }

/** The owner's dialogs. Which one is open is in the address: Back closes it, and a reload opens it again. */
export type Dialogs = {
  /** Opens a dialog, replacing any open one. */
  readonly show: (address: DialogAddress, details?: DialogDetails) => void
  /** Opens the form for a command, or for a new one. `unsaved` is why its text couldn't be saved. */
  readonly showForm: (command: Command | null, unsaved?: Unsaved) => void
  readonly close: () => void
  /** False as soon as the dialog starts closing. */
  readonly isOpen: () => boolean
  /** Makes Back call `ask` instead of closing the open dialog. Returns a function that ends this. */
  readonly hold: (ask: () => void) => () => void
  /** The dialog in the search part of an address, or the held one, with its details; null if there is none. */
  readonly at: (search: string) => OpenDialog | null
  /** Goes back to the address of a held dialog, or forgets the details of one that was closed. */
  readonly settle: (open: OpenDialog | null) => void
}

/** The dialogs of a page. Opens and closes them through `history`. */
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
    // A question isn't part of the address.
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

/** Browsers go back asynchronously. */
function onceGoneBack(go: () => void): void {
  window.addEventListener('popstate', go, { once: true })
}

/** The dialog in the current address; null if there is none. */
export function useOpenDialog(dialogs: Dialogs): OpenDialog | null {
  const { location } = useHistoryEntry()
  const open = useMemo(() => dialogs.at(location.search), [location, dialogs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address may have changed under a held dialog
  useEffect(() => dialogs.settle(open), [open, location, dialogs])
  return open
}
