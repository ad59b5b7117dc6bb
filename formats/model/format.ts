import type { Command } from '../../core/commands/command.ts'
import { type IncomingCommand, lacksContent, parseIncoming } from '../../core/commands/import/incoming-command.ts'
import { failure, type Result } from '../../core/result.ts'
import { describeFaults } from '../../core/strict.ts'
import type { Detection } from './detection.ts'
import type { SourceFile } from './source-file.ts'

/** What a reader makes of one entry. Empty texts and lists count as missing; tags are tidied by who asked for the reading. */
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
 * An entry, and where it stands, in words for people, as `placeOf` writes them. What was written by ourselves `isExact`: it
 * is taken as it stands, also where other tools' entries are tidied.
 */
export type Found = { readonly place: string; readonly command: FoundCommand; readonly isExact?: boolean }

/** What is no entry: where it stands, and why, beginning in lower case and without a full stop. */
export type LeftOut = { readonly place: string; readonly reason: string }

/** All that files hold, in their order: the entries, what was left out, and sentences on what was lost or changed. */
export type Reading = {
  readonly entries: readonly Found[]
  readonly leftOut: readonly LeftOut[]
  readonly said: readonly string[]
}

/** What a person may ask of a reader that cannot know it; a reader looks only at what its format has. */
export type ReadOptions = {
  /** `<word>` is a placeholder: cheat sheets and Markdown. */
  readonly angleBrackets?: boolean
  /** Of `[-s|--long]` the short option: tldr. */
  readonly shortOptions?: boolean
  /** Snippets of languages that are no shell: VS Code. Blocks without a language beside others: Markdown. */
  readonly everyLanguage?: boolean
}

/** A text file to be written; `path` has forward slashes. */
export type WrittenFile = { readonly path: string; readonly text: string }

/** What commands are written as, those that the format cannot hold, by their ids, and sentences on what else it cannot. */
export type Written = {
  readonly files: readonly WrittenFile[]
  readonly leftOut: readonly LeftOut[]
  readonly said: readonly string[]
}

/** Reads and writes a format. */
export type Codec = {
  /** Reads all files of this format in one import. Never throws, and takes time in proportion to their size. */
  readonly read: (files: readonly SourceFile[], options: ReadOptions) => Reading
  /** Writes commands, which are in library order. */
  readonly write: (commands: readonly Command[]) => Written
}

/** A question that the reader of a format can't answer by itself, with the label of its checkbox. */
export type FormatOption = { readonly key: keyof ReadOptions; readonly label: string }

/** What people need to know about a format. */
export type FormatFacts = {
  /** What people call it. */
  readonly label: string
  readonly options?: readonly FormatOption[]
  /** True if its files hold the ids of commands, so importing a changed file again changes commands instead of adding them. */
  readonly keepsIds?: true
  /** True if most files hold words and symbols, and few commands. */
  readonly isMostlyText?: true
}

/** How a format recognises its files, and how its parsers, which are most of the code, are loaded. */
export type FormatModule = {
  readonly detect: Detection
  readonly load: () => Promise<Codec>
}

/** A sentence on something that happened once, and one in which `{n}` stands for how often. */
export type CountedSentence = { readonly one: string; readonly many: string }

/** Counts what is to be said, each sentence once. */
export type Diagnostics = {
  readonly add: (what: CountedSentence, times?: number) => void
  readonly sentences: () => readonly string[]
}

/** Nothing said yet. */
export function createDiagnostics(): Diagnostics {
  const counts = new Map<CountedSentence, number>()
  return {
    add: (what, times = 1) => {
      if (times > 0) counts.set(what, (counts.get(what) ?? 0) + times)
    },
    sentences: () =>
      [...counts].map(([{ one, many }, count]) => (count === 1 ? one : many.replace('{n}', String(count)))),
  }
}

/** How many faults of one entry are told: a file may have tens of thousands of entries. */
const MAX_FAULTS = 3

/** A command of a reader as an import takes it: tags trimmed and each once, nothing empty. Fails with why none takes it. */
export function incomingOf({ command, isExact = false }: Found): Result<IncomingCommand, string> {
  const parsed = parseIncoming(isExact ? command : tidied(command))
  if (!parsed.ok) return failure(describeFaults(parsed.error.slice(0, MAX_FAULTS)))
  const isEmpty = isExact ? lacksContent(parsed.value) : (command.line ?? '').trim() === ''
  return isEmpty ? failure('no command') : parsed
}

function tidied({ notes, line, tags = [], ...texts }: FoundCommand): FoundCommand {
  const tidyTags = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '')
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  const list = tidyTags.length > 0 ? { tags: tidyTags } : {}
  return { notes: notes?.trim() === '' ? null : notes, line, ...given, ...list }
}
