import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/back-up.ts'
import { ownLibrary } from '../server/commands/library-location.ts'
import { readEnvironment } from './read-environment.ts'

const environment = await readEnvironment()
const { positionals } = parseArgs({ allowPositionals: true })
const name = `commander-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`
const target = positionals[0] ?? join(environment.dataDir, 'backups', name)

const report = await backUp(ownLibrary(environment), target)
if (report.ok) {
  const { commands, deleted } = report.value
  console.log(
    `Backed up to ${target}, and read again to compare. Commands: ${commands}; deleted ones besides: ${deleted}.`,
  )
} else {
  console.error(report.error)
  process.exitCode = 1
}
