import type { Command } from '../../core/commands/command.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { topDialog } from '../ui/top-dialog.ts'
import { type DialogAddress, dialogAt } from './dialog-address.ts'
import type { Unsaved } from './form/save-entry.ts'
import { openDialog, replaceDialog } from './open-dialog.ts'

/** Details of a dialog that the address doesn't contain. They're lost when the page is reloaded. */
type DialogDetails = {
  /** The command that the dialog is about. */
  readonly command?: Command | null
  /** The reason the form's text couldn't be saved. */
  readonly unsaved?: Unsaved
}

/** The open dialog. `opening` is a new number for each call of `show`. */
export type OpenDialog = DialogDetails & { readonly address: DialogAddress; readonly opening: number }

/** The owner's dialogs. The address says which dialog is open, so Back closes it and a reload opens it again. */
export type Dialogs = ReturnType<typeof createDialogs>

/** Creates the dialogs of a page, which open and close through `history`. */
export function createDialogs(history: BrowserHistory) {
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
  const at = (search: string): OpenDialog | null => {
    const address = dialogAt(search)
    if (address === null) return null
    return opened?.address.join() === address.join() ? opened : { address, opening }
  }
  const isJustOpened = () => opened !== null && at(history.current().location.search) === opened
  return {
    /** Opens a dialog, replacing any open one. */
    show,
    /** Opens the form for a command, or for a new one if null. `unsaved` is the reason its text couldn't be saved. */
    showForm: (command: Command | null, unsaved?: Unsaved) => {
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
    /**
     * True if a dialog is shown, or was opened a moment ago and isn't rendered yet. False as soon as it starts closing.
     */
    isOpen: () => !isClosing && (topDialog() !== null || isJustOpened()),
    /** Holds the open dialog: Back calls `ask` instead of closing it. Returns a function that releases the dialog. */
    hold: (ask: () => void) => {
      const open = at(history.current().location.search)
      held = open && { open, ask }
      return () => {
        held = null
      }
    },
    /**
     * Returns the held dialog or else the dialog in the query string `search`, with its details. Returns null if there
     * is neither.
     */
    at: (search: string) => held?.open ?? at(search),
    /** Restores the address of a held dialog after Back, or drops the details of a dialog that was closed. */
    settle: () => {
      // A dialog may have been opened since the last render.
      if (dialogAt(history.current().location.search) !== null) return
      if (held === null) {
        opened = null
        return
      }
      openDialog(history, held.open.address)
      held.ask()
    },
  }
}

function onceGoneBack(go: () => void): void {
  window.addEventListener('popstate', go, { once: true })
}
