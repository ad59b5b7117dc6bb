import type { FreshDatabase } from './fresh-database.ts'

/** One thing that every store must do: a sentence, and its proof on a database of its own. */
export type ContractCase = readonly [sentence: string, prove: (database: FreshDatabase) => Promise<void>]
