import type { Command } from '../../../core/commands/command.ts'
import type { CommandStore, CurrentState, Decision } from '../../../server/store/sql/command-store.ts'
import { StoreError } from '../../../server/store/sql/store-error.ts'
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts'

const UNAVAILABLE = new StoreError('unavailable', 'secret of the database')

/** The time at which the commands of a test's store were created and last changed. */
export const LONG_AGO = '2020-01-02T03:04:05.678Z'

/** A store that a test can change, delay or cause to fail. It counts the calls to some methods. */
export type TestStore = CommandStore & {
  readonly asked: { revision: number; list: number; find: number; change: number; close: number }
  /** Replaces the library's commands. Not affected by `behave`. */
  readonly replace: (commands: readonly Command[]) => Promise<void>
  /**
   * Makes later calls work normally, fail with a `StoreError`, throw an unexpected error, or resolve only after the
   * given promise.
   */
  readonly behave: (behaviour: Behaviour) => void
}

type Behaviour = 'well' | 'failing' | 'throwing' | StoreError | Promise<unknown>

/** Creates a store that contains these commands, in an in-memory SQLite database. */
export async function createStore(initial: readonly Command[]): Promise<TestStore> {
  const store = emptyStore()
  await putOnly(store, initial)
  return breakable(store)
}

/** Creates an empty, unseeded store in an in-memory SQLite database. */
export function emptyStore(): CommandStore {
  return openSqliteStore({ file: ':memory:' })
}

function breakable(store: CommandStore): TestStore {
  const asked = { revision: 0, list: 0, find: 0, change: 0, close: 0 }
  let behaviour: Behaviour = 'well'

  const behaving =
    <Args extends readonly unknown[], T>(call: (...args: Args) => Promise<T>, name?: keyof typeof asked) =>
    async (...args: Args): Promise<T> => {
      if (name) asked[name] += 1
      const present = behaviour
      const error = errorOf(present)
      if (error) throw error
      const answer = await call(...args)
      await present
      return answer
    }

  const { tokens, sessions } = store
  return {
    asked,
    replace: (commands) => putOnly(store, commands),
    behave: (next) => {
      behaviour = next
    },
    revision: behaving(store.revision, 'revision'),
    historyAt: behaving(store.historyAt),
    list: behaving(store.list, 'list'),
    seed: behaving(store.seed),
    find: behaving(store.find, 'find'),
    deleted: behaving(store.deleted),
    listAll: behaving(store.listAll),
    copy: behaving(store.copy),
    histories: behaving(store.histories),
    versions: behaving(store.versions),
    change: behaving(store.change, 'change'),
    changes: behaving(store.changes),
    purge: behaving(store.purge),
    purgeDeleted: behaving(store.purgeDeleted),
    tokens: {
      list: behaving(tokens.list),
      find: behaving(tokens.find),
      make: behaving(tokens.make),
      use: behaving(tokens.use),
      expire: behaving(tokens.expire),
      revoke: behaving(tokens.revoke),
    },
    sessions: {
      find: behaving(sessions.find),
      begin: behaving(sessions.begin),
      end: behaving(sessions.end),
    },
    close: async () => {
      asked.close += 1
      await store.close()
    },
  }
}

function errorOf(behaviour: Behaviour): Error | null {
  if (behaviour === 'failing') return UNAVAILABLE
  if (behaviour === 'throwing') return new Error('secret of the store')
  return behaviour instanceof StoreError ? behaviour : null
}

async function putOnly(store: CommandStore, commands: readonly Command[]): Promise<void> {
  await store.change('all', (present) => holding(present, commands))
  await store.purgeDeleted()
}

function holding(
  { commands: present, nextRevision: revision }: CurrentState,
  commands: readonly Command[],
): Decision<null> {
  const keptAt = { createdAt: LONG_AGO, updatedAt: LONG_AGO, revision }
  const ids = new Set(commands.map(({ id }) => id))
  const removed = present.filter(({ command }) => !ids.has(command.id))
  const put = [
    ...removed.map((kept) => ({ ...kept, deletedAt: LONG_AGO })),
    ...commands.map((command) => ({ ...keptAt, command, deletedAt: null })),
  ]
  return { put, record: null, answer: null }
}
