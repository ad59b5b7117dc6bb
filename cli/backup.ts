import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/store/backup/back-up.ts'
import { nameOfLibrary, ownLibrary } from '../server/store/library-location.ts'
import { usageOf } from './bootstrap/tasks.js'
import { readEnvironment } from './read-environment.ts'

/** Matches file names that this task chose. Their alphabetical order is chronological. */
const BACKUP_NAME = /^commander-\d{4}-\d{2}-\d{2}T[\d-]+Z\.db$/

type BackupOptions = { readonly place: string | null; readonly keep: number | null }

const options = readCommandLine()
if (options === null) {
  console.error(usageOf('backup'))
  process.exitCode = 2
} else {
  process.exitCode = await run(options)
}

async function run({ place, keep }: BackupOptions): Promise<0 | 1> {
  const environment = await readEnvironment()
  const source = ownLibrary(environment)
  const target = targetOf(place ?? `${join(environment.dataDir, 'backups')}/`)
  const report = await backUp(source, target)
  if (!report.ok) {
    console.error(report.error)
    return 1
  }
  const { commands, deleted } = report.value
  console.log(
    `Backed up ${nameOfLibrary(source)} to ${target} and checked the copy. Commands: ${commands}; deleted: ${deleted}.`,
  )
  if (keep !== null) removeOldest(dirname(target), keep)
  return 0
}

function readCommandLine(): BackupOptions | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
    const keep = values.keep === undefined ? null : Number(values.keep)
    const isValid = keep === null || (Number.isSafeInteger(keep) && keep > 0)
    return isValid && positionals.length <= 1 ? { place: positionals[0] ?? null, keep } : null
  } catch {
    return null // unknown option
  }
}

function targetOf(place: string): string {
  const isFolder = place.endsWith('/') || (existsSync(place) && statSync(place).isDirectory())
  return isFolder ? join(place, `commander-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`) : place
}

function removeOldest(folder: string, keep: number): void {
  const backups = readdirSync(folder).filter((name) => BACKUP_NAME.test(name))
  const oldest = backups.sort().slice(0, -keep)
  for (const name of oldest) rmSync(join(folder, name))
  if (oldest.length > 0) console.log(`Deleted the oldest backups: ${oldest.join(', ')}.`)
}
