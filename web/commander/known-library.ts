import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import { commandsClient } from '../commands-client.ts'
import type { OpenedLibrary } from '../search/desk-calls.ts'
import type { BuiltLibrary } from './built-library.ts'
import type { LibrarySummary } from './library-state.ts'

/** A library that is there before it is fetched: its text, to be searched, and its first cards, to be shown. */
export type KnownLibrary = {
  readonly summary: LibrarySummary
  readonly first: readonly CommandWithNotes[]
  readonly blob: () => Blob
}

// As long as the page lives; what outlives a reload is in session storage, where it is short enough for that.
let lastSeen: KnownLibrary | null = null

/** Remembers the library just fetched for the rest of the visit. */
export function rememberLibrary({ blob, text, first, total, unreadable }: OpenedLibrary): void {
  lastSeen = text === null ? { summary: { total, unreadable, builtAt: null }, first, blob: () => blob } : null
  commandsClient.remember(text)
}

/** The library as this visit last saw it; null if it has not, or could not keep it. */
export function recallLibrary(): KnownLibrary | null {
  if (lastSeen !== null) return lastSeen
  const kept = commandsClient.lastKnown()
  if (kept === null) return null
  const first = kept.commands.filter(hasNotes)
  const summary = { total: first.length, unreadable: kept.unreadable, builtAt: null }
  return { summary, first, blob: () => blobOf(kept.commands) }
}

/** The library that the page came with. */
export function libraryOfBuild({ commands, total, builtAt }: BuiltLibrary): KnownLibrary {
  const summary = { total, builtAt, unreadable: 0 }
  return { summary, first: commands.filter(hasNotes), blob: () => blobOf(commands) }
}

function blobOf(commands: readonly Command[]): Blob {
  return new Blob([JSON.stringify(commands)])
}
