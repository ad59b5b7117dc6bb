import type { TestContext } from 'node:test'
import type { CommandStore } from '../../../server/store/sql/command-store.ts'
import { StoreError, type StoreErrorCode } from '../../../server/store/sql/store-error.ts'

/** A kind of store to run the contract tests with. `skip` is the reason why it can't be tested here, or false. */
export type StoreKind = {
  readonly name: string
  readonly skip: string | false
  readonly makeDatabase: (t: TestContext) => Promise<FreshDatabase>
}

/**
 * A test's own database. Each call to `store` opens another store, which is closed after the test. `execute` runs SQL
 * directly, as an owner could by hand. `location`, a path or an address, lets other processes open the database.
 */
export type FreshDatabase = {
  readonly location: string
  readonly execute: (sql: string) => Promise<void>
  readonly store: () => Promise<CommandStore>
}

type Access = Pick<FreshDatabase, 'location' | 'execute'> & { readonly open: () => Promise<CommandStore> }

/** Returns a database whose stores are closed after the test. */
export function freshDatabase(t: TestContext, { open, ...access }: Access): FreshDatabase {
  const stores: CommandStore[] = []
  t.after(() => Promise.all(stores.map((store) => store.close())))
  const store = async () => {
    const opened = await open()
    stores.push(opened)
    return opened
  }
  return { ...access, store }
}

/**
 * Returns the message of the `StoreError` that the call fails with. The test fails if the call succeeds or throws
 * another error, or if the error's code isn't `expected`.
 */
export async function expectDetail(
  call: Promise<unknown> | (() => unknown),
  expected: StoreErrorCode = 'unavailable',
): Promise<string> {
  const error = await errorOf(call)
  if (!(error instanceof StoreError)) throw error
  if (error.code !== expected) throw new Error(`unexpected error ${error.code}: ${error.message}`)
  return error.message
}

async function errorOf(call: Promise<unknown> | (() => unknown)): Promise<unknown> {
  try {
    const value = await (typeof call === 'function' ? call() : call)
    return new Error(`unexpected success: ${JSON.stringify(value)}`)
  } catch (error) {
    return error
  }
}
