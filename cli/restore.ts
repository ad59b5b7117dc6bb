import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/store/backup/restore-backup.ts'
import { ownLibrary } from '../server/store/library-location.ts'
import { usageOf } from './bootstrap/tasks.js'
import { readEnvironment } from './read-environment.ts'

const options = readCommandLine()
if (options === null) {
  console.error(usageOf('restore'))
  process.exitCode = 2
} else {
  const problem = await restore(options)
  if (problem !== null) {
    console.error(problem)
    process.exitCode = 1
  }
}

type Options = { readonly backup: string; readonly setsAside: boolean }

async function restore(options: Options): Promise<string | null> {
  const report = await restoreBackup({
    ...options,
    target: ownLibrary(await readEnvironment()),
    now: new Date().toISOString(),
  })
  if (!report.ok) return report.error
  const { restored, same, deleted, setAside } = report.value
  if (setAside !== null) console.log(`The unusable file is now ${setAside}.`)
  console.log(`Restored from ${options.backup}. Restored: ${restored}; unchanged: ${same}.`)
  if (deleted > 0)
    console.log(
      `Deleted because they aren't in the backup: ${deleted}. You can restore them under "Deleted" for 30 days.`,
    )
  return null
}

function readCommandLine(): Options | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'set-aside': { type: 'boolean' } } })
    const [backup] = positionals
    return backup === undefined || positionals.length > 1 ? null : { backup, setsAside: values['set-aside'] === true }
  } catch {
    return null
  }
}
