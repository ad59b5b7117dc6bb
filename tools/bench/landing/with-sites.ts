import { join } from 'node:path'
import { BUILD } from '../../build/paths.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import { type ServedSite, serveSite } from './serve-site.ts'
import { writeControlSite } from './write-control-site.ts'

/** The built site, and one whose every page is the control page. */
export type Sites = { readonly built: ServedSite; readonly control: ServedSite }

/** Both sites come from the same server program with the same headers; only what they serve differs. */
export async function withSites<T>(work: (sites: Sites) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const controlFolder = join(folder, 'control')
    await writeControlSite(controlFolder)
    const manifestFile = BUILD.manifest
    const built = await serveSite({ directory: BUILD.site, manifestFile }, join(folder, 'data'))
    const control = await serveSite({ directory: controlFolder, manifestFile }, join(folder, 'control-data'))
    try {
      return await work({ built, control })
    } finally {
      await Promise.all([built.close(), control.close()])
    }
  })
}
