import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import { createNames } from './foreign-line.ts'
import type { CountedSentence, Diagnostics, LeftOut } from './format.ts'

/** A command that other tools can hold: it says what it does, and has something to run. */
export type WritableCommand = CommandWithNotes & { readonly line: string }

/** The commands of a library that other tools can hold, in their order, and those that they cannot, by their ids. */
export function writableOf(commands: readonly Command[]): {
  readonly writable: readonly WritableCommand[]
  readonly leftOut: readonly LeftOut[]
} {
  return {
    writable: commands.filter(isWritable),
    leftOut: commands.flatMap((command) =>
      isWritable(command) ? [] : [{ place: command.id, reason: hasNotes(command) ? 'nothing to run' : 'a draft' }],
    ),
  }
}

function isWritable(command: Command): command is WritableCommand {
  return hasNotes(command) && command.line !== null && command.line.trim() !== ''
}

const PLATFORM_AS_TAG: CountedSentence = {
  one: '1 platform was written as the first tag.',
  many: '{n} platforms were written as the first tag.',
}

/** The tags of a command for a tool that has no platforms: its platform comes first, which is said. */
export function tagsWithPlatform({ platform = '', tags = [] }: Command, diagnostics: Diagnostics): readonly string[] {
  if (platform === '') return tags
  diagnostics.add(PLATFORM_AS_TAG)
  return [...new Set([platform, ...tags])]
}

const NO_PLACE: CountedSentence = {
  one: '1 field has no place in this format and was not written.',
  many: '{n} fields have no place in this format and were not written.',
}

type FieldValue = string | null | undefined | readonly unknown[]

/** Says of how many fields a tool has no place for: those of `fields` that hold anything. */
export function reportUnwritten(fields: readonly FieldValue[], diagnostics: Diagnostics): void {
  diagnostics.add(NO_PLACE, fields.filter((field) => (field ?? '').length > 0).length)
}

/**
 * What placeholders are called in a tool that does not allow every name, by their own: as `tidy` writes it, and with
 * ` 2` behind it, itself tidied, where two would have the same.
 */
export function namesFor(names: readonly string[], tidy: (name: string) => string): ReadonlyMap<string, string> {
  const nameFor = createNames(undefined, tidy)
  return new Map(names.map((name) => [name, nameFor(name)]))
}
