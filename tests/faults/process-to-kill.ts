import fs from 'node:fs'
import { flushCompileCache, syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { failure, type Result } from '../../core/result.ts'
import type { Environment } from '../../server/environment/environment.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import { ownLibrary } from '../../server/store/library-location.ts'

/** The settings that determine a library's location. */
export type LibraryEnvironment = Pick<Environment, 'databaseUrl' | 'dataDir'>

/** The task of a process: to sync files with a library, or to open a library, which upgrades it. */
export type Task = { readonly environment: LibraryEnvironment } & (
  | { readonly work: 'pull' | 'push'; readonly folder: string }
  | { readonly work: 'open' }
)

/**
 * The step at which a process is killed, or 0 for no kill. The process either kills itself at exactly that step, or
 * reports the step to another process, whose kill arrives slightly later.
 */
export type KillPoint = { readonly step: number; readonly by: 'itself' | 'another' }

/** A message from the process: it's ready, it has reached the kill point, or it has finished without reaching it. */
export type News = 'ready' | 'there' | { readonly problem: string | null; readonly steps: readonly string[] }

const steps: string[] = []
let killPoint: KillPoint = { step: 0, by: 'itself' }

watch(fs, ['writeFileSync', 'renameSync', 'rmSync', 'fsyncSync'])
syncBuiltinESMExports()
watch(DatabaseSync.prototype, ['exec'])
watch(StatementSync.prototype, ['run', 'get', 'all'])
// Loads this only for a sync, because opening a library doesn't need it.
const syncLibrary = process.argv[2] === 'sync' ? (await import('../../cli/library/sync-library.ts')).syncLibrary : null
// Saves V8's compile cache now, because a killed process wouldn't, and the next one would start more slowly.
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

async function bringTogether({ work, folder, environment }: Exclude<Task, { work: 'open' }>) {
  if (syncLibrary === null) return failure('This process was started to open a library.')
  const wish = { work, site: null, over: new Set<string>(), withPrivate: false }
  return syncLibrary(wish, { folder, shownAs: 'library', environment, token: null })
}

/**
 * Counts each call to these methods as a step. At the kill point, a synchronous call hasn't been made yet, but a query
 * to PostgreSQL has already been sent.
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
