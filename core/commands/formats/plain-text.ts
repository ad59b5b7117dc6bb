import { codePointOf } from '../character-names.ts'
import type { Command, CommandWithNotes } from '../command.ts'
import { type DeceptiveCharacter, deceptiveCharactersOf } from '../deceptive-characters.ts'
import { isPublic } from '../visibility.ts'

/**
 * Formats public commands for a terminal: the notes after `#`, the command line, and an empty line. Writes deceptive
 * and control characters as code points (`<U+202E>`). Returns '' if there are no public commands.
 */
export function plainTextOf(commands: readonly Command[]): string {
  return commands
    .filter(isPublic)
    .map((command) => plainTextOfOne(command))
    .join('')
}

/** Like `plainTextOf`, for a single command, public or not. `comments` are added below its notes. */
export function plainTextOfOne(
  { notes, line }: Pick<CommandWithNotes, 'notes' | 'line'>,
  comments: readonly string[] = [],
): string {
  const rows = [notes, ...comments].map(plainComment)
  return [...rows, ...(line === null ? [] : [withCodePoints(line)]), '', ''].join('\n')
}

/** Formats the text as shell comments, so that no line of it can run. */
export function plainComment(text: string): string {
  return withCodePoints(text).replaceAll(/^/gm, '# ')
}

/**
 * Returns the name of the text file for a platform or command. Returns null if `name` starts with a dot, contains a
 * slash, a backslash or a control character, or is longer than 120 characters.
 */
export function textFileOf(name: string): string | null {
  return /^\.|[/\\]|\p{Cc}/u.test(name) || name.length > MAX_FILE_NAME_LENGTH ? null : `${name}.txt`
}

const MAX_FILE_NAME_LENGTH = 120

/** Replaces deceptive and control characters with their code points, such as `<U+202E>`. */
export function withCodePoints(text: string): string {
  let plain = ''
  let end = 0
  for (const found of deceptiveCharactersOf(text)) {
    plain += text.slice(end, found.start) + numbersOf(text, found)
    end = found.end
  }
  return plain + text.slice(end)
}

function numbersOf(text: string, { start, end }: DeceptiveCharacter): string {
  return Array.from(text.slice(start, end), (one) => `<${codePointOf(one.codePointAt(0) ?? 0)}>`).join('')
}
