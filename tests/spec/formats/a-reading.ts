import { type Command, parseCommand } from '../../../core/commands/command.ts'
import { parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import type { Format, Reading, ReadOptions } from '../../../core/formats/format.ts'
import { decodeFile, type SourceFile } from '../../../core/formats/source-file.ts'

/** A file of that path with that text. */
export function aFile(path: string, text: string): SourceFile {
  return decodeFile({ path, bytes: new TextEncoder().encode(text) })
}

/** What a format reads of one file. */
export function readOne({ read }: Format, file: SourceFile, options: ReadOptions = {}): Reading {
  return read([file], options)
}

/** What a format reads of what it has written of commands. */
export function writtenAndRead(format: Format, commands: readonly Command[]): Reading {
  const { files = [] } = format.write?.(commands) ?? {}
  return format.read(
    files.map(({ path, text }) => aFile(path, text)),
    {},
  )
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
