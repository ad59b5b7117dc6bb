import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { commandsOf } from '../../support/browser/command.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { buildIn, copyContent, shrinkLibrary } from '../../support/project/build-elsewhere.ts'
import { type ListApi, startListApi } from './api.ts'

export const BASE_PATH = '/some/path'

/** The owner's name in the second build. */
export const SECOND_NAME = 'Ada Second'

/**
 * Three builds for the same base path, with the API on another origin. `first` and `second` are folders. `off` builds
 * the third, without offline support, and returns its folder.
 */
export type ThreeBuilds = {
  readonly api: ListApi
  readonly first: string
  readonly second: string
  readonly off: () => Promise<string>
}

let making: Promise<ThreeBuilds> | null = null
let root: string | null = null

/** Makes the first two builds when a test first needs them. All builds are removed after the last test. */
export function threeBuilds(): Promise<ThreeBuilds> {
  making ??= makeBuilds()
  return making
}

/** Removes the builds after the last test. Call it once in each test file that uses them. */
export function afterTheBuilds(): void {
  after(async () => {
    const made = making
    making = null
    await closeBrowser()
    await (await made)?.api.close()
    if (root !== null) await rm(root, { recursive: true, force: true })
    root = null
  })
}

/** Builds the sites one after the other from the same copy, so each build can reuse the previous one's cache. */
async function makeBuilds(): Promise<ThreeBuilds> {
  root = await mkdtemp(join(tmpdir(), 'three-builds-'))
  const copy = join(root, 'copy')
  const api = await startListApi(commandsOf('git status', 'git log', 'docker ps'))
  await copyContent(copy)
  await shrinkLibrary(copy)
  const build = async (name: string, settings: string) => {
    await writeFile(join(copy, 'content', 'site.ts'), `export const site = { ${settings} }\n`)
    await buildIn(copy, { SITE_URL: `http://localhost${BASE_PATH}`, API_URL: api.url })
    const made = join(root ?? '', name)
    await rename(join(copy, 'build'), made)
    return join(made, 'site')
  }
  const first = await build('first', `name: 'Ada First'`)
  const second = await build('second', `name: '${SECOND_NAME}'`)
  return { api, first, second, off: () => build('off', `name: 'Ada Off', offline: false`) }
}
