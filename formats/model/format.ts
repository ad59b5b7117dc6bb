import type { Command } from '../../core/commands/command.ts'
import { type IncomingCommand, lacksContent, parseIncoming } from '../../core/commands/incoming-command.ts'
import { failure, type Result } from '../../core/result.ts'
import type { CountedCode, Message, Reason } from '../../core/words/formats/message.ts'
import type { Detection } from './detection.ts'
import { entryReason } from './entry-reason.ts'
import type { Place } from './place.ts'
import type { SourceFile } from './source-file.ts'

/** An entry as a reader found it. Empty texts and lists count as missing, unless the entry is exact. */
export type FoundCommand = {
  readonly notes: string | null
  readonly line: string | null
  readonly id?: string | undefined
  readonly platform?: string | undefined
  readonly howTo?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly source?: string | undefined
  readonly visibility?: string | undefined
  readonly pinned?: string | undefined
}

/**
 * An entry and its place. `isExact` entries come from our own formats and are used unchanged. All others are tidied.
 */
export type FoundEntry = { readonly place: Place; readonly command: FoundCommand; readonly isExact?: boolean }

/** A part of a file that isn't imported, and the reason. */
export type LeftOut = { readonly place: Place; readonly reason: Reason }

/** A command that can't be written, by id. */
export type Unwritten = { readonly id: string; readonly reason: Reason }

/** The entries of all files of one format, in order. `messages` reports what was lost or changed. */
export type ReadResult = {
  readonly entries: readonly FoundEntry[]
  readonly leftOut: readonly LeftOut[]
  readonly messages: readonly Message[]
}

/** Choices that only the owner can make. Readers ignore the ones that don't apply to their format. */
export type ReadOptions = {
  /** True to read `<word>` as a placeholder. For cheat sheets and Markdown. */
  readonly angleBrackets?: boolean
  /** True to take the short option of `[-s|--long]`. For tldr pages. */
  readonly shortOptions?: boolean
  /** True to include VS Code snippets for any language, and Markdown code blocks without a language. */
  readonly everyLanguage?: boolean
}

/** A text file to write. `path` has forward slashes. */
export type WrittenFile = { readonly path: string; readonly text: string }

/**
 * The files of an export, the ids of commands that the format can't express, and messages about anything else that was
 * lost.
 */
export type WriteResult = {
  readonly files: readonly WrittenFile[]
  readonly leftOut: readonly Unwritten[]
  readonly messages: readonly Message[]
}

/** Reads and writes a format. */
export type Codec = {
  /** Reads all files of this format in one import. Never throws, and takes time linear in their size. */
  readonly read: (files: readonly SourceFile[], options: ReadOptions) => ReadResult
  /** Writes commands, which must be in library order. */
  readonly write: (commands: readonly Command[]) => WriteResult
}

/** Facts about a format that pages need before its code is loaded. */
export type FormatFacts = {
  readonly options?: readonly (keyof ReadOptions)[]
  /** True if most of its files contain prose and symbols rather than commands. */
  readonly isMostlyText?: true
}

/** The code of a format: its detection, and a loader for the much larger codec. */
export type FormatModule = {
  readonly detect: Detection
  readonly load: () => Promise<Codec>
}

/** Counts what a reader or a writer has to report. */
export type Diagnostics = {
  readonly add: (code: CountedCode, times?: number) => void
  readonly messages: () => readonly Message[]
}

/** Creates empty diagnostics. Messages are in the order in which their codes were first added. */
export function createDiagnostics(): Diagnostics {
  const counts = new Map<CountedCode, number>()
  return {
    add: (code, times = 1) => {
      if (times > 0) counts.set(code, (counts.get(code) ?? 0) + times)
    },
    messages: () => Array.from(counts, ([code, count]) => ({ code, count })),
  }
}

/** Maximum number of faults reported per entry. A file can have tens of thousands of entries. */
const MAX_FAULTS = 3

/**
 * Validates an entry for import. Unless it's exact, first trims its tags and drops repeated tags and empty fields.
 * Fails with the reason to leave it out.
 */
export function toIncoming({
  command,
  isExact = false,
}: Pick<FoundEntry, 'command' | 'isExact'>): Result<IncomingCommand, Reason> {
  const parsed = parseIncoming(isExact ? command : tidied(command))
  if (!parsed.ok) return failure(entryReason(parsed.error.slice(0, MAX_FAULTS)))
  const isEmpty = isExact ? lacksContent(parsed.value) : (command.line ?? '').trim() === ''
  return isEmpty ? failure(NO_COMMAND) : parsed
}

/** The reason to leave out an entry without a command. */
export const NO_COMMAND: Reason = { code: 'any/no-command' }

/** The reason to leave out a comment without a command below it. */
export function noCommandBelow(comment: string): Reason {
  return { code: 'any/no-command-below', values: [comment] }
}

function tidied({ notes, line, tags = [], ...texts }: FoundCommand): FoundCommand {
  const tidyTags = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '')
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  const list = tidyTags.length > 0 ? { tags: tidyTags } : {}
  return { notes: notes?.trim() === '' ? null : notes, line, ...given, ...list }
}
