import type { TestContext } from 'node:test'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { StoreError, type StoreErrorCode } from '../../server/store/sql/store-error.ts'

/** One kind of store, as the contract meets it. `skip` says why it cannot be tested here, if so. */
export type StoreKind = {
  readonly name: string
  readonly skip: string | false
  readonly makeDatabase: (t: TestContext) => Promise<FreshDatabase>
}

/**
 * A database that nobody has used yet. `store` opens it, as often as wanted, and the test's end closes what
 * it opened; `execute` is its owner, changing it by hand; `location` is what another process opens it by.
 */
export type FreshDatabase = {
  readonly location: string
  readonly execute: (sql: string) => Promise<void>
  readonly store: () => Promise<CommandStore>
}

type Access = Pick<FreshDatabase, 'location' | 'execute'> & { readonly open: () => Promise<CommandStore> }

/** The database of `access`, whose stores are closed before the test `t` goes on to clean up. */
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

/** The message of the `StoreError` that a call fails with; the test fails if it's another error, or none. */
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
