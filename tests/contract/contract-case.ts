import type { FreshDatabase } from './fresh-database.ts'

/** A test of every store, on a database of its own. */
export type ContractCase = readonly [title: string, prove: (database: FreshDatabase) => Promise<void>]
