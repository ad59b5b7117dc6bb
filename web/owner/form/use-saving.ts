import { useEffect, useState } from 'react'
import type { CommandVersion } from '../../../client/library-answers.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { FieldName } from '../../../core/commands/command-fields.ts'
import { type CommandEntry, parseEntry } from '../../../core/commands/entry.ts'
import { publicationOf } from '../../../core/commands/publication.ts'
import type { ParseFault } from '../../../core/parsing/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { inDigits } from '../../locale.ts'
import { words } from '../../words.ts'
import { faultSentence } from '../fault-sentence.ts'
import { useOwner } from '../owner-context.ts'
import { contentOf, ENTRY_FIELDS, type EntryText } from './entry-text.ts'
import { newAddAttempts, restoreAndSave, type SaveResult, saveNew, saveOver, type Unsaved } from './save-entry.ts'
import type { EntryTextControl } from './use-entry-text.ts'

/** Error messages by field. */
export type EntryFaults = Readonly<Partial<Record<FieldName, string>>>

const NO_FAULTS: EntryFaults = {}

/** The server's error messages, and the text that they are about. */
type Refused = { readonly faults: EntryFaults; readonly text: EntryText }

/** The state of saving a form, and the functions that save it. */
export type FormSaving = ReturnType<typeof useSaving>

type SavingOptions = {
  readonly form: EntryTextControl
  /** The reason an earlier attempt to save the text failed, if there was one. */
  readonly before: Unsaved | null
}

/**
 * Saves a form. Validates the text, asks for confirmation if it would make anything public, closes the form and sends
 * the text.
 */
export function useSaving({ form, before }: SavingOptions) {
  const { client, question, dialogs, actions } = useOwner()
  const { text, base, etag, addAttempts } = form
  const [unsaved, setUnsaved] = useState(before)
  const [refused] = useState<Refused>(() => ({ faults: refusedFields(before), text }))
  const [attempt, setAttempt] = useState(() => (Object.keys(refused.faults).length > 0 ? 1 : 0))
  const checked = checkEntry(text, base)

  // Cancels an open question when the form unmounts, for example because of Back.
  useEffect(() => () => question.answer(false), [question])

  const run = (over: Command | null, save: (entry: CommandEntry) => Promise<SaveResult>) => {
    if (!checked.ok) return setAttempt(attempt + 1)
    const entry = checked.value
    const side = { before: over, after: { ...entry, id: over?.id ?? '' } }
    const kept = { text, base, addAttempts, at: Date.now() }
    question.unlessPublishing(publicationOf([side]), () => {
      dialogs.close()
      actions.save({ entry, over, kept, send: () => save(entry) })
    })
  }
  const add = () => {
    let attempts = addAttempts ?? newAddAttempts()
    run(null, async (entry) => {
      const result = await saveNew(client, entry, attempts)
      if (result.kind === 'failed') attempts = result.addAttempts ?? attempts
      return result
    })
  }

  return {
    unsaved,
    faults: { ...stillRefused(refused, text), ...(attempt > 0 && !checked.ok ? checked.error : NO_FAULTS) },
    /** Increases each time invalid fields prevent saving. */
    attempt,
    save: () => {
      if (base === null || addAttempts !== null) return add()
      run(base, (entry) => saveOver(client, entry, { command: base, etag }))
    },
    saveAsNew: add,
    restore: () => run(base, (entry) => restoreAndSave(client, entry, base?.id ?? '')),
    /** Saves over `theirs`, the version that the owner was just shown. */
    keepMine: (theirs: CommandVersion) => run(theirs.command, (entry) => saveOver(client, entry, theirs)),
    dismiss: () => setUnsaved(null),
  }
}

function refusedFields(before: Unsaved | null): EntryFaults {
  const failed = before?.kind === 'failed' ? before.failure : null
  return failed?.kind === 'refused' ? faultsByField(failed.faults) : NO_FAULTS
}

/** Keeps an error from the server visible until its field is edited. */
function stillRefused({ faults, text }: Refused, present: EntryText): EntryFaults {
  const still = ENTRY_FIELDS.filter((field) => faults[field] !== undefined && text[field] === present[field])
  return Object.fromEntries(still.map((field) => [field, faults[field]]))
}

/** Converts a form's text to an entry that can be sent, or returns the errors by field. */
export function checkEntry(text: EntryText, base: Command | null): Result<CommandEntry, EntryFaults> {
  const parsed = parseEntry(contentOf(text, base))
  return parsed.ok ? success(parsed.value) : failure(faultsByField(parsed.error))
}

/**
 * Maps faults to error messages by field, the first one for each field. A fault in `tags[2]` belongs to the tags field.
 * Leaves out faults without a field in the form.
 */
export function faultsByField(faults: readonly ParseFault[]): EntryFaults {
  const sentences: Partial<Record<FieldName, string>> = {}
  for (const fault of faults) {
    const [, name = '', index] = /^(\w+)(?:\[(\d+)\])?$/.exec(fault.field) ?? []
    const field = ENTRY_FIELDS.find((known) => known === name)
    if (field !== undefined) sentences[field] ??= sentenceAt(index, faultSentence(fault))
  }
  return sentences
}

function sentenceAt(index: string | undefined, sentence: string): string {
  return index === undefined ? sentence : words.owner.invalid.tag(inDigits(Number(index) + 1), sentence)
}

/** The label of the Save button. Warnings don't prevent saving, but add 'anyway' to the label. */
export function saveLabel(isDraft: boolean, warningCount: number): string {
  if (warningCount > 0) return isDraft ? words.owner.form.saveDraftAnyway : words.owner.form.saveAnyway
  return isDraft ? words.owner.form.saveDraft : words.owner.form.save
}
