import { atMost, type Figure, inMilliseconds } from './figures.ts'
import { withTemporaryFolder } from './serve-sites.ts'
import { startSiteProgram } from './site-program.ts'
import { median } from './statistics.ts'

const ROUNDS = 3
const MAX_MS = 3000

/** Measures how long `npm start` takes if nothing has to be built, until it prints that the site is ready. */
export async function measureStart(): Promise<readonly Figure[]> {
  const durations = await withTemporaryFolder(async (folder) => {
    await startOnce(folder) // installs, builds and seeds everything that is missing
    const measured: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) measured.push(await startOnce(folder))
    return measured
  })
  return [atMost('second start, until it is ready', median(durations), { max: MAX_MS, show: inMilliseconds })]
}

async function startOnce(dataDir: string): Promise<number> {
  const site = await startSiteProgram(['cli/bootstrap/run.js', 'start'], dataDir)
  await site.stop()
  return site.readyAfterMs
}
