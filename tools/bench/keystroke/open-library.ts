import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { BUILD } from '../../build/paths.ts'
import { serveSite } from '../landing/serve-site.ts'
import { inWindow } from '../landing/visit-page.ts'
import { sampleLibrary } from '../search/sample-library.ts'
import { asCount } from '../show-quantity.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import { watchAnswers } from './watch-answers.ts'

const LOADED_WITHIN_MS = 60_000

/** A library of `size` commands, those of `dataFile` if there is one, in a browser that is `slowdown` times slower. */
export type LibraryToOpen = {
  readonly size: number
  readonly dataFile: string | null
  readonly slowdown: number
}

/** Serves the built site with such a library, opens Commander in a window of its own, and does `work` with it. */
export function withLibraryOpen<T>(
  browser: Browser,
  { size, dataFile, slowdown }: LibraryToOpen,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const commands = await sampleLibrary(size, dataFile)
    const location = { directory: BUILD.site, manifestFile: BUILD.manifest }
    const site = await serveSite(location, join(folder, 'data'), commands)
    try {
      return await inWindow(browser, async (context) => {
        const page = await context.newPage()
        await watchAnswers(page)
        await page.goto(`${site.url}/projects/commander`)
        await page.getByText(`${asCount(size)} commands. `).waitFor({ timeout: LOADED_WITHIN_MS })
        await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        return await work(page)
      })
    } finally {
      await site.close()
    }
  })
}
