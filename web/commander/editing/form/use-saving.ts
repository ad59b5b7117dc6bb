import { useState } from 'react'
import type { CommandVersion } from '../../../../client/library-answers.ts'
import type { LibraryClient, LibraryFailure } from '../../../../client/library-client.ts'
import type { Command } from '../../../../core/commands/command.ts'
import type { FieldName } from '../../../../core/commands/command-fields.ts'
import { type CommandEntry, parseEntry } from '../../../../core/commands/entry.ts'
import { FIELD_WORDS } from '../../../../core/commands/field-words.ts'
import { publicationOf } from '../../../../core/commands/publication.ts'
import type { Fault } from '../../../../core/parse.ts'
import { failure, type Result, success } from '../../../../core/result.ts'
import { showPending } from '../../../library/pending-changes.ts'
import { unlessPublishing } from '../publishing/publication-question.ts'
import { contentOf, ENTRY_FIELDS, type EntryText } from './entry-text.ts'
import { type Conflict, restoreAndSave, type Saved, saveNew, saveOver, saveOverVersion } from './save-entry.ts'
import type { EntryTextControl } from './use-entry-text.ts'

/** What is wrong with each field of a form, as a sentence; a field without fault is not there. */
export type EntryFaults = Readonly<Partial<Record<FieldName, string>>>

/** Nothing is wrong. */
const NO_FAULTS: EntryFaults = {}

/** Where saving stands. */
type SaveState =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }

/** Saving a form, and what stands in its way. `attempt` grows with every try that the fields were at fault in. */
export type Saving = {
  readonly state: SaveState
  readonly faults: EntryFaults
  readonly attempt: number
  readonly save: () => void
  readonly saveAsNew: () => void
  readonly restore: () => void
  /** Saves over the version that the owner has just been shown. */
  readonly keepMine: (theirs: CommandVersion) => void
  readonly dismiss: () => void
}

type Attempt = { readonly count: number; readonly refused: EntryFaults; readonly text: EntryText | null }

const IDLE: SaveState = { kind: 'idle' }
const SAVING: SaveState = { kind: 'saving' }
const NEVER: Attempt = { count: 0, refused: NO_FAULTS, text: null }

/**
 * Saves the form, whose text is checked here first. An edit shows in the list while it's being saved. `onSaved` gets the
 * command once the server has it, and what it replaced; null for a new one.
 */
export function useSaving(
  client: LibraryClient,
  form: EntryTextControl,
  onSaved: (saved: Command, before: Command | null) => void,
): Saving {
  const [state, setState] = useState(IDLE)
  const [attempt, setAttempt] = useState(NEVER)
  const checked = checkEntry(form.text, form.base)
  const id = form.base?.id ?? null

  const settle = (outcome: Saved, entry: CommandEntry, over: Command | null) => {
    if (outcome.kind === 'saved') {
      form.forget()
      return onSaved({ ...entry, id: outcome.id }, outcome.before ?? over)
    }
    setState(outcome)
    const faults = outcome.kind === 'failed' ? refusedFields(outcome.failure) : NO_FAULTS
    if (faults !== NO_FAULTS) setAttempt(({ count }) => ({ count: count + 1, refused: faults, text: form.text }))
  }
  const run = (over: Command | null, way: (entry: CommandEntry) => Promise<Saved>) => {
    if (state === SAVING) return
    if (!checked.ok) return setAttempt(({ count }) => ({ ...NEVER, count: count + 1 }))
    const entry = checked.value
    const side = { before: over, after: { ...entry, id: over?.id ?? '' } }
    unlessPublishing(publicationOf([side]), () => void send(entry, over, way))
  }
  const send = async (entry: CommandEntry, over: Command | null, way: (entry: CommandEntry) => Promise<Saved>) => {
    setState(SAVING)
    const stopShowing = over === null ? null : showPending({ added: [], put: [{ ...entry, id: over.id }], removed: [] })
    const outcome = await way(entry)
    stopShowing?.()
    settle(outcome, entry, over)
  }
  const create = (entry: CommandEntry) => saveNew(client, entry, isUnanswered(state))

  return {
    state,
    faults: { ...stillRefused(attempt, form.text), ...(attempt.count > 0 && !checked.ok ? checked.error : NO_FAULTS) },
    attempt: attempt.count,
    save: () => run(form.base, (entry) => (form.base === null ? create(entry) : saveOver(client, entry, form.base))),
    saveAsNew: () => run(null, create),
    restore: () => run(form.base, (entry) => restoreAndSave(client, entry, id ?? '')),
    keepMine: ({ command, etag }) => run(command, (entry) => saveOverVersion(client, entry, { id: command.id, etag })),
    dismiss: () => setState(IDLE),
  }
}

function isUnanswered(state: SaveState): boolean {
  return state.kind === 'failed' && state.failure.kind === 'unanswered'
}

function refusedFields(failure: LibraryFailure): EntryFaults {
  return failure.kind === 'refused' && failure.faults.length > 0 ? faultsByField(failure.faults) : NO_FAULTS
}

/** What the server said of a field counts until the field is changed. */
function stillRefused({ refused, text }: Attempt, present: EntryText): EntryFaults {
  const still = ENTRY_FIELDS.filter((field) => refused[field] !== undefined && text?.[field] === present[field])
  return Object.fromEntries(still.map((field) => [field, refused[field]]))
}

/** The entry that a form holds, as it is sent; or what is wrong with its fields, as the server would say. */
export function checkEntry(text: EntryText, base: Command | null): Result<CommandEntry, EntryFaults> {
  const parsed = parseEntry(contentOf(text, base))
  return parsed.ok ? success(parsed.value) : failure(faultsByField(parsed.error))
}

/** The faults that a form can show beside its fields, the first of each field; `tags[2]` belongs to the tags. */
export function faultsByField(faults: readonly Fault[]): EntryFaults {
  const sentences: Partial<Record<FieldName, string>> = {}
  for (const { field, expected } of faults) {
    const place = placeOf(field)
    if (place !== null) sentences[place.field] ??= `${place.name} must be ${expected}.`
  }
  return sentences
}

function placeOf(path: string): { readonly field: FieldName; readonly name: string } | null {
  const [, name = '', index] = /^(\w+)(?:\[(\d+)\])?$/.exec(path) ?? []
  const field = ENTRY_FIELDS.find((known) => known === name)
  if (field === undefined) return null
  return { field, name: index === undefined ? 'This' : `${FIELD_WORDS[field].one} ${Number(index) + 1}` }
}

/** What the button that saves is called: what it makes, and that warnings do not stop it. */
export function saveLabel(isDraft: boolean, warningCount: number): string {
  return `${isDraft ? 'Save as draft' : 'Save'}${warningCount > 0 ? ' anyway' : ''}`
}
