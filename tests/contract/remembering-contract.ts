import assert from 'node:assert/strict'
import { planUndo, type RecordedChange } from '../../core/commands/changes/undo-change.ts'
import type { Command, StoredCommand } from '../../core/commands/command.ts'
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

/** Tests how changes are recorded, listed, undone and forgotten. */
export const rememberingContract: readonly ContractCase[] = [
  [
    'records each command before and after a change',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(2))
      const revision = await importOf(store, 'x', [changed('command-2'), createCommand({ id: 'new' })])

      const earlier = await remembered(store, 'x')

      const present = (command: Command) => createStoredCommand(command, { revision })
      const [, second] = manyCommands(2)
      assert.deepEqual(earlier, {
        ...{ id: 'x', at: NOW, undoneAt: null, undoes: null },
        commands: [
          {
            id: 'command-2',
            before: second && createStoredCommand(second),
            present: present(changed('command-2')),
            isUnchanged: true,
          },
          { id: 'new', before: null, present: present(createCommand({ id: 'new' })), isUnchanged: true },
        ],
      })
    },
  ],

  [
    'restores every field byte for byte when undone',
    async (database) => {
      const store = await database.store()
      await putCommands(store, awkwardCommands())
      const all = awkwardCommands().map(({ id }) => changed(id))
      await importOf(store, 'x', all)

      await undo(store, 'x')

      assert.deepEqual((await store.list()).commands, awkwardCommands())
    },
  ],

  [
    'detects commands that changed again later',
    async (database) => {
      const store = await database.store()
      await importOf(store, 'x', manyCommands(4))
      await putCommands(store, [changed('command-1')])
      await alter(store, ['command-2'], { deletedAt: LATER })
      await database.execute("UPDATE commands SET tags = '[\"by hand\"]' WHERE id = 'command-3'")

      const { commands } = (await remembered(store, 'x')) ?? { commands: [] }

      assert.deepEqual(
        commands.map(({ isUnchanged }) => isUnchanged),
        [false, false, false, true],
      )
    },
  ],

  [
    "doesn't record a change that fails or stores nothing",
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(1))
      const mistake = new TypeError('Our own mistake.')
      const record = createRecord({ id: 'y', action: 'import', isListed: true })
      const invalid = createStoredCommand(createCommand({ notes: 'a\0b' }))

      await assert.rejects(
        store.change([], () => {
          throw mistake
        }),
        mistake,
      )
      await expectDetail(change(store, { ...record, id: 'x' }, [invalid]), 'invalid')
      await change(store, record, [])

      assert.deepEqual(await store.changes(NOW), [])
      assert.equal(await remembered(store, 'x'), undefined)
    },
  ],

  [
    'refuses a change whose id was used before',
    async (database) => {
      const store = await database.store()
      await importOf(store, 'x', manyCommands(1))

      await expectDetail(importOf(store, 'x', [createCommand()]))

      assert.deepEqual((await store.list()).commands, manyCommands(1))
      assert.equal(await remembered(store, 'nowhere'), undefined)
    },
  ],

  [
    'lists changes since a given time, latest first',
    async (database) => {
      const before = await database.store()
      await importOf(before, 'old', manyCommands(1))
      await change(
        before,
        createRecord({ id: 'new', at: LATER, action: 'delete', isListed: true }),
        manyCommands(3).map((command) => createStoredCommand(command)),
      )
      await undo(before, 'new')
      await before.close()

      const store = await database.store()
      const all = await store.changes(NOW)
      const late = await store.changes(LATER)

      const old = { id: 'old', action: 'import', at: NOW, count: 1, undoneAt: null } as const
      const latest = { id: 'new', action: 'delete', at: LATER, count: 3, undoneAt: LATEST }
      assert.deepEqual([all, late], [[latest, old], [latest]])
    },
  ],

  [
    'records an undo as another change',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(2))
      await importOf(store, 'x', [changed('command-1')])
      await undo(store, 'x')

      const earlier = await remembered(store, 'undo of x')

      assert.deepEqual([earlier?.undoes, earlier?.commands.length], ['x', 1])
      assert.deepEqual(earlier?.commands[0]?.before?.command, changed('command-1'))
      assert.equal((await remembered(store, 'x'))?.undoneAt, LATEST)
    },
  ],

  [
    'keeps old changes to existing commands',
    async (database) => {
      const store = await database.store()
      await importOf(store, 'old', manyCommands(1))
      await alter(store, ['command-1'], { deletedAt: LATER })
      await importOf(store, 'new', manyCommands(2))
      await alter(store, ['command-2'], { deletedAt: NOW })

      assert.equal(await store.purge(LATER), 1)

      assert.deepEqual(
        (await store.changes(NOW)).map(({ id }) => id),
        ['new', 'old'],
      )
      assert.equal((await remembered(store, 'new'))?.commands[1]?.present, null)
    },
  ],

  [
    'forgets everything that could restore a purged command',
    async (database) => {
      const store = await database.store()
      await putCommands(store, [
        createCommand({ id: 'secret', line: 'curl -u me:hunter2 x' }),
        createCommand({ id: 'other' }),
      ])
      await importOf(store, 'x', [changed('secret'), changed('other')])
      await alter(store, ['secret'], { deletedAt: LATER })

      assert.equal(await store.purgeDeleted(), 1)

      const earlier = await remembered(store, 'x')
      assert.doesNotMatch(JSON.stringify(earlier), /hunter2/)
      assert.deepEqual(
        earlier?.commands.map(({ id, present, isUnchanged }) => [id, present === null, isUnchanged]),
        [
          ['other', false, true],
          ['secret', true, false],
        ],
      )
      await putCommands(store, [createCommand({ id: 'secret' })])
      await undo(store, 'x')
      assert.deepEqual((await store.find('secret'))?.command, createCommand({ id: 'secret' }))
    },
  ],

  [
    'forgets only the changes to purged commands',
    async (database) => {
      const store = await database.store()
      await importOf(store, 'x', manyCommands(2))
      await importOf(store, 'y', [createCommand()])
      await undo(store, 'x')

      assert.equal(await store.purgeDeleted(), 2)
      assert.equal(await store.purgeDeleted(), 0)

      assert.deepEqual((await store.list()).commands, [createCommand()])
      assert.deepEqual(await store.deleted(), [])
      assert.deepEqual(
        (await store.changes(NOW)).map(({ id }) => id),
        ['y'],
      )
    },
  ],

  [
    'undoes an import of 32,000 commands',
    async (database) => {
      const stores = await Promise.all([database.store(), database.store()])
      await putCommands(stores[0], manyCommands(100))
      const incoming = manyCommands(32_000).map(({ id }) => changed(id))
      await importOf(stores[0], 'x', incoming)

      await undo(stores[1], 'x')

      assert.deepEqual((await stores[0].list()).commands, manyCommands(100))
      assert.equal((await stores[0].deleted()).length, 31_900)
    },
  ],
]

function changed(id: string): Command {
  return { id, notes: 'Otherwise', line: 'ls', tags: ['new'] }
}

function importOf(store: CommandStore, id: string, commands: readonly Command[]) {
  return change(
    store,
    createRecord({ id, action: 'import', isListed: true }),
    commands.map((command) => createStoredCommand(command)),
  )
}

function change(store: CommandStore, record: ChangeRecord, kept: readonly StoredCommand[]) {
  return store.change('all', ({ nextRevision: revision }) => ({
    put: kept.map((one) => ({ ...one, revision })),
    record,
    answer: revision,
  }))
}

async function remembered(store: CommandStore, changeId: string): Promise<RecordedChange | undefined> {
  return (await look(store, { changeId })).earlier
}

/** Undoes a change the way the API does. */
function undo(store: CommandStore, changeId: string) {
  const at = LATEST
  return store.change({ changeId }, ({ earlier, nextRevision }) => {
    assert.ok(earlier)
    const record = createRecord({ id: `undo of ${changeId}`, at, action: 'undo', undoes: changeId })
    const { put } = planUndo(earlier, { at, nextRevision })
    return { put, record, marks: [{ id: changeId, undoneAt: at }], answer: null }
  })
}
