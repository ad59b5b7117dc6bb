import { test } from 'node:test'
import { anOldDatabase, anOldFile, assertUpgraded, OLD_LIBRARIES } from './old-libraries.ts'
import { whyNoPostgres } from './postgres-server.ts'

for (const old of OLD_LIBRARIES) {
  test(`SQLite: a library of version ${old.version} keeps its commands and its revision, and can be changed`, async (t) => {
    await assertUpgraded(await anOldFile(t, old), old)
  })

  test(`PostgreSQL: a library of version ${old.version} keeps its commands and its revision, and can be changed`, {
    skip: whyNoPostgres(),
  }, async (t) => {
    await assertUpgraded(await anOldDatabase(t, old), old)
  })
}
