import { type TestContext, test } from 'node:test'
import { answeringContract } from './answering-contract.ts'
import type { FreshDatabase, StoreKind } from './fresh-database.ts'
import { keepingContract } from './keeping-contract.ts'
import { seedingContract } from './seeding-contract.ts'
import { sharingContract } from './sharing-contract.ts'

/** Declares one test of the contract: a sentence, and its proof on a database of its own. */
export type ContractTest = (sentence: string, prove: (database: FreshDatabase) => Promise<void>) => void

/** Everything that every store must do, as tests on the given kind. Source: `server/commands/command-store.ts`. */
export function commandStoreContract({ name, skip, makeDatabase }: StoreKind): void {
  const contractTest: ContractTest = (sentence, prove) => {
    test(`${name}: ${sentence}`, { skip }, async (t: TestContext) => prove(await makeDatabase(t)))
  }
  keepingContract(contractTest)
  seedingContract(contractTest)
  sharingContract(contractTest)
  answeringContract(contractTest)
}
