import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { CommandVersion } from '../../../client/library-answers.ts'
import type { LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { ManyChange } from '../../../core/commands/changes/change-many.ts'
import type { PastVersion } from '../../../core/commands/changes/version.ts'
import { type Command, hasNotes } from '../../../core/commands/command.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import { announceChange } from '../../library/library-changes.ts'
import type { ShowView } from './editing-view.ts'
import { neighbourOf } from './focus-places.ts'
import type { KeptText } from './form/kept-texts.ts'
import { hasChanged, isGone } from './form/save-entry.ts'
import { reverted, takenBack } from './history/revert.ts'
import { changedMany, purgedDeleted, undoneMany } from './many/change-notices.ts'
import { type Notice, nameOfCommand } from './notice-text.ts'

/** Tasks one after the other; one whose key is waiting or at work already is not taken a second time. */
type WorkQueue = { readonly add: (key: string, task: () => Promise<void>) => void }

/** What came of deleting; `differs` has deleted nothing, as there is a version that the owner has not seen. */
type Removed =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'differs'; readonly present: CommandVersion }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure }

/** The work that needs no form, and what a form tells; what comes of it is the notice. */
export type OwnerActions = {
  readonly remove: (command: Command) => void
  readonly restore: (command: Command) => void
  /** A form has saved a command; `before` is what it began from, null for a new one. */
  readonly saved: (command: Command, before: Command | null) => void
  /** A form has given up what was typed. */
  readonly discarded: (kept: KeptText) => void
  /** Changes many commands at once. */
  readonly change: (change: ManyChange) => void
  /** Undoes such a change, or an import. */
  readonly undo: (changeId: string) => void
  /** Makes a version the present one again, in the place of the one with this ETag. */
  readonly revert: (version: PastVersion, etag: string) => void
  /** Makes what a command was before it became this the present version. */
  readonly takeBack: (command: Command, label: 'Undo' | 'Redo') => void
  /** Deletes for good what is deleted. */
  readonly purge: () => void
}

/** What the dialogs of the owner's tools work with. */
export type DialogTools = {
  readonly client: LibraryClient
  readonly all: readonly Command[]
  readonly drafts: readonly Command[]
  readonly show: ShowView
  readonly work: OwnerActions
  /** The ids of what is chosen. */
  readonly chosen: () => ReadonlySet<string>
  /** Tells in the notice what was done. */
  readonly tell: (notice: Notice) => void
  /** The notice, for a dialog to show in front of the page. */
  readonly bar: ReactNode
}

/**
 * Deletes, brings back and changes, one after the other. `onRestored` is told the id of what is back, before the page
 * shows it. The work stays the same from one rendering to the next as long as `client` and `onRestored` do.
 */
export function useOwnerActions(client: LibraryClient, onRestored: (id: string) => void) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const queue = useRef(createWorkQueue())

  const work = useMemo((): OwnerActions => {
    const run = (key: string, task: () => Promise<Notice>) =>
      queue.current.add(key, async () => setNotice(await task()))
    const remove = (command: Command) => run(command.id, () => removed(client, command, () => remove(command)))
    const restore = (command: Command) =>
      run(command.id, () => restored(client, command, { again: () => restore(command), onRestored }))
    const change = (many: ManyChange) => run('many', () => changedMany(client, many, () => change(many)))
    const undo = (changeId: string) => run(changeId, () => undoneMany(client, changeId, () => undo(changeId)))
    const revert = (version: PastVersion, etag: string) =>
      run(version.command.id, () => reverted(client, version, { etag, again: () => revert(version, etag) }))
    const takeBack = (command: Command, label: 'Undo' | 'Redo') =>
      run(command.id, () => takenBack(client, command, { label, again: () => takeBack(command, label) }))
    const purge = () => run('purge', () => purgedDeleted(client, purge))
    return {
      remove,
      restore,
      change,
      undo,
      revert,
      takeBack,
      purge,
      saved: (command, before) => {
        const isNew = before === null || command.id !== before.id
        setNotice({ kind: 'saved', command, isNew, isShown: !isNew && hasNotes(command) === hasNotes(before) })
      },
      discarded: (kept) => setNotice({ kind: 'discarded', kept }),
    }
  }, [client, onRestored])

  return { notice, setNotice, work }
}

async function removed(client: LibraryClient, command: Command, again: () => void): Promise<Notice> {
  const next = neighbourOf(command.id)
  const outcome = await removeCommand(client, command)
  if (outcome.kind === 'failed') return { ...outcome, again }
  if (outcome.kind === 'deleted') return { kind: 'deleted', command, next }
  // Somebody else has changed the library, and nobody here knows in what way.
  announceChange()
  if (outcome.kind === 'differs') return { kind: 'differs', present: outcome.present.command }
  return said('This command was already deleted.')
}

type Restoring = { readonly again: () => void; readonly onRestored: (id: string) => void }

async function restored(client: LibraryClient, command: Command, { again, onRestored }: Restoring): Promise<Notice> {
  const answer = await client.restore(command.id)
  if (!answer.ok) return { kind: 'failed', failure: answer.error, again }
  onRestored(command.id)
  return said(`Restored ${nameOfCommand(command)}.`)
}

function said(sentence: string): Notice {
  return { kind: 'said', sentence }
}

/** Deletes a command if it is still what the owner sees (`shown`). */
export async function removeCommand(client: LibraryClient, shown: Command): Promise<Removed> {
  const present = await client.find(shown.id)
  if (!present.ok) return outcomeOf(present.error)
  if (!isSameContent(present.value.command, shown)) return { kind: 'differs', present: present.value }
  const removed = await client.remove(shown.id, present.value.etag)
  if (removed.ok) return { kind: 'deleted' }
  return hasChanged(removed.error) ? lookAgain(client, shown.id) : outcomeOf(removed.error)
}

async function lookAgain(client: LibraryClient, id: string): Promise<Removed> {
  const present = await client.find(id)
  return present.ok ? { kind: 'differs', present: present.value } : outcomeOf(present.error)
}

function outcomeOf(failure: LibraryFailure): Removed {
  return isGone(failure) ? { kind: 'gone' } : { kind: 'failed', failure }
}

/** A queue with nothing in it. Tasks must not reject. */
export function createWorkQueue(): WorkQueue {
  const keys = new Set<string>()
  let last = Promise.resolve()
  return {
    add: (key, task) => {
      if (keys.has(key)) return
      keys.add(key)
      last = last.then(task).finally(() => keys.delete(key))
    },
  }
}
