import { type TestContext, test } from 'node:test'
import { accessTokensContract } from './access-tokens-contract.ts'
import { answeringContract } from './answering-contract.ts'
import { changingContract } from './changing-contract.ts'
import { decidingContract } from './deciding-contract.ts'
import { deletingContract } from './deleting-contract.ts'
import type { StoreKind } from './fresh-database.ts'
import { historyContract } from './history-contract.ts'
import { keepingContract } from './keeping-contract.ts'
import { parallelContract } from './parallel-contract.ts'
import { refusedSeedsContract } from './refused-seeds-contract.ts'
import { refusingContract } from './refusing-contract.ts'
import { rememberingContract } from './remembering-contract.ts'
import { seedingContract } from './seeding-contract.ts'
import { sharingContract } from './sharing-contract.ts'
import { tagsContract } from './tags-contract.ts'
import { versionsContract } from './versions-contract.ts'

const CASES = [
  ...keepingContract,
  ...tagsContract,
  ...seedingContract,
  ...refusedSeedsContract,
  ...changingContract,
  ...decidingContract,
  ...deletingContract,
  ...rememberingContract,
  ...versionsContract,
  ...historyContract,
  ...refusingContract,
  ...sharingContract,
  ...parallelContract,
  ...answeringContract,
  ...accessTokensContract,
]

/** Everything that every store must do, as tests on the given kind. Source: `server/store/sql/command-store.ts`. */
export function commandStoreContract({ name, skip, makeDatabase }: StoreKind): void {
  for (const [sentence, prove] of CASES) {
    test(`${name}: ${sentence}`, { skip }, async (t: TestContext) => prove(await makeDatabase(t)))
  }
}
