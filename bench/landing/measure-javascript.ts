import type { Browser, Page } from 'playwright-core'
import { atMost, type Figure, inBytes } from '../figures.ts'
import { getBytes } from '../get-bytes.ts'
import { withBrowserContext } from '../open-browser.ts'

const MAX_BYTES = 102_400 // 100 KiB, decision 34
const FOUND = /\d of \d+ commands/

/** Measures the bytes, as sent, of all JavaScript that the Commander screen loads up to its first search result. */
export async function measureJavascript(browser: Browser, siteUrl: string): Promise<readonly Figure[]> {
  const urls = await withBrowserContext(browser, async (context) => {
    const page = await context.newPage()
    const scripts = collectScripts(page)
    await page.goto(`${siteUrl}/projects/commander`)
    await searchOnce(page)
    return [...scripts]
  })
  const answers = await Promise.all(urls.map((url) => getBytes(url, 'br')))
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0)
  return [atMost(`JavaScript of Commander in ${urls.length} files, brotli`, bytes, { max: MAX_BYTES, show: inBytes })]
}

function collectScripts(page: Page): ReadonlySet<string> {
  const urls = new Set<string>()
  page.on('worker', (worker) => urls.add(worker.url()))
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url())
  })
  return urls
}

async function searchOnce(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('git')
  await page.getByRole('status').filter({ hasText: FOUND }).waitFor()
}
