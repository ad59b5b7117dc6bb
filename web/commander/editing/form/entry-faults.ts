import type { Command } from '../../../../core/commands/command.ts'
import { type CommandEntry, parseEntry } from '../../../../core/commands/entry.ts'
import type { Fault } from '../../../../core/parse.ts'
import { failure, type Result, success } from '../../../../core/result.ts'
import { contentOf, ENTRY_FIELDS, type EntryField, type EntryText } from './entry-text.ts'

/** What is wrong with each field of a form, as a sentence; a field without fault is not there. */
export type EntryFaults = Readonly<Partial<Record<EntryField, string>>>

/** Nothing is wrong. */
export const NO_FAULTS: EntryFaults = {}

/** The entry that a form holds, as it is sent; or what is wrong with its fields, as the server would say. */
export function checkEntry(text: EntryText, base: Command | null): Result<CommandEntry, EntryFaults> {
  const parsed = parseEntry(contentOf(text, base))
  return parsed.ok ? success(parsed.value) : failure(faultsByField(parsed.error))
}

/** The faults that a form can show beside its fields, the first of each field; `tags[2]` belongs to the tags. */
export function faultsByField(faults: readonly Fault[]): EntryFaults {
  const sentences: Partial<Record<EntryField, string>> = {}
  for (const { field, expected } of faults) {
    const place = placeOf(field)
    if (place !== null) sentences[place.field] ??= `${place.name} must be ${expected}.`
  }
  return sentences
}

function placeOf(path: string): { readonly field: EntryField; readonly name: string } | null {
  const [, name = '', index] = /^(\w+)(?:\[(\d+)\])?$/.exec(path) ?? []
  const field = ENTRY_FIELDS.find((known) => known === name)
  if (field === undefined) return null
  return { field, name: index === undefined ? 'This' : `Tag ${Number(index) + 1}` }
}
