import { createSessionCache } from '../../../client/session-cache.ts'
import { parseCommand } from '../../../core/commands/command.ts'
import { mapFields } from '../../../core/commands/command-fields.ts'
import { list, orNull, type Parsed, parserOf, record, text, wholeNumber } from '../../../core/parsing/parse.ts'
import { success } from '../../../core/result.ts'
import { createStore } from '../../store.ts'

/** A form kept by an earlier version of the page may lack a field that was added later. */
const fieldText = parserOf<string>({ type: 'string' }, (input, field) =>
  input === undefined ? success('') : text(input, field),
)

/**
 * Parses unsaved text: the fields of its form, the command it began from (null for a new one), and when it was last
 * edited, in milliseconds since 1970.
 */
const parseKept = record({
  text: record(
    mapFields(
      () => fieldText,
      () => fieldText,
    ),
  ),
  base: orNull(parseCommand),
  at: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})

export type KeptText = Parsed<typeof parseKept>

/** The id of the command that a form is about; null for a new one. */
export type FormId = string | null

/** Unsaved forms, one for each command and one for a new one, kept for the visit: reloads and sign-ins included. */
export type KeptTexts = {
  readonly read: (id: FormId) => KeptText | null
  readonly write: (id: FormId, kept: KeptText) => void
  readonly clear: (id: FormId) => void
  /** True if this form has unsaved text. */
  readonly has: (id: FormId) => boolean
  /** True if any form has unsaved text. It's lost with the tab or, if storage doesn't work, with the page. */
  readonly hasAny: () => boolean
  /** Calls `onChange` when a form gains or loses unsaved text. Returns an unsubscribe function. */
  readonly subscribe: (onChange: () => void) => () => void
}

const UNSAVED = 'editing-unsaved'
const parseUnsaved = list(orNull(text))

/** Keeps forms in the given storage, or in memory if that is blocked or full. Never throws. */
export function createKeptTexts(storage: () => Storage | null): KeptTexts {
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
    write: (id, kept) => {
      if (cache.write(keyOf(id), kept)) inMemory.delete(id)
      else inMemory.set(id, kept)
      if (!unsaved.get().has(id)) setUnsaved(new Set([...unsaved.get(), id]))
    },
    clear: (id) => {
      inMemory.delete(id)
      cache.clear(keyOf(id))
      if (unsaved.get().has(id)) setUnsaved(new Set([...unsaved.get()].filter((other) => other !== id)))
    },
    has: (id) => unsaved.get().has(id),
    hasAny: () => unsaved.get().size > 0,
    subscribe: unsaved.subscribe,
  }
}

function keyOf(id: FormId): string {
  return id === null ? 'editing-new' : `editing:${id}`
}
