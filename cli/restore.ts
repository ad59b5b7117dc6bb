import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/store/backup/restore-backup.ts'
import { ownLibrary } from '../server/store/library-location.ts'
import { usageOf } from './bootstrap/tasks.js'
import { readEnvironment } from './read-environment.ts'

const problem = await run()
if (problem !== null) {
  console.error(problem)
  process.exitCode = 1
}

async function run(): Promise<string | null> {
  const options = readCommandLine()
  if (options === null) return usageOf('restore')
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

function readCommandLine(): { readonly backup: string; readonly setsAside: boolean } | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'set-aside': { type: 'boolean' } } })
    const [backup] = positionals
    return backup === undefined || positionals.length > 1 ? null : { backup, setsAside: values['set-aside'] === true }
  } catch {
    return null
  }
}
