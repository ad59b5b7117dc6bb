import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProgram, startProgram, waitForLine } from '../../../tools/programs.ts'
import { copyContent, shrinkLibrary, taskArguments } from '../../support/project/build-elsewhere.ts'

/**
 * The site as its owner started it. `url` is the printed address. `startAgain` starts a second server, with its library
 * in another folder.
 */
type StartedSite = {
  readonly url: string
  readonly startAgain: (dataDir: string) => RunningProgram
  readonly close: () => Promise<void>
}

/**
 * Runs `npm start` in a copy whose `content/site.ts` contains `siteUrl`. The environment's only settings are a free
 * port and the data folder.
 */
export async function startSiteOf(siteUrl: string): Promise<StartedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'started-site-'))
  await copyContent(folder)
  await shrinkLibrary(folder)
  const settings = join(folder, 'content', 'site.ts')
  await rename(settings, join(folder, 'content', 'own-site.ts'))
  await writeFile(
    settings,
    `import { site as own } from './own-site.ts'\nexport const site = { ...own, siteUrl: '${siteUrl}' }\n`,
  )
  const start = (dataDir: string) => {
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir }
    return startProgram([process.execPath, ...taskArguments('start')], { cwd: folder, env })
  }
  const program = start(join(folder, 'data'))
  const close = () => program.stop().then(() => rm(folder, { recursive: true }))
  return { url: await waitForLine(program, /^Ready: (\S+)$/m), startAgain: start, close }
}
