import { type Command, type CommandWithNotes, hasNotes } from '../commands/command.ts'
import { shorten } from '../shorten.ts'
import type { Counted, LeftOut, Said } from './format.ts'
import { defaultsOfHints, type Trailer } from './trailer.ts'

/** A command that other tools can hold: it says what it does, and has something to run. */
export type WritableCommand = CommandWithNotes & { readonly line: string }

/** The commands of a library that other tools can hold, in their order, and those that they cannot. */
export function writableOf(commands: readonly Command[]): {
  readonly writable: readonly WritableCommand[]
  readonly leftOut: readonly LeftOut[]
} {
  return {
    writable: commands.filter(isWritable),
    leftOut: commands.flatMap((command) =>
      isWritable(command) ? [] : [{ place: nameOf(command), reason: hasNotes(command) ? 'nothing to run' : 'a draft' }],
    ),
  }
}

function isWritable(command: Command): command is WritableCommand {
  return hasNotes(command) && command.line !== null && command.line.trim() !== ''
}

const LONGEST_NAME = 60

/** How a command is called in a list of those that are left out: the first row of its notes, else of its line. */
export function nameOf({ notes, line }: Pick<Command, 'notes' | 'line'>): string {
  const [first = ''] = [notes, line].flatMap((text) => text?.trim().split('\n', 1) ?? []).filter((row) => row !== '')
  return shorten(first, LONGEST_NAME)
}

const PLATFORM_AS_TAG: Counted = {
  one: '1 platform was written as the first tag.',
  many: '{n} platforms were written as the first tag.',
}

/** The tags of a command for a tool that has no platforms: its platform comes first, which is said. */
export function tagsWithPlatform({ platform = '', tags = [] }: Command, said: Said): readonly string[] {
  if (platform === '') return tags
  said.add(PLATFORM_AS_TAG)
  return [...new Set([platform, ...tags])]
}

const NO_PLACE: Counted = {
  one: '1 field has no place in this format and was not written.',
  many: '{n} fields have no place in this format and were not written.',
}

type FieldValue = string | null | undefined | readonly unknown[]

/** Says of how many fields a tool has no place for: those of `fields` that hold anything. */
export function sayUnwritten(fields: readonly FieldValue[], said: Said): void {
  said.add(NO_PLACE, fields.filter((field) => (field ?? '').length > 0).length)
}

/** The hints that say something else than a default. */
export function hintsBesideDefaults(hints: Trailer['hints']): Trailer['hints'] {
  return hints.filter((hint) => defaultsOfHints([hint]).size === 0)
}

/**
 * What placeholders are called in a tool that does not allow every name, by their own: as `tidy` writes it, and with
 * ` 2` behind it, itself tidied, where two would have the same.
 */
export function namesFor(names: readonly string[], tidy: (name: string) => string): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of names) {
    let free = tidy(name)
    for (let number = 2; taken.has(free); number += 1) free = tidy(`${name} ${number}`)
    taken.add(free)
    given.set(name, free)
  }
  return given
}

/** A text without the line breaks at its end. */
export function withoutLastBreaks(text: string): string {
  let end = text.length
  while (end > 0 && /[\n\r]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
