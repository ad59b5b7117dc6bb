import type { TestContext } from 'node:test'
import type { HttpProblem, HttpProblemCode } from '../../core/http-problems.ts'
import type { Result } from '../../core/result.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'

/** One kind of store, as the contract meets it. `skip` says why it cannot be tested here, if so. */
export type StoreKind = {
  readonly name: string
  readonly skip: string | false
  readonly makeDatabase: (t: TestContext) => Promise<FreshDatabase>
}

/**
 * A database that nobody has used yet. `open` and `store` open it, as often as wanted, and the test's end closes what
 * they opened; `execute` is its owner, changing it by hand; `location` is what another process opens it by.
 */
export type FreshDatabase = {
  readonly location: string
  readonly execute: (sql: string) => Promise<void>
  readonly open: () => Promise<Result<CommandStore, HttpProblem>>
  readonly store: () => Promise<CommandStore>
}

type Access = Pick<FreshDatabase, 'location' | 'execute' | 'open'>

/** The database of `access`, whose stores are closed before the test `t` goes on to clean up. */
export function freshDatabase(t: TestContext, access: Access): FreshDatabase {
  const stores: CommandStore[] = []
  t.after(() => Promise.all(stores.map((store) => store.close())))
  const open = async () => {
    const opened = await access.open()
    if (opened.ok) stores.push(opened.value)
    return opened
  }
  return { ...access, open, store: async () => expectValue(await open()) }
}

/** What a result carries; the test fails where it is a problem. */
export function expectValue<T>(result: Result<T, HttpProblem>): T {
  if (result.ok) return result.value
  throw new Error(`unexpected problem ${result.error.code}: ${result.error.detail}`)
}

/** The detail of the problem that a store answers with; the test fails where it is another one, or none. */
export function expectDetail(
  result: Result<unknown, HttpProblem>,
  expected: HttpProblemCode = 'api/store-unavailable',
): string {
  if (result.ok) throw new Error(`unexpected success: ${JSON.stringify(result.value)}`)
  const { code, detail = '' } = result.error
  if (code !== expected) throw new Error(`unexpected problem ${code}: ${detail}`)
  return detail
}
