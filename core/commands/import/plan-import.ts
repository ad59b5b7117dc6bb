import type { Command, StoredCommand } from '../command.ts'
import type { IncomingCommand } from '../incoming-command.ts'
import { contentKeyOf, isSameContent } from '../representation.ts'

/** `index` is the position in the file, from 0. */
type ImportedCommand = { readonly index: number; readonly command: Command }

/**
 * The outcome of an import or, with `dryRun`, its preview. Restored commands are among `added`; `before` is the version
 * that was replaced.
 */
export type ImportReport = {
  readonly dryRun: boolean
  readonly added: readonly ImportedCommand[]
  readonly changed: readonly (ImportedCommand & { readonly before: Command })[]
  readonly skipped: readonly (ImportedCommand & { readonly reason: 'same' })[]
}

/** The response to an import. `change` is the id with which it can be undone; null if nothing changed. */
export type ImportResponse = ImportReport & { readonly change: string | null }

/** The time of an import (ISO 8601), the revision that it creates, and a source of unused ids. */
export type ImportMoment = {
  readonly at: string
  readonly nextRevision: number
  readonly newId: () => string
}

type ImportPlan = { readonly report: ImportReport; readonly put: readonly StoredCommand[] }

type Outcome =
  | { readonly kind: 'same'; readonly command: Command }
  | { readonly kind: 'added'; readonly command: Command; readonly kept: StoredCommand }
  | { readonly kind: 'changed'; readonly command: Command; readonly kept: StoredCommand; readonly before: Command }

/**
 * Plans an import. `present` is the whole library, including deleted commands; if every entry has an id, the commands
 * with these ids are enough. `incoming` has no repeated ids (see `parseImport`). The report has `dryRun: false`.
 *
 * An entry with a known id replaces its command, restores it if it was deleted (which counts as added), or is skipped
 * if nothing changed. An entry without an id is skipped if the library will contain the same content anyway. Repeating
 * an import therefore changes nothing.
 */
export function planImport(
  present: readonly StoredCommand[],
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

function contentsAfter(present: readonly StoredCommand[], incoming: readonly IncomingCommand[]): Map<string, string> {
  const contents = new Map<string, string>()
  if (incoming.every(({ id }) => id !== undefined)) return contents
  const replaced = new Set(incoming.map(({ id }) => id))
  const remember = ({ id, ...content }: Command) => contents.set(contentKeyOf(content), id)
  for (const { command, deletedAt } of present) if (deletedAt === null && !replaced.has(command.id)) remember(command)
  for (const { id, ...content } of incoming) if (id !== undefined) remember({ id, ...content })
  return contents
}

function outcomeOf(command: Command, known: StoredCommand | undefined, moment: ImportMoment): Outcome {
  if (known === undefined) return { kind: 'added', command, kept: keptOf(command, moment.at, moment) }
  const kept = keptOf(command, known.createdAt, moment)
  if (known.deletedAt !== null) return { kind: 'added', command, kept }
  if (isSameContent(command, known.command)) return { kind: 'same', command }
  return { kind: 'changed', command, kept, before: known.command }
}

/** Adds the content to `contents`, so that a repeat in the same file is skipped. */
function outcomeWithoutId(content: Omit<Command, 'id'>, contents: Map<string, string>, moment: ImportMoment): Outcome {
  const key = contentKeyOf(content)
  const sameId = contents.get(key)
  if (sameId !== undefined) return { kind: 'same', command: { id: sameId, ...content } }
  const command = { id: moment.newId(), ...content }
  contents.set(key, command.id)
  return outcomeOf(command, undefined, moment)
}

function keptOf(command: Command, createdAt: string, { at, nextRevision }: ImportMoment): StoredCommand {
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
