import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Command, parseCommand } from '../../../core/commands/command.ts'
import { parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { type ForeignPart, lineFromParts } from '../../../formats/model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  incomingOf,
  type Reading,
  type ReadOptions,
} from '../../../formats/model/format.ts'
import { decodeFile, type SourceFile } from '../../../formats/model/source-file.ts'

/** A file of that path with that text. */
export function aFile(path: string, text: string): SourceFile {
  return decodeFile({ path, bytes: new TextEncoder().encode(text) })
}

/** What a format reads of one file. */
export function readOne({ read }: Codec, file: SourceFile, options: ReadOptions = {}): Reading {
  return read([file], options)
}

/** What a format reads of what it has written of commands. */
export function writtenAndRead(format: Codec, commands: readonly Command[]): Reading {
  const { files = [] } = format.write?.(commands) ?? {}
  return format.read(
    files.map(({ path, text }) => aFile(path, text)),
    {},
  )
}

/** What a format makes of a text: the commands as an import takes them, the reasons for the rest, and what is said. */
export function readText({ read }: Codec, text: string, path = 'file') {
  const { entries, leftOut, said } = read([aFile(path, text)], {})
  const commands = entries.map((entry) => {
    const incoming = incomingOf(entry)
    return incoming.ok ? incoming.value : incoming.error
  })
  return { commands, leftOut, said, places: entries.map(({ place }) => place) }
}

/** What commands become that are written and read again. */
export function throughFormat(format: Codec, commands: readonly Command[]) {
  const written = format.write?.(commands)
  assert.ok(written)
  return readText(format, written.files[0]?.text ?? '', written.files[0]?.path)
}

/** A command of the library, with notes and a line unless told otherwise. */
export function aCommand(fields: Partial<Command>): Command {
  const parsed = parseCommand({ id: '1', notes: 'Row a boat', line: 'boat row', ...fields })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return parsed.value
}

/**
 * A line as it is shown, with each placeholder in the order of its first place as `‹number:choices›`, or by its name where it has
 * no choices: what a tool keeps that knows no names beside values.
 */
export function shapeOf(line: string | null): string {
  const numbers = new Map<string, number>()
  return parseLine(line ?? '')
    .map((part) => {
      if (part.kind === 'text') return part.text
      const isFirst = !numbers.has(part.name)
      numbers.set(part.name, numbers.get(part.name) ?? numbers.size + 1)
      return `‹${numbers.get(part.name)}${isFirst ? `:${part.choices.join('|') || part.name}` : ''}›`
    })
    .join('')
}

/** What a line is shown as: its placeholders with all they have, and the text between them as it is copied. */
export function shownParts(line: string | null): readonly unknown[] {
  const choices = new Map(placeholdersOf(parseLine(line ?? '')).map((placeholder) => [placeholder.name, placeholder]))
  const shown: unknown[] = []
  for (const part of parseLine(line ?? '')) {
    const last = shown.at(-1)
    if (part.kind === 'placeholder') shown.push(choices.get(part.name))
    else if (typeof last === 'string') shown[shown.length - 1] = last + part.text
    else shown.push(part.text)
  }
  return shown
}

/**
 * Lines in our own grammar: pieces of text, and placeholders whose names and choices are of these texts, if any. None
 * begins or ends with white space.
 */
export function lines(pieces: readonly string[], names: readonly string[] = [], choices: readonly string[] = []) {
  const text = fc.constantFrom(...pieces).map((piece): ForeignPart => ({ kind: 'text', text: piece }))
  const piece = names.length > 0 ? fc.oneof(text, placeholders(names, choices)) : text
  const end = { kind: 'text', text: 'end' } as const
  return fc
    .array(piece, { maxLength: 12 })
    .map((parts) => lineFromParts([end, ...parts, end], createDiagnostics()).line)
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
