import { describe, type TestContext, test } from 'node:test'
import type { StoreKind } from '../support/library/fresh-database.ts'
import { accessTokensContract } from './access-tokens-contract.ts'
import { answeringContract } from './answering-contract.ts'
import { changingContract } from './changing-contract.ts'
import { decidingContract } from './deciding-contract.ts'
import { deletingContract } from './deleting-contract.ts'
import { historyContract } from './history-contract.ts'
import { keepingContract } from './keeping-contract.ts'
import { parallelContract } from './parallel-contract.ts'
import { refusedSeedsContract } from './refused-seeds-contract.ts'
import { refusingContract } from './refusing-contract.ts'
import { rememberingContract } from './remembering-contract.ts'
import { seedingContract } from './seeding-contract.ts'
import { sessionsContract } from './sessions-contract.ts'
import { sharingContract } from './sharing-contract.ts'
import { tagsContract } from './tags-contract.ts'
import { versionsContract } from './versions-contract.ts'

const CLAUSES = {
  'keeping commands': keepingContract,
  tags: tagsContract,
  seeding: seedingContract,
  'refusing an initial library': refusedSeedsContract,
  'changing commands': changingContract,
  'deciding on a change': decidingContract,
  'deleting commands': deletingContract,
  'recording changes': rememberingContract,
  versions: versionsContract,
  'library history': historyContract,
  refusing: refusingContract,
  'sharing a database': sharingContract,
  'simultaneous changes': parallelContract,
  'closing and damage': answeringContract,
  'access tokens': accessTokensContract,
  sessions: sessionsContract,
}

/** Runs the tests that every kind of store must pass. Source: `server/store/sql/command-store.ts`. */
export function commandStoreContract({ name, skip, makeDatabase }: StoreKind): void {
  for (const [clause, cases] of Object.entries(CLAUSES)) {
    describe(`${name}: ${clause}`, { skip }, () => {
      for (const [title, prove] of cases) {
        test(title, async (t: TestContext) => prove(await makeDatabase(t)))
      }
    })
  }
}
