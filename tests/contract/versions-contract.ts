import assert from 'node:assert/strict'
import type { StoredCommand } from '../../core/commands/command.ts'
import type { Version } from '../../core/commands/version.ts'
import type { ChangeRecord, CommandStore } from '../../server/store/sql/command-store.ts'
import {
  alter,
  createRecord,
  createStoredCommand,
  LATER,
  LATEST,
  look,
  NOW,
  putCommands,
} from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { awkwardCommands, createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

const ALL = { before: Number.MAX_SAFE_INTEGER, limit: 10_000 }

const OWNER = { kind: 'session', name: 'auth0|owner' } as const
const SCRIPT = { kind: 'token', name: 'laptop “one”' } as const

/**
 * Tests that every change through the store adds a version, which is kept as long as the command exists. A change by
 * hand overwrites the newest version instead.
 */
export const versionsContract: readonly ContractCase[] = [
  [
    'stores a version for every change',
    async (database) => {
      const store = await database.store()
      const edited = createCommand({ line: 'git status --short' })
      const first = await make(store, { by: OWNER, action: 'create' }, {})
      const second = await make(
        store,
        { by: SCRIPT, at: LATER, action: 'replace' },
        { command: edited, updatedAt: LATER },
      )
      const third = await make(store, { by: OWNER, at: LATEST, action: 'delete' }, { deletedAt: LATEST })
      const fourth = await make(store, { by: null, at: LATEST, action: 'restore' }, { deletedAt: null })

      const versions = await versionsOf(store)

      const kept = createStoredCommand(edited, { updatedAt: LATER, revision: second })
      assert.deepEqual(versions, [
        { number: 4, kept: { ...kept, revision: fourth }, at: LATEST, by: null, action: 'restore' },
        { number: 3, kept: { ...kept, deletedAt: LATEST, revision: third }, at: LATEST, by: OWNER, action: 'delete' },
        { number: 2, kept, at: LATER, by: SCRIPT, action: 'replace' },
        {
          number: 1,
          kept: createStoredCommand(createCommand(), { revision: first }),
          at: NOW,
          by: OWNER,
          action: 'create',
        },
      ])
    },
  ],

  [
    'records no author for a seeded command',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(2))
      const before = await store.find('command-1')
      await alter(store, ['command-2'], { deletedAt: LATER })

      const versions = await versionsOf(store, 'command-1')

      assert.deepEqual(versions, [{ number: 1, kept: before, at: before?.createdAt, by: null, action: null }])
      assert.equal((await versionsOf(store, 'command-2')).length, 2)
      for (const id of ['nowhere', 'a\0b', '\ud83d', '']) {
        assert.equal(await store.versions(id, ALL), null, id)
      }
    },
  ],

  [
    'keeps every field of a version byte for byte',
    async (database) => {
      const before = await database.store()
      await putCommands(before, awkwardCommands())
      await putCommands(
        before,
        awkwardCommands().map(({ id }) => ({ id, notes: null, line: null })),
      )
      await before.close()

      const store = await database.store()

      for (const command of awkwardCommands()) {
        const [, earlier] = await versionsOf(store, command.id)
        assert.deepEqual(earlier?.kept.command, command)
      }
    },
  ],

  [
    'stores no version if a change fails or stores nothing',
    async (database) => {
      const store = await database.store()
      await putCommands(store, [createCommand()])

      await expectDetail(putCommands(store, [createCommand({ line: 'a\0b' })]), 'invalid')
      await assert.rejects(
        store.change(['git-status'], () => {
          throw new TypeError('Our own mistake.')
        }),
      )
      await look(store, 'all')

      assert.equal((await versionsOf(store)).length, 1)
    },
  ],

  [
    'pages through 1,500 versions, newest first',
    async (database) => {
      const store = await database.store()
      await makeVersions(store, 1_500)
      const page = async (before: number, limit: number) =>
        (await store.versions('git-status', { before, limit }))?.map(({ number, kept }) => [number, kept.command.line])

      assert.deepEqual(await page(ALL.before, 2), [
        [1_500, 'line 1500'],
        [1_499, 'line 1499'],
      ])
      assert.deepEqual(await page(1_500, 1), [[1_499, 'line 1499']])
      assert.deepEqual(await page(3, 5), [
        [2, 'line 2'],
        [1, 'line 1'],
      ])
      assert.deepEqual(await page(1, 5), [])
      await putCommands(store, [createCommand({ line: 'one more' })])
      assert.deepEqual(await page(1_501, 1), [[1_500, 'line 1500']])
      assert.deepEqual(await page(ALL.before, 1), [[1_501, 'one more']])
    },
  ],

  [
    'records the action that created each version',
    async (database) => {
      const store = await database.store()
      await makeVersions(store, 4)

      const versions = await store.versions('git-status', { before: 4, limit: 2 })

      assert.deepEqual(
        versions?.map(({ number, by, action }) => [number, by, action]),
        [
          [3, OWNER, 'replace'],
          [2, OWNER, 'replace'],
        ],
      )
    },
  ],

  [
    'records no action for a change by hand',
    async (database) => {
      const store = await database.store()
      await make(store, { by: OWNER, action: 'create' }, {})
      await database.execute("UPDATE commands SET line = 'by hand'")
      const now = await versionsOf(store)
      await make(store, { by: OWNER, action: 'replace' }, { command: createCommand({ line: 'last' }) })

      const versions = await versionsOf(store)

      const told = (some: readonly Version[]) => some.map(({ kept, action }) => [kept.command.line, action])
      assert.deepEqual(told(now), [['by hand', null]])
      assert.deepEqual(told(versions), [
        ['last', 'replace'],
        ['by hand', null],
      ])
    },
  ],

  [
    'passes a change the version in its scope',
    async (database) => {
      const store = await database.store()
      await makeVersions(store, 3)
      const found = async (version: number, id = 'git-status') => {
        const { commands, version: seen } = await look(store, { id, version })
        return [commands[0]?.command.line, seen?.number, seen?.kept.command.line]
      }

      assert.deepEqual(await found(1), ['line 3', 1, 'line 1'])
      assert.deepEqual(await found(3), ['line 3', 3, 'line 3'])
      assert.deepEqual(await found(4), ['line 3', undefined, undefined])
      assert.deepEqual(await found(1, 'nowhere'), [undefined, undefined, undefined])
    },
  ],

  [
    'purges only the versions of purged commands',
    async (database) => {
      const store = await database.store()
      await putCommands(store, [createCommand({ id: 'secret', line: 'hunter2' }), createCommand({ id: 'other' })])
      await putCommands(store, [createCommand({ id: 'secret' }), createCommand({ id: 'other', line: 'ls' })])
      await alter(store, ['secret'], { deletedAt: NOW })

      assert.equal(await store.purge(LATER), 1)

      assert.equal(await store.versions('secret', ALL), null)
      assert.equal((await versionsOf(store, 'other')).length, 2)
      assert.doesNotMatch(JSON.stringify(await store.copy()), /hunter2/)
      await putCommands(store, [createCommand({ id: 'secret', line: 'new' })])
      assert.deepEqual(
        (await versionsOf(store, 'secret')).map(({ number, kept }) => [number, kept.command.line]),
        [[1, 'new']],
      )
    },
  ],

  [
    'lists only changes marked as listed',
    async (database) => {
      const store = await database.store()
      await make(store, { by: OWNER, action: 'delete' }, {})
      await make(store, { id: 'many', by: OWNER, action: 'delete', isListed: true }, {})

      assert.deepEqual(
        (await store.changes(NOW)).map(({ id }) => id),
        ['many'],
      )
    },
  ],

  [
    'restores a copy completely, and only once',
    async (database) => {
      const store = await database.store()
      await makeVersions(store, 3)
      await make(store, { id: 'x', by: SCRIPT, at: LATER, action: 'tags', isListed: true }, {})
      await putCommands(store, manyCommands(2))
      await alter(store, ['command-1'], { deletedAt: LATER })
      const whole = await store.copy()
      const versions = await versionsOf(store)
      await alter(store, ['git-status', 'command-1', 'command-2'], { deletedAt: NOW })
      await store.purgeDeleted()

      // The purge left the store empty, so the first copy restores everything and the second adds nothing.
      for (const _time of [1, 2]) {
        await store.change('all', () => ({ put: [], record: null, copy: whole, answer: null }))
      }

      assert.deepEqual(await store.copy(), whole)
      assert.deepEqual(await versionsOf(store), versions)
      assert.deepEqual(
        (await store.changes(NOW)).map(({ id }) => id),
        ['x'],
      )
    },
  ],

  [
    'restores the missing parts of a recorded change',
    async (database) => {
      const store = await database.store()
      const both = [createCommand({ id: 'gone' }), createCommand({ id: 'there' })]
      await putCommands(store, both)
      await putCommands(
        store,
        both.map(({ id }) => createCommand({ id, line: 'since' })),
      )
      const whole = await store.copy()
      await alter(store, ['gone'], { deletedAt: LATER })
      await store.purgeDeleted()
      const commands = whole.commands.filter(({ command }) => command.id === 'gone')

      const copy = { ...whole, commands }
      await store.change('all', () => ({ put: [], record: null, copy, answer: null }))

      const lines = async (id: string) => (await versionsOf(store, id)).map(({ kept }) => kept.command.line)
      assert.deepEqual([await lines('gone'), await lines('there')], Array(2).fill(['since', 'git status']))
    },
  ],
]

/** Changes the sample command, or adds it if it's missing. */
function make(store: CommandStore, record: Partial<ChangeRecord>, given: Partial<StoredCommand>) {
  const made = createRecord(record)
  return store.change(
    ['git-status'],
    ({ commands: [present = createStoredCommand(createCommand())], nextRevision: revision }) => ({
      put: [{ ...present, ...given, revision }],
      record: made,
      answer: revision,
    }),
  )
}

/** Creates `count` versions of the sample command, with the lines `line 1`, `line 2` and so on. */
async function makeVersions(store: CommandStore, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const command = createCommand({ line: `line ${number}` })
    await make(store, { by: OWNER, action: number === 1 ? 'create' : 'replace' }, { command })
  }
}

async function versionsOf(store: CommandStore, id = 'git-status'): Promise<readonly Version[]> {
  return (await store.versions(id, ALL)) ?? []
}
