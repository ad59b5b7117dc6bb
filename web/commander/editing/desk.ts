import type { ReactNode } from 'react'
import type { LibraryClient } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { ShowView } from './desk-view.ts'
import type { Notice } from './notice-text.ts'
import type { DeskWork } from './use-desk-work.ts'

/** What the dialogs of the desk work with. */
export type Desk = {
  readonly client: LibraryClient
  readonly all: readonly Command[]
  readonly drafts: readonly Command[]
  readonly show: ShowView
  readonly work: DeskWork
  /** The ids of what is chosen. */
  readonly chosen: () => ReadonlySet<string>
  /** Tells in the notice what was done. */
  readonly tell: (notice: Notice) => void
  /** The notice, for a dialog to show in front of the page. */
  readonly bar: ReactNode
}
