import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../build/ensure-built.ts'
import { BUILD } from '../build/paths.ts'
import { readEnvironment } from '../read-environment.ts'
import { type Figure, noted } from './figure.ts'
import { measureCounter } from './landing/measure-counter.ts'
import { measureHtml } from './landing/measure-html.ts'
import { measureJavascript } from './landing/measure-javascript.ts'
import { measurePaint } from './landing/measure-paint.ts'
import { measureRequests } from './landing/measure-requests.ts'
import { openBrowser } from './landing/open-browser.ts'
import { type ServedSite, serveSite } from './landing/serve-site.ts'
import { writeControlSite } from './landing/write-control-site.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

type Sites = { readonly landing: ServedSite; readonly control: ServedSite }

/** What a visitor's browser is sent, does and shows on the built site. Source: DESIGN section 5. */
export async function measureLanding(): Promise<readonly Figure[]> {
  await ensureBuilt(readEnvironment())
  const browser = await openBrowser()
  if (!browser.ok)
    return withSites(async ({ landing }) => [
      ...(await measureHtml(landing.url)),
      noted('all else', 'not measured without a browser'),
    ])
  try {
    return await withSites((sites) => measureAll(browser.value, sites))
  } finally {
    await browser.value.close()
  }
}

async function measureAll(browser: Browser, { landing, control }: Sites): Promise<readonly Figure[]> {
  return [
    ...(await measureHtml(landing.url)),
    ...(await measureRequests(browser, landing.url)),
    ...(await measureJavascript(browser, landing.url)),
    ...(await measurePaint(browser, { landing: `${landing.url}/`, control: `${control.url}/` })),
    ...(await measureCounter(browser, landing.url)),
  ]
}

/** Both sites come from the same server program with the same headers; only what they serve differs. */
async function withSites<T>(work: (sites: Sites) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const controlFolder = join(folder, 'control')
    await writeControlSite(controlFolder)
    const manifestFile = BUILD.manifest
    const landing = await serveSite({ directory: BUILD.site, manifestFile }, join(folder, 'data'))
    const control = await serveSite({ directory: controlFolder, manifestFile }, join(folder, 'control-data'))
    try {
      return await work({ landing, control })
    } finally {
      await Promise.all([landing.close(), control.close()])
    }
  })
}
