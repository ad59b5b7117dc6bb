import { createSessionCache } from '../../../client/session-cache.ts'
import { parseCommand } from '../../../core/commands/command.ts'
import { mapFields } from '../../../core/commands/command-fields.ts'
import { parseEntry } from '../../../core/commands/entry.ts'
import { list, orNull, type Parsed, parserOf, record, text, wholeNumber } from '../../../core/parsing/parse.ts'
import { success } from '../../../core/result.ts'
import { createStore } from '../../store.ts'

// A form stored by an earlier version of the site may lack a field that was added since.
const fieldText = parserOf<string>({ type: 'string' }, (input, field) =>
  input === undefined ? success('') : text(input, field),
)

/**
 * Parses unsaved text. `base` is the command being edited, or null for a new one. `addAttempts` are the attempts to add
 * the text as a new command, or null. `at` is the time of the last edit, in milliseconds since 1970.
 */
const parseKept = record({
  text: record(
    mapFields(
      () => fieldText,
      () => fieldText,
    ),
  ),
  base: orNull(parseCommand),
  addAttempts: orNull(record({ id: text, sent: list(parseEntry) })),
  at: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})

export type KeptText = Parsed<typeof parseKept>

/** The id of the command that a form edits, or null for a new command. */
export type FormId = string | null

/**
 * The unsaved text of forms: one form per command and one for a new command. The text survives reloads and sign-ins
 * during the visit.
 */
export type KeptTexts = ReturnType<typeof createKeptTexts>

const UNSAVED = 'editing-unsaved'
const parseUnsaved = list(orNull(text))

/**
 * Creates a store that keeps the text in the given storage, or in memory if storage is blocked or full. Never throws.
 */
export function createKeptTexts(storage: () => Storage | null) {
  const cache = createSessionCache(storage)
  const inMemory = new Map<FormId, KeptText>()

  const read = (id: FormId): KeptText | null => {
    const kept = parseKept(cache.read(keyOf(id)))
    return inMemory.get(id) ?? (kept.ok ? kept.value : null)
  }
  const listed = parseUnsaved(cache.read(UNSAVED))
  const unsaved = createStore<ReadonlySet<FormId>>(
    new Set(listed.ok ? listed.value.filter((id) => read(id) !== null) : []),
  )
  const setUnsaved = (ids: ReadonlySet<FormId>) => {
    cache.write(UNSAVED, [...ids])
    unsaved.set(ids)
  }

  return {
    read,
    write: (id: FormId, kept: KeptText) => {
      if (cache.write(keyOf(id), kept)) inMemory.delete(id)
      else inMemory.set(id, kept)
      if (!unsaved.get().has(id)) setUnsaved(new Set([...unsaved.get(), id]))
    },
    clear: (id: FormId) => {
      inMemory.delete(id)
      cache.clear(keyOf(id))
      if (unsaved.get().has(id)) setUnsaved(new Set([...unsaved.get()].filter((other) => other !== id)))
    },
    /** True if this form has unsaved text. */
    has: (id: FormId) => unsaved.get().has(id),
    /** True if any form has unsaved text. Closing the tab would lose it. */
    hasAny: () => unsaved.get().size > 0,
    /** Calls its argument when a form gains or loses unsaved text. Returns an unsubscribe function. */
    subscribe: unsaved.subscribe,
  }
}

function keyOf(id: FormId): string {
  return id === null ? 'editing-new' : `editing:${id}`
}
