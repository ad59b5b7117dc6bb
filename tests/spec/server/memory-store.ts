import { DatabaseSync } from 'node:sqlite'
import type { PublicHistory, Version } from '../../../core/commands/changes/version.ts'
import type { Command, KeptCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { type AccessTokenStore, accessTokenStore } from '../../../server/store/sql/access-token-store.ts'
import { keptChangeOf, libraryChangesOf, recordedChangeOf } from '../../../server/store/sql/change-record.ts'
import type {
  ChangeScope,
  CommandStore,
  Decision,
  KeptChange,
  LibraryCopy,
  Present,
  VersionPage,
} from '../../../server/store/sql/command-store.ts'
import type { Query, Steps } from '../../../server/store/sql/database.ts'
import { LAST_VERSION, publicHistoryOf, versionsIn } from '../../../server/store/sql/version-rows.ts'
import { SQLITE_MIGRATIONS } from '../../../server/store/sqlite/migrate-sqlite.ts'

const UNAVAILABLE: HttpProblem = { code: 'api/store-unavailable', detail: 'secret of the database' }

/** When the commands of a memory store were made. */
export const LONG_AGO = '2020-01-02T03:04:05.678Z'

/** A store in memory that a test changes and breaks at will, and that counts what it is asked for. */
export type MemoryStore = CommandStore & {
  readonly asked: { revision: number; list: number; find: number; change: number; close: number }
  /** Puts other commands in: one more revision. */
  readonly replace: (commands: readonly Command[]) => void
  /** What every call does from now on, before it answers: nothing, fail (with this problem), throw, or wait. */
  readonly behave: (behaviour: Behaviour) => void
}

type Behaviour = 'well' | 'failing' | 'throwing' | HttpProblem | Promise<unknown>

/** A store in memory with these commands. */
export function memoryStore(initial: readonly Command[]): MemoryStore {
  const asked = { revision: 0, list: 0, find: 0, change: 0, close: 0 }
  const held = memory(initial)
  let behaviour: Behaviour = 'well'

  async function answer<T>(value: () => T): Promise<Result<T, HttpProblem>> {
    if (behaviour === 'throwing') throw new Error('secret of the store')
    if (behaviour === 'failing') return failure(UNAVAILABLE)
    if (typeof behaviour === 'object' && 'code' in behaviour) return failure(behaviour)
    const answered = value()
    await behaviour
    return success(answered)
  }

  return {
    asked,
    replace: held.replace,
    behave: (next) => {
      behaviour = next
    },
    revision: () => {
      asked.revision += 1
      return answer(held.revision)
    },
    historyAt: (revision) => answer(() => (revision > held.revision() ? null : `history of ${revision}`)),
    list: () => {
      asked.list += 1
      return answer(held.library)
    },
    seed: () => answer(() => 'kept' as const),
    find: (id) => {
      asked.find += 1
      return answer(() => held.kept().find(({ command }) => command.id === id) ?? null)
    },
    deleted: () => answer(held.deleted),
    whole: () => answer(held.kept),
    copy: () => answer(held.copy),
    histories: () => answer(() => historiesFrom(held.copy())),
    versions: (id, page) => answer(() => versionsFrom(held.copy(), id, page)),
    change: async (scope, decide) => {
      asked.change += 1
      const decided = await answer(() => {
        const present = held.present(scope)
        const decision = decide(present)
        if (decision.ok) held.put(present, decision.value)
        return decision
      })
      if (!decided.ok) return decided
      return decided.value.ok ? success(decided.value.value.answer) : decided.value
    },
    changes: (since) => answer(() => held.changes(since)),
    purge: (before) => answer(() => held.purge((deletedAt) => deletedAt < before)),
    purgeDeleted: () => answer(() => held.purge(() => true)),
    tokens: tokensInMemory(answer),
    close: async () => {
      asked.close += 1
    },
  }
}

/** The commands themselves and the changes of them, as a store that never fails keeps them. */
function memory(initial: readonly Command[]) {
  let revision = 1
  let kept = initial.map((command) => keptAt(command, revision))
  // The last one first.
  let made: KeptChange[] = []
  const listed = () => kept.filter(({ deletedAt }) => deletedAt === null).map(({ command }) => command)

  const copy = (): LibraryCopy => ({ commands: kept, changes: made.toReversed() })

  return {
    copy,
    kept: (): readonly KeptCommand[] => kept,
    deleted: () => kept.filter(({ deletedAt }) => deletedAt !== null).toReversed(),
    revision: () => revision,
    library: () => ({ revision, commands: listed() }),
    replace: (commands: readonly Command[]) => {
      revision += 1
      kept = commands.map((command) => keptAt(command, revision))
    },
    present: (scope: ChangeScope): Present => presentIn(copy(), scope, revision + 1),
    put: (present: Present, decision: Decision<unknown>) => {
      for (const { id, undoneAt } of decision.marks ?? []) {
        made = made.map(({ change, touched }) => ({
          change: change.id === id ? { ...change, undone_at: undoneAt } : change,
          touched,
        }))
      }
      const rows = keptChangeOf(present, decision)
      if (rows !== null) made = [rows, ...made]
      const byId = new Map([...kept, ...decision.put].map((each) => [each.command.id, each]))
      kept = [...byId.values()]
      if (decision.put.length > 0) revision += 1
    },
    changes: (since: string) => {
      const rows = made.filter(({ change: { listed, undoes, at } }) => listed === 1 && undoes === null && at >= since)
      const changes = libraryChangesOf(rows.map(({ change }) => change))
      return changes.ok ? changes.value : []
    },
    purge: (isOld: (deletedAt: string) => boolean) => {
      const before = kept.length
      kept = kept.filter(({ deletedAt }) => deletedAt === null || !isOld(deletedAt))
      return before - kept.length
    },
  }
}

/** What a change of this library finds. */
function presentIn(copy: LibraryCopy, scope: ChangeScope, nextRevision: number): Present {
  const seen = (wanted: readonly string[]): Present => {
    const ids = new Set(wanted)
    return { commands: copy.commands.filter(({ command }) => ids.has(command.id)), nextRevision }
  }
  if (scope === 'all') return { commands: copy.commands, nextRevision }
  if ('changeId' in scope) {
    const earlier = copy.changes.find(({ change }) => change.id === scope.changeId)
    const present = seen(earlier?.touched.map(({ command_id: id }) => id) ?? [])
    if (earlier === undefined) return present
    const head = { number: 1, ...earlier.change, undoneAt: earlier.change.undone_at }
    const recorded = recordedChangeOf(head, earlier.touched, present.commands)
    return recorded.ok ? { ...present, earlier: recorded.value } : present
  }
  if (!('id' in scope)) return seen(scope)
  const [version] = versionsFrom(copy, scope.id, { before: scope.version + 1, most: 1 }) ?? []
  return version?.number === scope.version ? { ...seen([scope.id]), version } : seen([scope.id])
}

function versionsFrom(copy: LibraryCopy, id: string, { before, most }: VersionPage): readonly Version[] | null {
  const all = versionsIn(copy)
  const versions = all.ok ? all.value.get(id) : undefined
  return versions?.filter(({ number }) => number < before).slice(0, most) ?? null
}

function historiesFrom(copy: LibraryCopy): ReadonlyMap<string, PublicHistory> {
  const listed = copy.commands.filter(({ deletedAt }) => deletedAt === null)
  return new Map(
    listed.flatMap(({ command: { id } }) => {
      const [last] = versionsFrom(copy, id, LAST_VERSION) ?? []
      return last === undefined ? [] : [[id, publicHistoryOf(last)] as const]
    }),
  )
}

/** Its tokens are in a database of their own, which is gone with the store. */
function tokensInMemory(answer: <T>(value: () => T) => Promise<Result<T, HttpProblem>>): AccessTokenStore {
  const db = new DatabaseSync(':memory:')
  db.exec(SQLITE_MIGRATIONS.join(';'))
  const rowsOf = ({ text, values = [] }: Query) => db.prepare(text).all(...values)
  const run = <T>(steps: Steps<T>): T => {
    let step = steps.next()
    while (!step.done) step = steps.next(rowsOf(step.value))
    return step.value
  }
  return accessTokenStore({
    dialect: { schema: '', cell: () => '?', rows: '', isInJson: '' },
    all: (query) => answer(() => rowsOf(query)),
    transaction: async (_kind, steps) => {
      const done = await answer(() => run(steps()))
      return done.ok ? done.value : done
    },
    close: async () => db.close(),
  })
}

function keptAt(command: Command, revision: number): KeptCommand {
  return { command, createdAt: LONG_AGO, updatedAt: LONG_AGO, deletedAt: null, revision }
}
