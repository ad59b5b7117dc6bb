import assert from 'node:assert/strict'
import { MAX_SESSIONS } from '../../server/store/sql/session-store.ts'
import { expectDetail, type FreshDatabase } from '../support/library/fresh-database.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { READ_TOKEN } from './access-tokens-contract.ts'
import type { ContractCase } from './contract-case.ts'

const BEGUN = '2026-05-02T10:00:00.000Z'
const ENDS = '2026-06-01T10:00:00.000Z'
const LONG_AGO = '2026-04-01T10:00:00.000Z'

/**
 * Tests that sessions are found by digest, limited in number, and gone once they end or their token is revoked. See
 * `SessionStore`.
 */
export const sessionsContract: readonly ContractCase[] = [
  [
    'finds a session and its token only by digest',
    async (database) => {
      const [one, other] = await storesWithToken(database)

      await one.sessions.begin(createSession('one'))

      const found = await other.sessions.find(digestFor('one'))
      assert.deepEqual(found, { token: await one.tokens.find(READ_TOKEN.digest), expiresAt: ENDS })
      for (const digest of [digestFor('two'), READ_TOKEN.digest, '', "' OR '1'='1", '%']) {
        assert.equal(await other.sessions.find(digest), null)
      }
      assert.equal(await other.tokens.find(digestFor('one')), null)
    },
  ],

  [
    'forgets an ended session in every store',
    async (database) => {
      const [one, other] = await storesWithToken(database)
      await one.sessions.begin(createSession('one'))
      await one.sessions.begin(createSession('two'))

      await one.sessions.end(digestFor('one'))
      await other.sessions.end(digestFor('one'))

      assert.equal(await other.sessions.find(digestFor('one')), null)
      assert.notEqual(await other.sessions.find(digestFor('two')), null)
    },
  ],

  [
    "ends a revoked token's sessions and starts no new ones",
    async (database) => {
      const [one, other] = await storesWithToken(database)
      await one.sessions.begin(createSession('one'))

      await other.tokens.revoke(READ_TOKEN.id)

      assert.equal(await one.sessions.find(digestFor('one')), null)
      assert.equal(await one.sessions.begin(createSession('two')), false)
      await one.tokens.make(READ_TOKEN, LONG_AGO)
      for (const id of ['one', 'two']) assert.equal(await one.sessions.find(digestFor(id)), null)
    },
  ],

  [
    "reports that a session's token has expired",
    async (database) => {
      const [one, other] = await storesWithToken(database)
      await one.sessions.begin(createSession('one'))

      await one.tokens.expire(READ_TOKEN.id)

      assert.equal((await other.sessions.find(digestFor('one')))?.token.hasExpired, true)
    },
  ],

  [
    "keeps a token's newest sessions and deletes expired ones",
    async (database) => {
      const [store] = await storesWithToken(database)
      const minutes = Array.from({ length: MAX_SESSIONS + 1 }, (_, at) => String(at).padStart(2, '0'))
      for (const minute of minutes) {
        await store.sessions.begin({ ...createSession(minute), createdAt: `2026-05-02T10:${minute}:00.000Z` })
      }

      assert.equal(await store.sessions.find(digestFor('00')), null)
      for (const minute of minutes.slice(1)) assert.notEqual(await store.sessions.find(digestFor(minute)), null)

      await store.sessions.begin({ ...createSession('late'), createdAt: ENDS, expiresAt: '2026-07-01T10:00:00.000Z' })
      assert.equal(await store.sessions.find(digestFor('01')), null)
      assert.notEqual(await store.sessions.find(digestFor('late')), null)
    },
  ],

  [
    'leaves the revision and the commands as they were',
    async (database) => {
      const [store] = await storesWithToken(database)
      await store.seed([createCommand()])
      const whole = [await store.list(), await store.listAll()]

      await store.sessions.begin(createSession('one'))
      await store.sessions.end(digestFor('one'))

      assert.deepEqual([await store.list(), await store.listAll()], whole)
    },
  ],

  [
    'fails if the store is closed or damaged',
    async (database) => {
      const [closed, damaged] = await storesWithToken(database)
      await closed.close()
      await database.execute('DROP TABLE sessions')

      for (const { sessions } of [closed, damaged]) {
        await expectDetail(sessions.find(digestFor('one')))
        await expectDetail(sessions.begin(createSession('one')))
        await expectDetail(sessions.end(digestFor('one')))
      }
    },
  ],
]

async function storesWithToken(database: FreshDatabase) {
  const stores = [await database.store(), await database.store()] as const
  await stores[0].tokens.make(READ_TOKEN, LONG_AGO)
  return stores
}

function createSession(id: string) {
  return { digest: digestFor(id), tokenId: READ_TOKEN.id, createdAt: BEGUN, expiresAt: ENDS }
}

function digestFor(id: string): string {
  return `session-${id}`.padEnd(43, '_')
}
