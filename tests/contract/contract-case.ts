import type { FreshDatabase } from '../support/library/fresh-database.ts'

/** A test that runs for every kind of store, each time with a new database. */
export type ContractCase = readonly [title: string, prove: (database: FreshDatabase) => Promise<void>]
