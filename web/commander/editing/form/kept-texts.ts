import { createSessionCache } from '../../../../client/session-cache.ts'
import { parseCommand } from '../../../../core/commands/command.ts'
import { orNull, type Parsed, record, text, wholeNumber } from '../../../../core/parse.ts'

/**
 * What was typed into a form and not saved: its fields, the command it began from (null for a new one), and when it was
 * last typed in, in milliseconds since 1970.
 */
const parseKept = record({
  text: record({
    notes: text,
    line: text,
    platform: text,
    tags: text,
    howTo: text,
    description: text,
    source: text,
  }),
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
  /** Says which form is open, undefined for none; and gives back what was said before the page was loaded anew. */
  readonly setOpen: (id: FormId | undefined) => void
  readonly open: () => FormId | undefined
  /** Whether there is text that the browser would not keep, so that it ends with the page. */
  readonly isAtRisk: () => boolean
}

const OPEN = 'editing-open'
const parseOpen = record({ id: orNull(text) })

/** Keeps forms in the storage that is given, or in memory where that is blocked or full. Nothing here throws. */
export function createKeptTexts(storage: () => Storage | null): KeptTexts {
  const cache = createSessionCache(storage)
  const inMemory = new Map<FormId, KeptText>()

  return {
    read: (id) => {
      const kept = parseKept(cache.read(keyOf(id)))
      return inMemory.get(id) ?? (kept.ok ? kept.value : null)
    },
    write: (id, kept) => {
      if (cache.write(keyOf(id), kept)) inMemory.delete(id)
      else inMemory.set(id, kept)
    },
    clear: (id) => {
      inMemory.delete(id)
      cache.clear(keyOf(id))
    },
    setOpen: (id) => {
      if (id === undefined) cache.clear(OPEN)
      else cache.write(OPEN, { id })
    },
    open: () => {
      const open = parseOpen(cache.read(OPEN))
      return open.ok ? open.value.id : undefined
    },
    isAtRisk: () => inMemory.size > 0,
  }
}

function keyOf(id: FormId): string {
  return id === null ? 'editing-new' : `editing:${id}`
}
