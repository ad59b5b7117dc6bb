import { sentenceOf } from '../../core/problems.ts'
import { screens } from '../site-map.ts'
import { type EntryGroup, named, type PaletteEntry, placesFor } from './palette-entry.ts'
import { useFoundCommands } from './use-found-commands.ts'
import { type SearchableLibrary, useLibrarySearch } from './use-library-search.ts'
import { useOwnEntries } from './use-own-entries.ts'

/** What the palette offers for a text, by groups and in a row, and a sentence about it. */
export type Entries = {
  readonly groups: readonly EntryGroup[]
  readonly entries: readonly PaletteEntry[]
  /** Whether they are what the text finds; else the answer to it is still to come. */
  readonly isAnswer: boolean
  readonly status: string
}

/** What `text` finds, white space around it apart: screens and projects at once, commands as soon as they are there. */
export function useEntries(text: string): Entries {
  const wanted = text.trim()
  const library = useLibrarySearch()
  const found = useFoundCommands(library, wanted)
  const own = named(wanted, useOwnEntries())
  const groups = [...placesFor(wanted, screens), own, found.group].filter((group) => group.entries.length > 0)
  const entries = groups.flatMap((group) => group.entries)
  const isAnswer = library.state !== 'ready' || found.answerTo === wanted
  return { groups, entries, isAnswer, status: statusOf(library, wanted, isAnswer ? entries.length : null) }
}

/** `count` is null while it is not known. */
function statusOf(library: SearchableLibrary, text: string, count: number | null): string {
  if (library.state === 'failed') return `The commands could not be loaded. ${sentenceOf(library.problem)}`
  if (text === '') return 'Type a few words to find a command.'
  if (library.state === 'loading') return 'Loading the commands…'
  if (count === null) return 'Searching…'
  return count === 0 ? `Nothing found for “${text}”.` : `${count} found.`
}
