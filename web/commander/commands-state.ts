import type { FetchedCommands } from '../../client/commands-client.ts'
import type { Command } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import type { BuiltLibrary } from './built-library.ts'
import { keepUnchanged } from './keep-unchanged.ts'

/** How the list shown compares with the server's: just fetched, being fetched again, or not to be had anew. */
export type Freshness =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'refreshing' }
  | { readonly kind: 'stale'; readonly problem: Problem }

/** A list to show. `unreadable` counts entries left out; `builtAt` is when the list was built, null if it was fetched. */
export type ReadyCommands = {
  readonly state: 'ready'
  readonly commands: readonly Command[]
  readonly unreadable: number
  readonly builtAt: string | null
  readonly freshness: Freshness
}

/** What the page has of the library: nothing yet, nothing at all, or a list. */
export type CommandsState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | ReadyCommands

const REFRESHING = { kind: 'refreshing' } as const

/** The state before the first answer: the list that the page was built with, where it was built with one. */
export function builtCommands(built: BuiltLibrary | null): CommandsState {
  return built === null ? { state: 'loading' } : { state: 'ready', ...built, unreadable: 0, freshness: REFRESHING }
}

/** The state while the list is fetched: what this visit last saw, else what is shown already, else nothing yet. */
export function refreshingCommands(state: CommandsState, lastKnown: FetchedCommands | null): CommandsState {
  if (lastKnown !== null) return { ...readyCommands(state, lastKnown), freshness: REFRESHING }
  return state.state === 'ready' ? { ...state, freshness: REFRESHING } : { state: 'loading' }
}

/** The state once the list has arrived; what is the same as before stays the very same. */
export function freshCommands(state: CommandsState, fetched: FetchedCommands): CommandsState {
  return { ...readyCommands(state, fetched), freshness: { kind: 'fresh' } }
}

/** The state once fetching has failed: an older list stays where there is one. */
export function staleCommands(state: CommandsState, problem: Problem): CommandsState {
  return state.state === 'ready' ? { ...state, freshness: { kind: 'stale', problem } } : { state: 'failed', problem }
}

function readyCommands(state: CommandsState, { commands, unreadable }: FetchedCommands) {
  const shown = state.state === 'ready' ? state.commands : []
  return { state: 'ready', commands: keepUnchanged(shown, commands), unreadable, builtAt: null } as const
}
