import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Command, parseCommand } from '../../../core/commands/command.ts'
import { parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { describeMessage, type Message } from '../../../core/words/formats/message.ts'
import { describeLeftOut, describePlace } from '../../../formats/describe-left-out.ts'
import { type ForeignPart, lineFromParts } from '../../../formats/model/foreign-line.ts'
import {
  type Codec,
  createDiagnostics,
  type LeftOut,
  type ReadOptions,
  type ReadResult,
  toIncoming,
  type Unwritten,
} from '../../../formats/model/format.ts'
import { decodeFile, type SourceFile } from '../../../formats/model/source-file.ts'
import type { NamedUnwritten } from '../../../formats/write-commands.ts'

export function createSourceFile(path: string, text: string): SourceFile {
  return decodeFile({ path, bytes: new TextEncoder().encode(text) })
}

/** A codec whose messages are translated into English. */
export type EnglishCodec = ReturnType<typeof inEnglish>

export function inEnglish({ read, write }: Codec) {
  return {
    read: (...given: Parameters<Codec['read']>) => readInEnglish(read(...given)),
    write: (...given: Parameters<Codec['write']>) => described(write(...given)),
  }
}

type Report = {
  readonly leftOut: readonly (LeftOut | Unwritten | NamedUnwritten)[]
  readonly messages: readonly Message[]
}

/** Translates the messages of a report into English. */
export function described<T extends Report>({ leftOut, messages, ...rest }: T) {
  const named = leftOut.map((left) => ('id' in left ? { name: left.id, reason: left.reason } : left))
  return { ...rest, leftOut: named.map(describeLeftOut), messages: messages.map(describeMessage) }
}

function readInEnglish({ entries, ...report }: ReadResult) {
  return {
    ...described(report),
    entries: entries.map((entry) => ({ ...entry, place: describePlace(entry.place) })),
  }
}

export function readOne({ read }: EnglishCodec, file: SourceFile, options: ReadOptions = {}) {
  return read([file], options)
}

/** Writes commands with a codec, and reads the resulting files. */
export function writtenAndRead(format: EnglishCodec, commands: readonly Command[]) {
  const { files } = format.write(commands)
  return format.read(
    files.map(({ path, text }) => createSourceFile(path, text)),
    {},
  )
}

/** Reads a text. Returns the report and, for each entry, the command to import or the reason why it's left out. */
export function readText({ read }: EnglishCodec, text: string, path = 'file') {
  const { entries, leftOut, messages } = read([createSourceFile(path, text)], {})
  const commands = entries.map((entry) => {
    const incoming = toIncoming(entry)
    return incoming.ok ? incoming.value : describeMessage(incoming.error)
  })
  return { commands, leftOut, messages, places: entries.map(({ place }) => place) }
}

/** Writes commands, and reads only the first of the resulting files. */
export function throughFormat(format: EnglishCodec, commands: readonly Command[]) {
  const written = format.write?.(commands)
  assert.ok(written)
  return readText(format, written.files[0]?.text ?? '', written.files[0]?.path)
}

/** A command as parsed, with default notes and a default line. */
export function createParsedCommand(fields: Partial<Command>): Command {
  const parsed = parseCommand({ id: '1', notes: 'Row a boat', line: 'boat row', ...fields })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return parsed.value
}

/**
 * Replaces each placeholder with `‹number:choices›`, or with `‹number:name›` if it has no choices. Later occurrences
 * become `‹number›`. The result is the same after an export to a tool whose placeholders can't have both a name and
 * choices.
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

/** A line's placeholders with all their data, and the text between them as it's copied. */
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
 * Arbitrary lines, made of these texts and of placeholders with these names and choices. No line begins or ends with
 * white space.
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

/** Arbitrary texts that aren't blank, and don't begin or end with white space. */
export const tidyTexts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
