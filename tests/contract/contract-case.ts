import type { FreshDatabase } from '../support/library/fresh-database.ts'

/** A test for every store, each time with a new database. */
export type ContractCase = readonly [title: string, prove: (database: FreshDatabase) => Promise<void>]
