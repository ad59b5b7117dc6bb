import type { TestContext } from 'node:test'
import type { CommandStore } from '../../../server/store/sql/command-store.ts'
import { StoreError, type StoreErrorCode } from '../../../server/store/sql/store-error.ts'

/** A kind of store that the contract is tested with. `skip` is the reason it can't be tested here, if there is one. */
export type StoreKind = {
  readonly name: string
  readonly skip: string | false
  readonly makeDatabase: (t: TestContext) => Promise<FreshDatabase>
}

/**
 * An unused database. `store` opens it, as often as needed, and is closed after the test; `execute` changes it by hand,
 * as its owner; `location` is for other processes to open it by.
 */
export type FreshDatabase = {
  readonly location: string
  readonly execute: (sql: string) => Promise<void>
  readonly store: () => Promise<CommandStore>
}

type Access = Pick<FreshDatabase, 'location' | 'execute'> & { readonly open: () => Promise<CommandStore> }

/** The database behind `access`. Its stores are closed before the test `t` continues with its cleanup. */
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

/** Returns the message of the `StoreError` that a call fails with. The test fails if there is another error or none. */
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
