import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import { createNames } from './foreign-line.ts'
import type { Diagnostics, Unwritten } from './format.ts'

/** A command with notes and a line that isn't blank. Other tools' formats can't express any other command. */
export type WritableCommand = CommandWithNotes & { readonly line: string }

/**
 * Separates the commands with notes and a line from the rest, which other tools' formats can't express. Keeps the
 * order.
 */
export function writableOf(commands: readonly Command[]): {
  readonly writable: readonly WritableCommand[]
  readonly leftOut: readonly Unwritten[]
} {
  return {
    writable: commands.filter(isWritable),
    leftOut: commands.flatMap((command) =>
      isWritable(command) ? [] : [{ id: command.id, reason: hasNotes(command) ? NOTHING_TO_RUN : DRAFT }],
    ),
  }
}

const NOTHING_TO_RUN = { code: 'any/nothing-to-run' } as const
const DRAFT = { code: 'any/draft' } as const

function isWritable(command: Command): command is WritableCommand {
  return hasNotes(command) && command.line !== null && command.line.trim() !== ''
}

/** The tags of a command for a tool without platforms. The platform becomes the first tag, which is reported. */
export function tagsWithPlatform({ platform = '', tags = [] }: Command, diagnostics: Diagnostics): readonly string[] {
  if (platform === '') return tags
  diagnostics.add('any/platform-as-tag')
  return [...new Set([platform, ...tags])]
}

type FieldValue = string | null | undefined | readonly unknown[]

/** Reports how many of these fields have a value that will be lost. */
export function reportUnwritten(fields: readonly FieldValue[], diagnostics: Diagnostics): void {
  diagnostics.add('any/no-place', fields.filter((field) => (field ?? '').length > 0).length)
}

/**
 * Maps placeholder names to names that are valid in a tool. `tidy` replaces what the tool doesn't allow. Names that
 * become equal are numbered.
 */
export function namesFor(names: readonly string[], tidy: (name: string) => string): ReadonlyMap<string, string> {
  const nameFor = createNames(undefined, tidy)
  return new Map(names.map((name) => [name, nameFor(name)]))
}
