import fs from 'node:fs'
import { flushCompileCache, syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { failure, type Result } from '../../core/result.ts'
import type { Environment } from '../../server/environment/environment.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import { ownLibrary } from '../../server/store/library-location.ts'

/** The location of a library. */
export type LibraryEnvironment = Pick<Environment, 'databaseUrl' | 'dataDir'>

/** The task of a process: to sync files with a library, or to open a library, which upgrades it. */
export type Task = { readonly environment: LibraryEnvironment } & (
  | { readonly work: 'pull' | 'push'; readonly folder: string }
  | { readonly work: 'open' }
)

/**
 * The step at which a process is killed (0 for none). It kills itself right there, or another process kills it slightly
 * later, when it hears of the step.
 */
export type KillPoint = { readonly step: number; readonly by: 'itself' | 'another' }

/** Messages of the process: it's ready, it has reached its step or, if it never did, everything it has done. */
export type News = 'ready' | 'there' | { readonly problem: string | null; readonly steps: readonly string[] }

const steps: string[] = []
let killPoint: KillPoint = { step: 0, by: 'itself' }

watch(fs, ['writeFileSync', 'renameSync', 'rmSync', 'fsyncSync'])
syncBuiltinESMExports()
watch(DatabaseSync.prototype, ['exec'])
watch(StatementSync.prototype, ['run', 'get', 'all'])
// Opening a library doesn't need the rest.
const syncLibrary = process.argv[2] === 'sync' ? (await import('../../cli/library/sync-library.ts')).syncLibrary : null
// Most of these processes are killed, which would leave no cache for the next one.
flushCompileCache()

process.once('message', ([task, wanted]: readonly [Task, KillPoint]) => {
  killPoint = wanted
  void run(task)
})
tell('ready')

async function run(task: Task): Promise<void> {
  if (task.environment.databaseUrl !== null) watch((await import('pg')).default.Client.prototype, ['query'])
  const done = task.work === 'open' ? await open(task) : await bringTogether(task)
  tell({ problem: done.ok ? null : String(done.error), steps })
  process.disconnect()
}

async function open({ environment }: Task): Promise<Result<null, string>> {
  return withLibrary(ownLibrary(environment), async () => null)
}

/** Does the same as `npm run library`. */
async function bringTogether({ work, folder, environment }: Exclude<Task, { work: 'open' }>) {
  if (syncLibrary === null) return failure('This process was started to open a library.')
  const wish = { work, site: null, over: new Set<string>(), withPrivate: false }
  return syncLibrary(wish, { folder, shownAs: 'library', environment, token: null })
}

/**
 * Counts each call of these functions as a step. At the kill point, a synchronous call doesn't start any more; a
 * query to PostgreSQL is sent but never answered.
 */
function watch(holder: object, names: readonly string[]): void {
  for (const name of names) {
    const original: unknown = Reflect.get(holder, name)
    if (typeof original !== 'function') throw new Error(`There is no ${name} to watch.`)
    Reflect.set(holder, name, function watched(this: unknown, ...given: readonly unknown[]) {
      const isSent = name === 'query'
      const sent: unknown = isSent ? Reflect.apply(original, this, given) : undefined
      step(`${name} ${describe(given[0])}`)
      return isSent ? sent : Reflect.apply(original, this, given)
    })
  }
}

function step(what: string): void {
  steps.push(what)
  if (steps.length !== killPoint.step) return
  if (killPoint.by === 'itself') process.kill(process.pid, 'SIGKILL')
  else tell('there')
}

function describe(given: unknown): string {
  if (typeof given === 'string') return given
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : ''
}

function tell(news: News): void {
  process.send?.(news)
}
