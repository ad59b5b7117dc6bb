import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Command, parseCommand } from '../../../core/commands/command.ts'
import { type ForeignPart, ownLineOf } from '../../../core/formats/foreign-line.ts'
import { createSaid, type Format, incomingOf } from '../../../core/formats/format.ts'
import { decodeFile, type SourceFile } from '../../../core/formats/source-file.ts'

/** A file of that text, in UTF-8. */
export function fileOf(text: string, path = 'file'): SourceFile {
  return decodeFile({ path, bytes: new TextEncoder().encode(text) })
}

/** What a format makes of a text: the commands as an import takes them, the reasons for the rest, and what is said. */
export function readText({ read }: Format, text: string, path = 'file') {
  const { entries, leftOut, said } = read([fileOf(text, path)], {})
  const commands = entries.map((entry) => {
    const incoming = incomingOf(entry)
    return incoming.ok ? incoming.value : incoming.error
  })
  return { commands, leftOut, said, places: entries.map(({ place }) => place) }
}

/** A command with these fields. */
export function aCommand(fields: Partial<Command>): Command {
  const parsed = parseCommand({ id: '1', notes: 'Something', line: 'true', ...fields })
  assert.ok(parsed.ok)
  return parsed.value
}

/** What commands become that are written and read again. */
export function throughFormat(format: Format, commands: readonly Command[]) {
  const written = format.write?.(commands)
  assert.ok(written)
  return readText(format, written.files[0]?.text ?? '', written.files[0]?.path)
}

/**
 * Lines in our own grammar: pieces of text, and placeholders whose names and choices are of these texts, if any. None
 * begins or ends with white space.
 */
export function lines(pieces: readonly string[], names: readonly string[] = [], choices: readonly string[] = []) {
  const text = fc.constantFrom(...pieces).map((piece): ForeignPart => ({ kind: 'text', text: piece }))
  const piece = names.length > 0 ? fc.oneof(text, placeholders(names, choices)) : text
  const end = { kind: 'text', text: 'end' } as const
  return fc.array(piece, { maxLength: 12 }).map((parts) => ownLineOf([end, ...parts, end], createSaid()).line)
}

function placeholders(names: readonly string[], choices: readonly string[]) {
  return fc
    .tuple(fc.constantFrom(...names), fc.array(fc.constantFrom(...choices), { maxLength: 3 }))
    .map(([name, given]): ForeignPart => ({ kind: 'placeholder', key: name, name, choices: given, fallback: name }))
}

/** Texts that are not blank and have no white space at their ends. */
export const tidyTexts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
