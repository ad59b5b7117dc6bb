import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { LibraryClient } from '../../client/library-client.ts'
import type { BulkChange } from '../../core/commands/changes/bulk-change.ts'
import type { LibraryChange } from '../../core/commands/changes/undo-change.ts'
import type { PastVersion } from '../../core/commands/changes/version.ts'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import type { CommandEntry } from '../../core/commands/entry.ts'
import type { ImportAnswer } from '../../core/commands/import/plan-import.ts'
import { publicationOf, type Side } from '../../core/commands/publication.ts'
import { formatCommandCount } from '../../core/thousands.ts'
import { announceChange } from '../library/library-changes.ts'
import { dropPending } from '../library/pending-changes.ts'
import type { ShowView } from './editing-view.ts'
import { awaitCard, leaveForNeighbour } from './focus-places.ts'
import type { KeptText } from './form/kept-texts.ts'
import { forgetText, returnText, returnTexts, sendText } from './form/page-kept-texts.ts'
import type { Conflict, Saved, Unsaved } from './form/save-entry.ts'
import { revertingTo, takingBack } from './history/revert.ts'
import { changingMany, imported, undoingListed } from './many/bulk-changes.ts'
import { nameOfCommand, savedSentence } from './notice-text.ts'
import { notices } from './notices.ts'
import { askToPublish, unlessPublishing } from './publishing/publication-question.ts'
import { type Removed, removeCommand } from './remove-command.ts'
import { createChangeRunner, type OwnerChange, type Sent } from './run-change.ts'

/** Actions that need no form, and callbacks for forms. Each ends in a notice. */
export type OwnerActions = {
  readonly remove: (command: Command) => void
  readonly restore: (command: Command) => void
  /** Saves what a form holds. The form has closed. */
  readonly save: (saving: Saving) => void
  /** A form has discarded what was typed. */
  readonly discarded: (kept: KeptText) => void
  /** The server has imported commands. */
  readonly imported: (report: ImportAnswer) => void
  /** Changes many commands at once. `commands` are those it's about, if they aren't in the library. */
  readonly change: (change: BulkChange, commands?: readonly Command[]) => void
  /** Undoes a change from the list of recent changes. */
  readonly undo: (change: LibraryChange) => void
  /** Makes a version the current one again, in place of `present`. */
  readonly revert: (version: PastVersion, present: PastVersion) => void
  /** Deletes for good what is deleted. */
  readonly purge: () => void
}

/** Dependencies of the owner's dialogs. */
export type DialogTools = {
  readonly client: LibraryClient
  readonly all: readonly Command[]
  readonly drafts: readonly Command[]
  readonly show: ShowView
  readonly work: OwnerActions
  /** The ids of the selected commands. */
  readonly chosen: () => ReadonlySet<string>
}

/** Targets of the links in notices. */
export type NoticeLinks = {
  readonly showSaved: (command: Command) => void
  /** Shows the newest imported commands. */
  readonly showImported: (report: ImportAnswer) => void
  /** Reopens a form with the text it discarded. Returns the text it replaces, if any. */
  readonly bringBack: (kept: KeptText, unsaved?: Unsaved) => KeptText | null
  /** Opens the form of what couldn't be saved. Returns false if that would close another dialog. */
  readonly showUnsaved: (kept: KeptText, unsaved: Unsaved) => boolean
}

/** A text on its way from its form to the server. */
export type Saving = {
  readonly entry: CommandEntry
  /** What it's shown in place of; null for a new command. */
  readonly over: Command | null
  readonly kept: KeptText
  /** True if the same request was sent before and never answered. */
  readonly isRepeated: boolean
  readonly send: (isRepeated: boolean) => Promise<Saved>
}

// Notices and requests outlive the screen: what they lead to is on the screen that is shown then.
let shown: RefObject<{ readonly all: readonly Command[]; readonly links: NoticeLinks }> | null = null

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
  useLayoutEffect(() => {
    shown = latest
    return () => {
      shown = null
    }
  }, [])

  return useMemo((): OwnerActions => {
    const { run, runAgreed, done } = runner
    const discarded = (kept: KeptText) => {
      const press = () => bringBack(kept)
      notices.put({ sentence: discardedSentence(kept), actions: [{ label: 'Undo', press }], asks: true })
    }
    const bringBack = (kept: KeptText, unsaved?: Unsaved) => {
      const since = shown?.current.links.bringBack(kept, unsaved) ?? null
      if (since !== null) discarded(since)
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
        const show = { label: 'Show', press: () => shown?.current.links.showImported(report), stays: true }
        done(imported(client, report, report.change === null ? [] : [show]))
      },
      save: (saving) => {
        sendText(saving.kept)
        runAgreed(savingChange(client, saving, bringBack))
      },
      discarded,
    }
  }, [client])
}

/**
 * Ends all work and forgets its notices, because the session is over. Says so if something may be unsaved. Returns the
 * texts that were being saved: they're unsaved again.
 */
export function endWork(): readonly KeptText[] {
  runner.drop()
  dropPending()
  const texts = returnTexts()
  const unsaved = notices.clear() - texts.length
  if (unsaved <= 0) return texts
  const changes = unsaved === 1 ? '1 change' : `${unsaved} changes`
  const sentence = `Your session ended before ${changes} could be saved. Check your library once you’re back.`
  notices.put({ sentence, asks: true })
  return texts
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
      return { kind: 'done', sentence: `Deleted ${formatCommandCount(answer.value.purged)} for good.` }
    },
  }
}

/** An edit gets an Undo. A new command doesn't: its card has Delete. */
function savingChange(
  client: LibraryClient,
  saving: Saving,
  bringBack: (kept: KeptText, unsaved: Unsaved) => void,
): OwnerChange {
  const { entry, over, kept } = saving
  const name = nameOfCommand({ ...entry, id: '' })
  const command = { ...entry, id: over?.id ?? '' }
  let { isRepeated } = saving
  let before = over
  let savedId = command.id
  let unsaved: Unsaved | null = null

  const isWhereItWas = over !== null && hasNotes(over) === hasNotes(command)
  const show = { label: 'Show', press: () => shown?.current.links.showSaved({ ...entry, id: savedId }) }
  const send = async (): Promise<Sent> => {
    const saved = await saving.send(isRepeated)
    if (saved.kind === 'saved') {
      forgetText(kept)
      savedId = saved.id
      before = saved.before ?? over
      return { kind: 'done' }
    }
    returnText(kept)
    unsaved = saved
    isRepeated = saved.kind === 'failed' && saved.failure.kind === 'unanswered'
    const actions = [{ label: 'Open form', press: () => bringBack(kept, saved) }]
    if (saved.kind === 'failed') return { ...saved, actions }
    return { kind: 'refused', sentence: `${name} wasn’t saved: ${CONFLICTS[saved.conflict.kind]}`, actions }
  }
  const takeBack = () => {
    forgetText(kept)
    return takingBack(client, { before: before ?? command, after: command }, 'Redo')
  }
  return {
    shows: over === null ? null : { added: [], put: [command], removed: [] },
    from: over === null ? [] : [over],
    sentence: savedSentence(command, over === null),
    failed: `${name} wasn’t saved.`,
    send,
    showUnsaved: () => unsaved !== null && shown?.current.links.showUnsaved(kept, unsaved) === true,
    actions: isWhereItWas ? [] : [show],
    ...(over !== null && { undo: { label: 'Undo', change: takeBack } }),
  }
}

const CONFLICTS: Readonly<Record<Conflict['kind'], string>> = {
  changed: 'it was changed elsewhere meanwhile.',
  deleted: 'it was deleted elsewhere meanwhile.',
}

function discardedSentence({ base }: KeptText): string {
  return base === null ? 'Discarded the new command.' : `Discarded your changes to ${nameOfCommand(base)}.`
}

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
