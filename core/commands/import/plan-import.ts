import type { Command, KeptCommand } from '../command.ts'
import { contentKeyOf, isSameContent } from '../representation.ts'
import type { IncomingCommand } from './incoming-command.ts'

/** One command of an import: its place in the file from 0, its id, and its fields as the file has them. */
type ImportedCommand = { readonly index: number; readonly command: Command }

/**
 * What an import does, or would do: what is new, what takes the place of an earlier version (`before`), what is left out
 * and why, and what was deleted before and comes back, which is among `added`. `dryRun` says that nothing was done.
 */
export type ImportReport = {
  readonly dryRun: boolean
  readonly added: readonly ImportedCommand[]
  readonly changed: readonly (ImportedCommand & { readonly before: Command })[]
  readonly skipped: readonly (ImportedCommand & { readonly reason: 'same' })[]
}

/** The answer to an import: what it did, and the change by which it can be undone; null where it changed nothing. */
export type ImportAnswer = ImportReport & { readonly change: string | null }

/** The moment of the import (ISO 8601), the revision it makes, and who gives an id that nobody has. */
export type ImportMoment = {
  readonly at: string
  readonly nextRevision: number
  readonly newId: () => string
}

/** What an import does: the report for people, and what the store is to put, in the order of the file. */
type ImportPlan = { readonly report: ImportReport; readonly put: readonly KeptCommand[] }

type Outcome =
  | { readonly kind: 'same'; readonly command: Command }
  | { readonly kind: 'added'; readonly command: Command; readonly kept: KeptCommand }
  | { readonly kind: 'changed'; readonly command: Command; readonly kept: KeptCommand; readonly before: Command }

/**
 * Plans an import into a library of which `present` is every command, deleted ones too. A command whose id is known
 * takes the place of what is there, or is skipped where it is the same; a deleted one comes back and counts as added.
 * One without an id is skipped where the library will have its content anyway, under whatever id. So the same import a
 * second time changes nothing. `incoming` is what `parseImport` gives: no id in it twice. The report says that it was
 * done (`dryRun: false`).
 */
export function planImport(
  present: readonly KeptCommand[],
  incoming: readonly IncomingCommand[],
  moment: ImportMoment,
): ImportPlan {
  const byId = new Map(present.map((kept) => [kept.command.id, kept]))
  const contents = contentsAfter(present, incoming)
  const outcomes = incoming.map((entry): Outcome => {
    const { id, ...content } = entry
    if (id !== undefined) return outcomeOf({ id, ...content }, byId.get(id), moment)
    return outcomeWithoutId(content, contents, moment)
  })
  return {
    report: reportOf(outcomes),
    put: outcomes.flatMap((outcome) => (outcome.kind === 'same' ? [] : [outcome.kept])),
  }
}

/** An id by content, of all that the library has once the commands with an id are in; empty where none lacks one. */
function contentsAfter(present: readonly KeptCommand[], incoming: readonly IncomingCommand[]): Map<string, string> {
  const contents = new Map<string, string>()
  if (incoming.every(({ id }) => id !== undefined)) return contents
  const replaced = new Set(incoming.map(({ id }) => id))
  const remember = ({ id, ...content }: Command) => contents.set(contentKeyOf(content), id)
  for (const { command, deletedAt } of present) if (deletedAt === null && !replaced.has(command.id)) remember(command)
  for (const { id, ...content } of incoming) if (id !== undefined) remember({ id, ...content })
  return contents
}

function outcomeOf(command: Command, known: KeptCommand | undefined, moment: ImportMoment): Outcome {
  if (known === undefined) return { kind: 'added', command, kept: keptOf(command, moment.at, moment) }
  const kept = keptOf(command, known.createdAt, moment)
  if (known.deletedAt !== null) return { kind: 'added', command, kept }
  if (isSameContent(command, known.command)) return { kind: 'same', command }
  return { kind: 'changed', command, kept, before: known.command }
}

/** Also remembers the content, so that the next one like it in the same file is skipped. */
function outcomeWithoutId(content: Omit<Command, 'id'>, contents: Map<string, string>, moment: ImportMoment): Outcome {
  const key = contentKeyOf(content)
  const sameId = contents.get(key)
  if (sameId !== undefined) return { kind: 'same', command: { id: sameId, ...content } }
  const command = { id: moment.newId(), ...content }
  contents.set(key, command.id)
  return outcomeOf(command, undefined, moment)
}

function keptOf(command: Command, createdAt: string, { at, nextRevision }: ImportMoment): KeptCommand {
  return { command, createdAt, updatedAt: at, deletedAt: null, revision: nextRevision }
}

function reportOf(outcomes: readonly Outcome[]): ImportReport {
  return {
    dryRun: false,
    added: outcomes.flatMap(({ kind, command }, index) => (kind === 'added' ? [{ index, command }] : [])),
    changed: outcomes.flatMap((outcome, index) =>
      outcome.kind === 'changed' ? [{ index, command: outcome.command, before: outcome.before }] : [],
    ),
    skipped: outcomes.flatMap(({ kind, command }, index) =>
      kind === 'same' ? [{ index, command, reason: 'same' as const }] : [],
    ),
  }
}
