import { describe, test } from 'node:test'
import { assertUpgraded, createOldDatabase, createOldFile, OLD_LIBRARIES } from '../support/library/old-libraries.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'

describe('upgrade', () => {
  for (const old of OLD_LIBRARIES) {
    test(`keeps a SQLite library of version ${old.version}`, async (t) => {
      await assertUpgraded(await createOldFile(t, old), old)
    })

    test(`keeps a PostgreSQL library of version ${old.version}`, {
      skip: whyNoPostgres(),
    }, async (t) => {
      await assertUpgraded(await createOldDatabase(t, old), old)
    })
  }
})
