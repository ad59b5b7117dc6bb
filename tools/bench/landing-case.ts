import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../build/ensure-built.ts'
import { readEnvironment } from '../read-environment.ts'
import { type Figure, noted } from './figure.ts'
import { measureCounter } from './landing/measure-counter.ts'
import { measureHtml } from './landing/measure-html.ts'
import { measureJavascript } from './landing/measure-javascript.ts'
import { measurePaint } from './landing/measure-paint.ts'
import { measureRequests } from './landing/measure-requests.ts'
import { openBrowser } from './landing/open-browser.ts'
import type { ServedSite } from './landing/serve-site.ts'
import { type Sites, withSites, withWords } from './landing/with-sites.ts'

/** What a visitor's browser is sent, does and shows on the built site. Source: DESIGN section 5. */
export async function measureLanding(): Promise<readonly Figure[]> {
  await ensureBuilt(await readEnvironment())
  const browser = await openBrowser()
  if (!browser.ok)
    return withSites(async ({ built }) => [
      ...(await measureHtml(built.url)),
      noted('all else', 'not measured without a browser'),
    ])
  try {
    return await withSites((sites) => withWords((words) => measureAll(browser.value, { ...sites, words })))
  } finally {
    await browser.value.close()
  }
}

type AllSites = Sites & { readonly words: ServedSite }

async function measureAll(browser: Browser, { built, control, words }: AllSites): Promise<readonly Figure[]> {
  return [
    ...(await measureHtml(built.url)),
    ...(await measureRequests(browser, built.url)),
    ...(await measureJavascript(browser, built.url)),
    ...(await measurePaint(browser, { landing: `${built.url}/`, control: `${control.url}/`, words: `${words.url}/` })),
    ...(await measureCounter(browser, built.url)),
  ]
}
