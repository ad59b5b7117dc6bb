import assert from 'node:assert/strict'
import { applyChanges } from '../../core/commands/changing-list.ts'
import type { Command } from '../../core/commands/command.ts'
import { jsonValueOf } from '../../core/parse.ts'
import type { CommandStore } from '../../server/commands/command-store.ts'
import { createSnapshotReader, type Snapshot, type SnapshotReader } from '../../server/commands/library-snapshot.ts'
import { alter, DELETED_LONG_AGO, put } from './changes.ts'
import type { ContractCase } from './contract-case.ts'
import { expectValue } from './fresh-database.ts'
import { aCommand, manyCommands } from './sample-commands.ts'

const PINNED = aCommand({ id: 'command-7', pinned: 'yes' })

/** What a server that reads the library again and again tells of what changed since, whoever changed it. */
export const changesSinceContract: readonly ContractCase[] = [
  [
    'the changes since each revision make the list of now, whatever the owner did meanwhile, by the API or by hand',
    async (database) => {
      const store = await database.store()
      expectValue(await store.seed(manyCommands(40)))
      const read = readerOf(store)
      const changes: readonly (() => Promise<unknown>)[] = [
        () => put(store, [aCommand({ id: 'new' }), aCommand({ id: 'command-3', notes: 'Changed' })]),
        () => alter(store, ['command-5', 'new'], { deletedAt: DELETED_LONG_AGO }),
        () => put(store, [PINNED, aCommand({ id: 'command-9', visibility: 'private' })]),
        () => put(store, [aCommand({ id: 'command-5' }), aCommand({ id: 'secret', visibility: 'private' })]),
        () => database.execute("UPDATE commands SET notes = 'By hand' WHERE id = 'command-2'"),
        () =>
          database
            .execute("UPDATE commands SET position = 1000 WHERE id = 'command-4'")
            .then(() => put(store, [aCommand({ id: 'command-4' })])),
        () => database.execute("DELETE FROM commands WHERE id = 'command-8'"),
      ]

      const seen = [await read()]
      for (const change of changes) {
        await change()
        seen.push(await read())
      }

      const now = seen.at(-1)
      assert.ok(now !== undefined && now.past.length === changes.length)
      for (const then of seen) {
        assert.equal(after(then.shown, bodyOf(await now.changes(then, 'public'))), JSON.stringify(now.shown))
        assert.equal(after(then.listed, bodyOf(await now.changes(then, 'all'))), JSON.stringify(now.listed))
        assert.doesNotMatch(bodyOf(await now.changes(then, 'public')), /secret/)
      }
    },
  ],

  [
    'removing for good what was deleted is a revision in which nobody sees a change',
    async (database) => {
      const store = await database.store()
      expectValue(await store.seed(manyCommands(9)))
      const read = readerOf(store)
      expectValue(await alter(store, ['command-1'], { deletedAt: DELETED_LONG_AGO }))
      const before = await read()

      expectValue(await store.purgeDeleted())

      const now = await read()
      assert.ok(now.revision > before.revision)
      assert.equal(after(before.shown, bodyOf(await now.changes(before, 'public'))), JSON.stringify(now.shown))
      assert.deepEqual(jsonValueOf(bodyOf(await now.changes(before, 'public'))), {
        since: before.revision,
        revision: now.revision,
        history: now.history,
        total: 8,
        changed: [],
        removed: [],
      })
    },
  ],

  [
    'two servers on one database know a revision by the same history; one that did not see it has no changes since',
    async (database) => {
      const [one, other] = [readerOf(await database.store()), readerOf(await database.store())]
      const store = await database.store()
      expectValue(await store.seed(manyCommands(9)))
      const seen = await one()
      expectValue(await put(store, [aCommand({ id: 'new' })]))
      const fromOne = await one()

      const fromOther = await other()
      expectValue(await put(store, [aCommand({ id: 'newer' })]))
      const later = await other()

      assert.deepEqual([fromOther.revision, fromOther.history], [fromOne.revision, fromOne.history])
      assert.notEqual(fromOne.changes(seen, 'public'), null)
      assert.equal(fromOther.changes(seen, 'public'), null)
      assert.equal(later.changes(seen, 'public'), null)
      assert.equal(after(fromOne.shown, bodyOf(await later.changes(fromOne, 'public'))), JSON.stringify(later.shown))
    },
  ],

  [
    'where commands changed places and nothing else, and of another library with the same revision, nothing is known',
    async (database) => {
      const store = await database.store()
      expectValue(await store.seed(manyCommands(9)))
      const read = readerOf(store)
      const before = await read()

      await database.execute("UPDATE commands SET position = 1000 WHERE id = 'command-2'")

      const moved = await read()
      assert.equal(moved.changes(before, 'public'), null)
      assert.notEqual(moved.changes(moved, 'public'), null)
      assert.equal(moved.changes({ ...moved, history: 'another' }, 'public'), null)
    },
  ],
]

/** What a server reads the library with. */
function readerOf(store: CommandStore): () => Promise<Snapshot> {
  const read: SnapshotReader = createSnapshotReader({ store, headers: {}, log: () => undefined })
  return async () => {
    const snapshot = await read()
    assert.ok(snapshot.ok)
    return snapshot.value
  }
}

function bodyOf(changes: Awaited<ReturnType<Snapshot['changes']>>): string {
  assert.ok(changes !== null)
  return Buffer.from(changes.variants.identity.whole.body ?? []).toString()
}

function after(list: readonly Command[], body: string): string {
  return JSON.stringify(applyChanges(list, JSON.parse(body)))
}
