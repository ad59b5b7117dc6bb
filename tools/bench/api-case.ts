import { join } from 'node:path'
import { compareServers } from './api/compare-servers.ts'
import { measureSustained } from './api/measure-sustained.ts'
import type { Figure } from './figure.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** The list of commands: our speed against other servers of it in the same run, and under a steady load with writes. */
export function measureApi(): Promise<readonly Figure[]> {
  return withTemporaryFolder(async (folder) => [
    ...(await compareServers(join(folder, 'compared'))),
    ...(await measureSustained(join(folder, 'sustained'))),
  ])
}
