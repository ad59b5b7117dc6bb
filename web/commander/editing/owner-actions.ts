import { useMemo, useRef } from 'react'
import type { CommandVersion } from '../../../client/library-answers.ts'
import type { LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { ManyChange } from '../../../core/commands/changes/change-many.ts'
import type { LibraryChange } from '../../../core/commands/changes/undo-change.ts'
import type { PastVersion } from '../../../core/commands/changes/version.ts'
import { type Command, hasNotes } from '../../../core/commands/command.ts'
import type { ImportAnswer } from '../../../core/commands/import/plan-import.ts'
import { publicationOf, type Side } from '../../../core/commands/publication.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import { commandsIn } from '../../../core/thousands.ts'
import { announceChange } from '../../library/library-changes.ts'
import { dropPending } from '../../library/pending-changes.ts'
import type { ShowView } from './editing-view.ts'
import { awaitCard, leaveForNeighbour } from './focus-places.ts'
import type { KeptText } from './form/kept-texts.ts'
import { hasChanged, isGone } from './form/save-entry.ts'
import { type Edit, revertingTo, takingBack } from './history/revert.ts'
import { changingMany, imported, undoingListed } from './many/bulk-changes.ts'
import { nameOfCommand, savedSentence } from './notice-text.ts'
import { notices } from './notices.ts'
import { askToPublish, unlessPublishing } from './publishing/publication-question.ts'
import { createChangeRunner, type OwnerChange, type Sent } from './run-change.ts'

/** What the owner can do that needs no form, and what forms report. Everything ends in a notice. */
export type OwnerActions = {
  readonly remove: (command: Command) => void
  readonly restore: (command: Command) => void
  /** A form has saved a command; `before` is what it replaced, null for a new one. */
  readonly saved: (command: Command, before: Command | null) => void
  /** A form has given up what was typed. */
  readonly discarded: (kept: KeptText) => void
  /** The server has imported commands. */
  readonly imported: (report: ImportAnswer) => void
  /** Changes many commands at once. `commands` are those it's about, if they aren't in the library. */
  readonly change: (change: ManyChange, commands?: readonly Command[]) => void
  /** Undoes a change from the list of recent changes. */
  readonly undo: (change: LibraryChange) => void
  /** Makes a version the current one again, in place of `present`. */
  readonly revert: (version: PastVersion, present: PastVersion) => void
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
}

/** Targets of the links in notices. */
export type NoticeLinks = {
  readonly showSaved: (command: Command) => void
  /** Brings the newest of what was imported before the owner. */
  readonly showImported: (report: ImportAnswer) => void
  /** Brings back what a form has given up, in its form. Returns what was typed there since. */
  readonly bringBack: (kept: KeptText) => KeptText | null
}

const runner = createChangeRunner(notices, (change, go) => {
  if (change.mayPublish === true) askToPublish(null, go)
  else unlessPublishing(publicationOf(sidesOf(change)), go)
})

function sidesOf({ shows, from = [] }: OwnerChange): readonly Side[] {
  const before = new Map(from.map((command) => [command.id, command]))
  return (shows?.put ?? []).map((after) => ({ before: before.get(after.id) ?? null, after }))
}

/** The owner's actions. They stay the same as long as `client` does. */
export function useOwnerActions(client: LibraryClient, all: readonly Command[], links: NoticeLinks): OwnerActions {
  const latest = useRef({ all, links })
  latest.current = { all, links }

  return useMemo((): OwnerActions => {
    const { run, done } = runner
    const discarded = (kept: KeptText) => {
      const press = () => {
        const since = latest.current.links.bringBack(kept)
        if (since !== null) discarded(since)
      }
      notices.put({ sentence: discardedSentence(kept), actions: [{ label: 'Undo', press }], asks: true })
    }
    const inLibrary = (ids: ReadonlySet<string>) => latest.current.all.filter(({ id }) => ids.has(id))
    return {
      remove: (command) => {
        leaveForNeighbour(command.id)
        run(deleting(client, command))
      },
      restore: (command) => run(restoring(client, command)),
      change: (change, commands = inLibrary(new Set(change.ids))) => run(changingMany(client, change, commands)),
      undo: (change) => run(undoingListed(client, change)),
      revert: (version, present) =>
        run(revertingTo(client, { version, present, deletes: () => deleting(client, version.command) })),
      purge: () => run(purging(client)),
      imported: (report) => {
        const show = { label: 'Show', press: () => latest.current.links.showImported(report), stays: true }
        done(imported(client, report, report.change === null ? [] : [show]))
      },
      saved: (command, before) =>
        done(saving(client, { command, before, showSaved: (one) => latest.current.links.showSaved(one) })),
      discarded,
    }
  }, [client])
}

/** Ends all work and forgets its notices, because the session is over. Says so if something may be unsaved. */
export function endWork(): void {
  runner.drop()
  dropPending()
  const unsaved = notices.clear()
  if (unsaved === 0) return
  const changes = unsaved === 1 ? '1 change' : `${unsaved} changes`
  const sentence = `Your session ended before ${changes} could be saved. Check your library once you’re back.`
  notices.put({ sentence, asks: true })
}

function deleting(client: LibraryClient, command: Command): OwnerChange {
  const name = nameOfCommand(command)
  return {
    shows: { added: [], put: [], removed: [command.id] },
    sentence: `Deleted ${name}.`,
    failed: `${name} wasn’t deleted.`,
    send: async () => sentOf(client, await removeCommand(client, command)),
    undo: { label: 'Undo', change: () => restoring(client, command) },
  }
}

function restoring(client: LibraryClient, command: Command): OwnerChange {
  const name = nameOfCommand(command)
  awaitCard(command.id)
  return {
    shows: { added: [], put: [command], removed: [] },
    sentence: `Restored ${name}.`,
    failed: `${name} wasn’t restored.`,
    send: async () => {
      const answer = await client.restore(command.id)
      return answer.ok ? { kind: 'done' } : { kind: 'failed', failure: answer.error }
    },
  }
}

function purging(client: LibraryClient): OwnerChange {
  return {
    shows: null,
    sentence: 'Deleting for good…',
    failed: 'Nothing was deleted for good.',
    isBulk: true,
    send: async () => {
      const answer = await client.purgeDeleted()
      if (!answer.ok) return { kind: 'failed', failure: answer.error }
      announceChange()
      return { kind: 'done', sentence: `Deleted ${commandsIn(answer.value.purged)} for good.` }
    },
  }
}

type Saving = {
  readonly command: Command
  readonly before: Command | null
  readonly showSaved: (command: Command) => void
}

/** What was edited can be undone; what was added can be deleted by its card. */
function saving(client: LibraryClient, { command, before, showSaved }: Saving): OwnerChange {
  const edit: Edit | null = before === null || before.id !== command.id ? null : { before, after: command }
  const isWhereItWas = edit !== null && hasNotes(edit.before) === hasNotes(command)
  return {
    shows: null,
    sentence: savedSentence(command, edit === null),
    failed: '',
    send: async () => ({ kind: 'done' }),
    actions: isWhereItWas ? [] : [{ label: 'Show', press: () => showSaved(command) }],
    ...(edit !== null && { undo: { label: 'Undo', change: () => takingBack(client, edit, 'Redo') } }),
  }
}

function discardedSentence({ base }: KeptText): string {
  return base === null ? 'Discarded the new command.' : `Discarded your changes to ${nameOfCommand(base)}.`
}

/** What came of deleting; `differs` has deleted nothing, because there is a version that the owner hasn't seen. */
type Removed =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'differs'; readonly present: CommandVersion }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure }

function sentOf(client: LibraryClient, removed: Removed): Sent {
  if (removed.kind === 'failed') return removed
  if (removed.kind === 'deleted') return { kind: 'done' }
  // Somebody else has changed the library; this page doesn't know how.
  announceChange()
  if (removed.kind === 'gone') return { kind: 'refused', sentence: 'This command was already deleted.' }
  const { command } = removed.present
  return {
    kind: 'refused',
    sentence: `Not deleted: it has changed since, and is now ${nameOfCommand(command)}: ${command.line ?? ''}`,
    actions: [{ label: 'Delete anyway', press: () => runner.run(deleting(client, command)) }],
  }
}

/** Deletes a command if it's still what the owner sees (`shown`). */
export async function removeCommand(client: LibraryClient, shown: Command): Promise<Removed> {
  const present = await client.find(shown.id)
  if (!present.ok) return removedOf(present.error)
  if (!isSameContent(present.value.command, shown)) return { kind: 'differs', present: present.value }
  const removed = await client.remove(shown.id, present.value.etag)
  if (removed.ok) return { kind: 'deleted' }
  return hasChanged(removed.error) ? lookAgain(client, shown.id) : removedOf(removed.error)
}

async function lookAgain(client: LibraryClient, id: string): Promise<Removed> {
  const present = await client.find(id)
  return present.ok ? { kind: 'differs', present: present.value } : removedOf(present.error)
}

function removedOf(failure: LibraryFailure): Removed {
  return isGone(failure) ? { kind: 'gone' } : { kind: 'failed', failure }
}
