import type { CommandWithNotes } from '../commands/command.ts'
import type { Problem } from '../problems.ts'
import type { Marks } from './marks.ts'
import type { Facets } from './narrow.ts'

/** A command as a search gives it: with the stretches that were found in it, null where nothing is to be marked. */
export type FoundCommand = { readonly command: CommandWithNotes; readonly marks: Marks | null }

/**
 * What an ask came to: the indices of the cards found, best first or in library order; from which position of them on
 * they are only similar to what was asked (their number where none are); what they can be narrowed to; and what stood
 * in the way, if anything did.
 */
export type Found = {
  readonly matches: readonly number[]
  readonly similarFrom: number
  readonly facets: Facets
  readonly problem: Problem | null
}
