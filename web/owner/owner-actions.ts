import type { LibraryClient } from '../../client/library-client.ts'
import type { BulkChange } from '../../core/commands/changes/bulk-change.ts'
import type { LibraryChange } from '../../core/commands/changes/undo-change.ts'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import type { CommandEntry } from '../../core/commands/entry.ts'
import type { ImportResponse } from '../../core/commands/import/plan-import.ts'
import type { PastVersion } from '../../core/commands/version.ts'
import { COMMANDER_ADDRESS, commandAddress } from '../../core/routing/screens.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { follow } from '../router/router.tsx'
import { words } from '../words.ts'
import { createBulkChange, createImportChange, createListedUndo } from './bulk/bulk-changes.ts'
import { isSameText } from './form/entry-text.ts'
import type { KeptText } from './form/kept-texts.ts'
import type { Conflict, SaveResult, Unsaved } from './form/save-entry.ts'
import { createEditUndo, createRevert } from './history/revert.ts'
import { nameOfCommand, savedSentence } from './notice-text.ts'
import { isAtCommander } from './open-dialog.ts'
import type { OwnerSession } from './owner-session.ts'
import { removeCommand } from './remove-command.ts'
import { changeFromVersion, type OwnerChange, type SendResult } from './run-change.ts'

/** The owner's actions. Each of them results in a notice. */
export type OwnerActions = ReturnType<typeof createOwnerActions>

/** A form's text on its way to the server. */
type Saving = {
  readonly entry: CommandEntry
  /** The command that it replaces, or null for a new one. */
  readonly over: Command | null
  readonly kept: KeptText
  readonly send: () => Promise<SaveResult>
}

type ActionDeps = OwnerSession & { readonly client: LibraryClient; readonly history: BrowserHistory }

export function createOwnerActions(deps: ActionDeps) {
  const { client, runner, notices, texts, focusManager } = deps
  /** Shows a notice that a form's text was discarded, with a button that restores it. */
  const discarded = (kept: KeptText) => {
    const press = () => restoreText(kept)
    notices.put({ sentence: discardedSentence(kept), actions: [{ label: words.owner.undo, press }], asks: true })
  }
  const restoreText = (kept: KeptText, unsaved?: Unsaved) => {
    const id = kept.base?.id ?? null
    // Restoring can itself be undone, so this keeps anything typed since.
    const since = texts.read(id)
    texts.write(id, kept)
    deps.dialogs.showForm(kept.base, unsaved)
    if (since !== null && !isSameText(since.text, kept.text)) discarded(since)
  }
  return {
    remove: (command: Command) => {
      focusManager.focusNeighbour(command.id)
      runner.run(createDelete(deps, command))
    },
    restore: (command: Command) => runner.run(createRestore(deps, command)),
    /** Changes many commands at once. `commands` are their current versions. */
    change: (change: BulkChange, commands: readonly Command[]) =>
      runner.run(createBulkChange(client, change, commands)),
    /** Undoes a change from the list of recent changes. */
    undo: (change: LibraryChange) => runner.run(createListedUndo(client, change)),
    /** Makes an earlier version current again, replacing `present`. */
    revert: (version: PastVersion, present: PastVersion) =>
      runner.run(createRevert(client, { version, present, deletes: () => createDelete(deps, version.command) })),
    /** Permanently deletes all deleted commands. */
    purge: () => runner.run(createPurge(client)),
    /** Shows a notice that the server has imported commands. */
    imported: (report: ImportResponse) => {
      const show = { label: words.owner.notices.show, press: () => showImported(deps, report), stays: true }
      runner.done(createImportChange(client, report, report.change === null ? [] : [show]))
    },
    /** Saves the text of a form that is closing. */
    save: (saving: Saving) => {
      texts.send(saving.kept)
      runner.runAgreed(createSave(deps, saving, restoreText))
    },
    discarded,
  }
}

/**
 * Drops all pending changes and all notices at the end of the session. Returns the texts that were being saved, which
 * count as unsaved again. If anything else may be unsaved, shows a notice.
 */
export function endSession({ runner, texts, notices, library }: OwnerSession): readonly KeptText[] {
  runner.drop()
  library.dropPending()
  const returned = texts.takeAllBack()
  const unsaved = notices.clear() - returned.length
  if (unsaved <= 0) return returned
  notices.put({ sentence: words.owner.notices.sessionEnded(unsaved), asks: true })
  return returned
}

function showImported({ dialogs, history }: ActionDeps, { added, changed }: ImportResponse): void {
  const [only, ...others] = [...added, ...changed].map(({ command }) => command).filter(hasNotes)
  if (only === undefined) dialogs.show(['dialog', 'drafts'])
  else if (others.length === 0) goTo(history, commandAddress(only.id))
  else goTo(history, `${COMMANDER_ADDRESS}?sort=${added.length > 0 ? 'newest' : 'changed'}`)
}

function showSaved({ dialogs, history }: ActionDeps, command: Command): void {
  if (hasNotes(command)) goTo(history, commandAddress(command.id))
  else dialogs.show(['dialog', 'drafts'])
}

function goTo(history: BrowserHistory, address: string): void {
  if (history.isOverlay()) history.replace(address)
  else follow(history, address)
}

function createDelete(deps: ActionDeps, command: Command): OwnerChange {
  const name = nameOfCommand(command)
  return {
    shows: { added: [], put: [], removed: [command.id] },
    sentence: words.owner.notices.deleted(name),
    failed: words.owner.notices.notDeleted(name),
    send: () => removeCommand(deps.client, command, (present) => deps.runner.run(createDelete(deps, present))),
    undo: { label: words.owner.undo, change: () => createRestore(deps, command) },
  }
}

function createRestore({ client, focusManager }: ActionDeps, command: Command): OwnerChange {
  const name = nameOfCommand(command)
  focusManager.awaitCard(command.id)
  return {
    shows: { added: [], put: [command], removed: [] },
    sentence: words.owner.notices.restored(name),
    failed: words.owner.notices.notRestored(name),
    send: async () => {
      const answer = await client.restore(command.id)
      return answer.ok
        ? { kind: 'done', made: changeFromVersion(answer.value) }
        : { kind: 'failed', failure: answer.error }
    },
  }
}

function createPurge(client: LibraryClient): OwnerChange {
  return {
    shows: null,
    sentence: words.owner.notices.deletingForGood,
    failed: words.owner.notices.notDeletedForGood,
    isBulk: true,
    send: async () => {
      const answer = await client.purgeDeleted()
      if (!answer.ok) return { kind: 'failed', failure: answer.error }
      const commands = words.commander.commands(answer.value.purged)
      return { kind: 'done', made: null, sentence: words.owner.notices.deletedForGood(commands) }
    },
  }
}

/**
 * The change that saves a text. Its notice offers Undo for an edit, but not for a new command, whose card has a Delete
 * button.
 */
function createSave(
  deps: ActionDeps,
  saving: Saving,
  restoreText: (kept: KeptText, unsaved: Unsaved) => void,
): OwnerChange {
  const { client, texts } = deps
  const { entry, over, kept } = saving
  const name = nameOfCommand({ ...entry, id: '' })
  const command = { ...entry, id: over?.id ?? '' }
  let before = over
  let savedId = command.id
  let unsaved: Unsaved | null = null
  let updated = kept

  const isWhereItWas = over !== null && hasNotes(over) === hasNotes(command)
  const show = { label: words.owner.notices.show, press: () => showSaved(deps, { ...entry, id: savedId }) }
  const send = async (): Promise<SendResult> => {
    const saved = await saving.send()
    if (saved.kind === 'saved') {
      texts.forget(kept)
      savedId = saved.id
      before = saved.before ?? over
      return { kind: 'done', made: saved.made }
    }
    unsaved = saved
    if (saved.kind === 'failed' && saved.addAttempts) updated = { ...kept, addAttempts: saved.addAttempts }
    const actions = [{ label: words.owner.notices.openForm, press: () => restoreText(updated, saved) }]
    if (saved.kind === 'failed') return { ...saved, actions }
    return { kind: 'refused', made: null, sentence: conflictSentence(saved.conflict, name), actions }
  }
  const undoSave = () => {
    texts.forget(kept)
    return createEditUndo(client, { before: before ?? command, after: command }, 'undo')
  }
  return {
    shows: over === null ? null : { added: [], put: [command], removed: [] },
    from: over === null ? [] : [over],
    sentence: savedSentence(command, over === null),
    failed: words.owner.notices.notSaved(name),
    send,
    onFailure: () => {
      texts.takeBack(kept, updated)
      return unsaved !== null && showUnsaved(deps, kept, unsaved)
    },
    actions: isWhereItWas ? [] : [show],
    ...(over !== null && { undo: { label: words.owner.undo, change: undoSave } }),
  }
}

/**
 * Opens the form with a text that couldn't be saved. Returns false, without opening it, if that would close a dialog or
 * leave another screen, or if the form has newer text.
 */
function showUnsaved({ dialogs, history, texts }: ActionDeps, { text, base }: KeptText, unsaved: Unsaved): boolean {
  const newest = texts.read(base?.id ?? null)
  const isNewest = newest !== null && isSameText(newest.text, text)
  if (!isNewest || !isAtCommander(history) || dialogs.isOpen()) return false
  dialogs.showForm(base, unsaved)
  return true
}

function conflictSentence({ kind }: Conflict, name: string): string {
  return kind === 'changed' ? words.owner.notices.changedElsewhere(name) : words.owner.notices.deletedElsewhere(name)
}

function discardedSentence({ base }: KeptText): string {
  return base === null ? words.owner.notices.discardedNew : words.owner.notices.discarded(nameOfCommand(base))
}
