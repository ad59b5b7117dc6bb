import assert from 'node:assert/strict'
import { expectDetail } from '../support/library/fresh-database.ts'
import { AWKWARD_TEXTS, createCommand } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

const AWKWARD_TAGS = AWKWARD_TEXTS.filter((text) => text.trim() !== '')

/** Tests how tags are kept and refused, and how they are read after changes by hand. */
export const tagsContract: readonly ContractCase[] = [
  [
    'keeps the order and repetition of tags',
    async (database) => {
      const store = await database.store()
      const commands = [
        createCommand({ id: '1', tags: ['work', 'git', 'daily'] }),
        createCommand({ id: '2', tags: ['daily', 'git', 'Git', 'git', ' git'] }),
      ]

      await store.seed(commands)

      assert.deepEqual((await store.list()).commands, commands)
    },
  ],

  [
    'keeps each tag byte for byte',
    async (database) => {
      const store = await database.store()
      const commands = [createCommand({ tags: AWKWARD_TAGS })]

      await store.seed(commands)

      assert.deepEqual((await store.list()).commands, commands)
    },
  ],

  [
    'distinguishes absent and empty lists',
    async (database) => {
      const store = await database.store()
      const commands = [createCommand({ id: 'absent' }), createCommand({ id: 'empty', tags: [] })]

      await store.seed(commands)

      assert.deepEqual((await store.list()).commands, commands)
    },
  ],

  [
    'refuses blank tags, NUL characters and lone surrogates',
    async (database) => {
      const store = await database.store()

      const details = await Promise.all(
        ['', ' \n', 'a\0b', '\ud83d', '\ude00!'].map((tag) =>
          expectDetail(store.seed([createCommand({ tags: ['good', tag] })]), 'invalid'),
        ),
      )

      const reasons = [/tags is empty/, /tags is empty/, /tags has a NUL/, /tags has half/, /tags has half/]
      for (const [index, reason] of reasons.entries()) assert.match(details[index] ?? '', reason)
      assert.deepEqual(await store.list(), { revision: 0, commands: [] })
    },
  ],

  [
    'refuses tags damaged by hand',
    async (database) => {
      const store = await database.store()
      await store.seed([createCommand({ tags: ['git'] })])

      for (const noList of ['git', '{}', '"git"', '["git"']) {
        await assert.rejects(database.execute(`UPDATE commands SET tags = '${noList}'`), noList)
      }
      await database.execute(`UPDATE commands SET tags = '["git", 7]'`)

      assert.match(await expectDetail(store.list()), /commands holds something unexpected/)
    },
  ],

  [
    'reads tags written by hand',
    async (database) => {
      const store = await database.store()
      await store.seed([createCommand()])
      const before = await store.revision()

      await database.execute(`UPDATE commands SET tags = '[ "daily",  "\\u0067it" ]'`)

      const { revision, commands } = await store.list()
      assert.deepEqual(commands, [createCommand({ tags: ['daily', 'git'] })])
      assert.ok(revision > before)
    },
  ],
]
