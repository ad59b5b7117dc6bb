import type { Command } from '../command.ts'
import { type DeceptiveCharacter, deceptiveCharactersOf } from '../deceptive-characters.ts'
import { isPublic } from '../visibility.ts'

/**
 * Commands as text for a terminal: each as its notes behind `#`, its line, and an empty row. Only what is public is in it. What
 * would deceive its reader, or make a terminal do something, stands there by its number, such as `<U+202E>`. No
 * command, no text.
 */
export function plainTextOf(commands: readonly Command[]): string {
  return commands
    .filter(isPublic)
    .map(
      ({ notes, line }) =>
        `${withNumbers(notes).replaceAll(/^/gm, '# ')}\n${line === null ? '' : `${withNumbers(line)}\n`}\n`,
    )
    .join('')
}

/**
 * What the file of a text is called that is about a platform or a command of this name; null where a path cannot hold the
 * name as one step.
 */
export function textFileOf(name: string): string | null {
  return /^\.|[/\\]|\p{Cc}/u.test(name) || name.length > LONGEST_FILE ? null : `${name}.txt`
}

const LONGEST_FILE = 120

/** Text in which what would deceive its reader, or make a terminal do something, stands by its number. */
export function withNumbers(text: string): string {
  let plain = ''
  let end = 0
  for (const found of deceptiveCharactersOf(text)) {
    plain += text.slice(end, found.start) + numbersOf(text, found)
    end = found.end
  }
  return plain + text.slice(end)
}

function numbersOf(text: string, { start, end }: DeceptiveCharacter): string {
  const numbers = Array.from(text.slice(start, end), (one) =>
    one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0'),
  )
  return numbers.map((number) => `<U+${number}>`).join('')
}
