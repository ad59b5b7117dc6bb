import type { LibraryClient } from '../../../client/library-client.ts'
import type { BulkChange } from '../../../core/commands/changes/bulk-change.ts'
import { changeCommand } from '../../../core/commands/changes/change-command.ts'
import type { ChangeAction, LibraryChange, UndoReport } from '../../../core/commands/changes/undo-change.ts'
import type { ListChange } from '../../../core/commands/changing-list.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { ImportResponse } from '../../../core/commands/import/plan-import.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { words } from '../../words.ts'
import type { NoticeAction } from '../notices.ts'
import type { OwnerChange } from '../run-change.ts'
import {
  changedSentence,
  importedSentence,
  nameOfChange,
  notChangedSentence,
  undoneSentence,
} from './change-notices.ts'

/** Commands by id, or null for a command that isn't in the library. */
type Commands = ReadonlyMap<string, Command | null>

/** A bulk change that the server has made. `before` and `after` are null if only the server knows them. */
type CompletedChange = {
  readonly action: ChangeAction
  /** The text of the notice when the change is redone. */
  readonly redoSentence: string
  readonly before: Commands | null
  readonly after: Commands | null
}

/** Creates a change to many commands at once. `commands` are their versions on the page. */
export function createBulkChange(client: LibraryClient, change: BulkChange, commands: readonly Command[]): OwnerChange {
  const { before, after } = predict(change, commands)
  const sent = withoutPublic(change, commands)
  const skipped = change.ids.filter((id) => !after.has(id))
  const sentence = changedSentence(change, { changed: [...after.keys()], skipped })
  let id: string | null = null
  return {
    shows: listChangeOf(after, [...after.keys()]),
    from: commandsOf(before),
    sentence,
    failed: notChangedSentence(change),
    isBulk: true,
    send: async () => {
      const answer = await client.change(sent)
      if (!answer.ok) return { kind: 'failed', failure: answer.error }
      id = answer.value.id
      const made = resultingChange(after, answer.value.changed, answer.value.revision)
      const done = new Set(answer.value.changed)
      const report = { changed: answer.value.changed, skipped: change.ids.filter((one) => !done.has(one)) }
      return { kind: 'done', made, sentence: changedSentence(change, report), canUndo: id !== null }
    },
    undo: {
      label: words.owner.undo,
      change: () => {
        const made: CompletedChange = { action: change.action, redoSentence: sentence, before, after }
        return createReversal(client, { made, idOf: () => id, isUndo: true })
      },
    },
  }
}

/**
 * Leaves out of a change to public the commands that the page already shows as public. Another browser may have made
 * one of them private, and the owner wasn't asked about it.
 */
function withoutPublic(change: BulkChange, commands: readonly Command[]): BulkChange {
  if (change.action !== 'visibility' || change.visibility !== 'public') return change
  const shownAsPublic = new Set(commands.filter(isPublic).map(({ id }) => id))
  return { ...change, ids: change.ids.filter((id) => !shownAsPublic.has(id)) }
}

/** Creates the change for an import that the server has already completed. Its notice offers `actions` besides Undo. */
export function createImportChange(
  client: LibraryClient,
  report: ImportResponse,
  actions: readonly NoticeAction[],
): OwnerChange {
  const { added, changed, change } = report
  const before = new Map<string, Command | null>([
    ...added.map(({ command }) => [command.id, null] as const),
    ...changed.map((one) => [one.command.id, one.before] as const),
  ])
  const after = new Map([...added, ...changed].map(({ command }) => [command.id, command]))
  const sentence = importedSentence(report)
  const made: CompletedChange = { action: 'import', redoSentence: sentence, before, after }
  return {
    shows: null,
    sentence,
    failed: '',
    isBulk: true,
    send: async () => ({ kind: 'done' }),
    actions,
    ...(change !== null && {
      undo: {
        label: words.owner.undo,
        change: () => createReversal(client, { made, idOf: () => change, isUndo: true }),
      },
    }),
  }
}

/** Creates the change that undoes one from the server's list. The page knows only what the list says about it. */
export function createListedUndo(client: LibraryClient, change: LibraryChange): OwnerChange {
  const made: CompletedChange = {
    action: change.action,
    redoSentence: words.owner.bulk.again(nameOfChange(change)),
    before: null,
    after: null,
  }
  return createReversal(client, { made, idOf: () => change.id, isUndo: true })
}

type ReversalOptions = {
  readonly made: CompletedChange
  /** The id of the change to undo, or null if nothing was changed. */
  readonly idOf: () => string | null
  /** False to redo a change by undoing its undo, whose id `idOf` then returns. */
  readonly isUndo: boolean
}

/** Undoing these changes may make commands public, and only the server knows which. */
const MAY_PUBLISH: ReadonlySet<ChangeAction> = new Set<ChangeAction>(['visibility', 'import', 'push'])

function commandsOf(commands: Commands | null): readonly Command[] {
  return [...(commands?.values() ?? [])].flatMap((command) => command ?? [])
}

function createReversal(client: LibraryClient, { made, idOf, isUndo }: ReversalOptions): OwnerChange {
  const commands = isUndo ? made.before : made.after
  const predictedIds = [...(commands?.keys() ?? [])]
  const sentenceOf = (report: Pick<UndoReport, 'undone' | 'kept' | 'gone'>) =>
    isUndo ? undoneSentence(report, made.action, removedOf(commands, report.undone)) : made.redoSentence
  const predictedSentence = sentenceOf({ undone: predictedIds, kept: [], gone: [] })
  let nextId: string | null = null
  return {
    shows: commands === null ? null : listChangeOf(commands, predictedIds),
    from: commandsOf(isUndo ? made.after : made.before),
    mayPublish: commands === null && MAY_PUBLISH.has(made.action),
    sentence: commands === null ? words.owner.bulk.undoing : predictedSentence,
    failed: isUndo ? words.owner.bulk.nothingUndone : words.owner.bulk.nothingRedone,
    isBulk: true,
    send: async () => {
      const id = idOf()
      if (id === null) return { kind: 'done', canUndo: false }
      const answer = await client.undo(id)
      if (!answer.ok) return { kind: 'failed', failure: answer.error }
      nextId = answer.value.id
      const change = resultingChange(commands, answer.value.undone, answer.value.revision)
      return { kind: 'done', made: change, sentence: sentenceOf(answer.value), canUndo: nextId !== null }
    },
    undo: {
      label: isUndo ? words.owner.notices.redo : words.owner.undo,
      change: () => createReversal(client, { made, idOf: () => nextId, isUndo: !isUndo }),
    },
  }
}

function predict(change: BulkChange, commands: readonly Command[]): Prediction {
  switch (change.action) {
    case 'delete':
      return sidesOf(commands.map((command) => [command, null]))
    case 'restore':
      return sidesOf(commands.map((command) => [null, command]))
    default:
      return sidesOf(
        commands.flatMap((command): readonly Sides[] => {
          const next = changeCommand(command, change)
          return next === null || isSameContent(next, command) ? [] : [[command, next]]
        }),
      )
  }
}

type Prediction = { readonly before: Commands; readonly after: Commands }

type Sides = readonly [before: Command | null, after: Command | null]

function sidesOf(sides: readonly Sides[]): Prediction {
  const idOf = ([before, after]: Sides) => (before ?? after)?.id ?? ''
  return {
    before: new Map(sides.map((side) => [idOf(side), side[0]])),
    after: new Map(sides.map((side) => [idOf(side), side[1]])),
  }
}

function listChangeOf(commands: Commands, ids: readonly string[]): ListChange {
  const put = ids.flatMap((id) => commands.get(id) ?? [])
  return { added: [], put, removed: ids.filter((id) => commands.get(id) === null) }
}

function removedOf(commands: Commands | null, ids: readonly string[]): number | null {
  return commands === null ? null : ids.filter((id) => commands.get(id) === null).length
}

/** The change to the library. Null if only the server knows some of the versions, undefined if nothing was changed. */
function resultingChange(commands: Commands | null, ids: readonly string[], revision: number | null) {
  if (ids.length === 0) return undefined
  const isKnown = commands !== null && ids.every((id) => commands.has(id))
  return isKnown ? { ...listChangeOf(commands, ids), revision } : null
}
