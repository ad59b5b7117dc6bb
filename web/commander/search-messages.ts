import type { Command } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'

/** What the page asks of the search worker: first to take the library, then one query after another. */
export type SearchRequest =
  | { readonly kind: 'library'; readonly texts: readonly Pick<Command, 'notes' | 'line'>[] }
  | { readonly kind: 'query'; readonly query: string }

/** What the worker answers: that it is ready for queries, then the indices found for each, in library order. */
export type SearchAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'found'; readonly matches: readonly number[]; readonly problem: Problem | null }
