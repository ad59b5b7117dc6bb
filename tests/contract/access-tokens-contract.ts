import assert from 'node:assert/strict'
import { MAX_TOKENS } from '../../core/access-tokens.ts'
import type { StoredToken } from '../../server/store/sql/access-token-store.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

const MADE = '2026-05-01T10:00:00.000Z'
const LATER = '2026-05-02T10:00:00.000Z'
const EXPIRES = '2026-07-30T10:00:00.000Z'
const LONG_AGO = '2026-04-01T10:00:00.000Z'

/** A token with read access. */
export const READ_TOKEN = { ...createToken('a'), name: 'A script', digest: digestFor('a') } as const

/** Tests how access tokens are found, listed, used, limited, expired and revoked. See `AccessTokenStore`. */
export const accessTokensContract: readonly ContractCase[] = [
  [
    'finds a token only by its digest, even after a restart',
    async (database) => {
      const before = await database.store()
      await make(before, 'one', { name: 'Läptop “x”; DROP TABLE\n', scope: 'write' })
      await before.close()

      const { tokens } = await database.store()

      const kept = {
        ...createToken('one'),
        name: 'Läptop “x”; DROP TABLE\n',
        scope: 'write',
        lastUsedOn: null,
        hasExpired: false,
      }
      assert.deepEqual(await tokens.find(digestFor('one')), kept)
      assert.equal(await tokens.find(digestFor('two')), null)
      for (const digest of ['', 'one', "' OR '1'='1", '%']) assert.equal(await tokens.find(digest), null)
    },
  ],

  [
    'lists every token without digests or subjects',
    async (database) => {
      const store = await database.store()
      await make(store, 'one')
      await make(store, 'two', { createdAt: LATER })

      const listed = await store.tokens.list()

      assert.deepEqual(
        listed.map(({ id }) => id),
        ['two', 'one'],
      )
      const fields = ['createdAt', 'expiresAt', 'hasExpired', 'id', 'lastUsedOn', 'name', 'scope']
      assert.deepEqual(Object.keys(listed[0] ?? {}).toSorted(), fields)
    },
  ],

  [
    'forgets a revoked token in every store',
    async (database) => {
      const [one, other] = [await database.store(), await database.store()]
      await make(one, 'one')
      await make(one, 'two')
      assert.equal((await other.tokens.find(digestFor('one')))?.id, 'one')

      const revoked = await one.tokens.revoke('one')

      assert.equal(revoked?.name, 'Script one')
      assert.equal(await other.tokens.find(digestFor('one')), null)
      assert.equal(await other.tokens.revoke('one'), null)
      assert.equal((await other.tokens.find(digestFor('two')))?.id, 'two')
    },
  ],

  [
    'records the day of the last use',
    async (database) => {
      const { tokens } = await database.store()
      await make({ tokens }, 'one')

      const seen: unknown[] = []
      for (const day of ['2026-05-02', '2026-05-02', '2026-05-01', '2026-05-03']) {
        await tokens.use('one', day)
        seen.push((await tokens.find(digestFor('one')))?.lastUsedOn)
      }

      assert.deepEqual(seen, ['2026-05-02', '2026-05-02', '2026-05-02', '2026-05-03'])
      await tokens.use('nobody', '2026-05-02')
    },
  ],

  [
    'expires a token in every store',
    async (database) => {
      const [one, other] = [await database.store(), await database.store()]
      for (let count = 1; count <= MAX_TOKENS; count += 1) await make(one, `token-${count}`)
      const [before] = (await one.tokens.list()).filter(({ id }) => id === 'token-1')

      await one.tokens.expire('token-1')

      const found = await other.tokens.find(digestFor('token-1'))
      assert.deepEqual(found, { ...before, subject: '', hasExpired: true })
      const listed = await other.tokens.list()
      assert.deepEqual(
        listed.filter(({ hasExpired }) => hasExpired),
        [{ ...before, hasExpired: true }],
      )
      await make(other, 'more')
      await other.tokens.expire('nobody')
      assert.equal((await one.tokens.revoke('token-1'))?.hasExpired, true)
    },
  ],

  [
    'limits valid tokens and removes expired ones',
    async (database) => {
      const store = await database.store()
      for (let count = 1; count <= MAX_TOKENS; count += 1) {
        const expiresAt = count === 1 ? LATER : EXPIRES
        await make(store, `token-${count}`, { expiresAt })
      }

      assert.equal(await make(store, 'more'), false)

      // Once the first token has expired, another one can be created. The expired token is still listed.
      await make(store, 'more', { createdAt: LATER })
      assert.equal((await store.tokens.list()).length, MAX_TOKENS + 1)
      await store.tokens.revoke('more')
      await make(store, 'last', { createdAt: LATER, expiredBefore: EXPIRES })
      const ids = (await store.tokens.list()).map(({ id }) => id)
      assert.equal(ids.length, MAX_TOKENS)
      assert.ok(!ids.includes('token-1'))
    },
  ],

  [
    'limits tokens created at once by several stores',
    async (database) => {
      const stores = [await database.store(), await database.store()] as const
      for (let count = 3; count <= MAX_TOKENS; count += 1) await make(stores[0], `token-${count}`)

      const made = await Promise.all(
        Array.from({ length: 8 }, (_, index) => make(stores[index % 2] ?? stores[0], `rival-${index}`)),
      )

      const refusals = made.filter((isMade) => !isMade)
      assert.equal(refusals.length, 6)
      assert.equal((await stores[1].tokens.list()).length, MAX_TOKENS)
    },
  ],

  [
    'refuses an id or digest that is already taken',
    async (database) => {
      const store = await database.store()
      await make(store, 'one')

      await expectDetail(make(store, 'one', { digest: digestFor('two') }))
      await expectDetail(make(store, 'two', { digest: digestFor('one') }))

      assert.equal((await store.tokens.list()).length, 1)
    },
  ],

  [
    'leaves the revision, commands and changes as they were',
    async (database) => {
      const store = await database.store()
      await store.seed([createCommand()])
      const [list, whole] = [await store.list(), await store.listAll()]

      await make(store, 'one')
      await store.tokens.use('one', '2026-05-02')
      await store.tokens.expire('one')
      await store.tokens.revoke('one')

      assert.deepEqual(await store.list(), list)
      assert.deepEqual(await store.listAll(), whole)
      assert.deepEqual(await store.changes(LONG_AGO), [])
    },
  ],

  [
    'fails if the store is closed or damaged',
    async (database) => {
      const store = await database.store()
      await make(store, 'one')
      const damaged = await database.store()
      await store.close()
      await database.execute("UPDATE access_tokens SET name = 'x', expires_at = ''; DROP TABLE access_tokens")

      for (const one of [store, damaged]) {
        await expectDetail(one.tokens.list())
        await expectDetail(one.tokens.find(digestFor('one')))
        await expectDetail(one.tokens.use('one', '2026-05-02'))
        await expectDetail(one.tokens.expire('one'))
        await expectDetail(one.tokens.revoke('one'))
        await expectDetail(make(one, 'two'))
      }
    },
  ],
]

type TokenChanges = Partial<StoredToken & { readonly digest: string; readonly expiredBefore: string }>

function make({ tokens }: Pick<CommandStore, 'tokens'>, id: string, changes: TokenChanges = {}) {
  const { expiredBefore = LONG_AGO, ...others } = changes
  return tokens.make({ ...createToken(id), digest: digestFor(id), ...others }, expiredBefore)
}

function createToken(id: string) {
  return {
    id,
    name: `Script ${id}`,
    scope: 'read',
    subject: 'auth0|owner',
    createdAt: MADE,
    expiresAt: EXPIRES,
  } as const
}

function digestFor(id: string): string {
  return id.padEnd(43, '_')
}
