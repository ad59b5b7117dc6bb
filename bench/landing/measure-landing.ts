import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../../cli/build/ensure-built.ts'
import { readEnvironment } from '../../cli/read-environment.ts'
import { type Figure, noted } from '../figures.ts'
import { openBrowser } from '../open-browser.ts'
import { type ServedSite, type Sites, withSites, withTextOnlySite } from '../serve-sites.ts'
import { measureCounter } from './measure-counter.ts'
import { measureHtml } from './measure-html.ts'
import { measureJavascript } from './measure-javascript.ts'
import { measurePaint } from './measure-paint.ts'
import { measureRequests } from './measure-requests.ts'

/**
 * Measures the HTML of every screen of the built site, the landing page (scripts, requests, paint and counter) and the
 * JavaScript of Commander. Without a browser, measures only what the HTML shows.
 */
export async function measureLanding(): Promise<readonly Figure[]> {
  await ensureBuilt(await readEnvironment())
  const browser = await openBrowser()
  if (!browser.ok)
    return withSites(async ({ built }) => [
      ...(await measureHtml(built.url)),
      noted('all else', 'not measured without a browser'),
    ])
  try {
    return await withSites((sites) => withTextOnlySite((textOnly) => measureAll(browser.value, { ...sites, textOnly })))
  } finally {
    await browser.value.close()
  }
}

type AllSites = Sites & { readonly textOnly: ServedSite }

async function measureAll(browser: Browser, { built, control, textOnly }: AllSites): Promise<readonly Figure[]> {
  return [
    ...(await measureHtml(built.url)),
    ...(await measureRequests(browser, built.url)),
    ...(await measureJavascript(browser, built.url)),
    ...(await measurePaint(browser, {
      landing: `${built.url}/`,
      control: `${control.url}/`,
      textOnly: `${textOnly.url}/`,
    })),
    ...(await measureCounter(browser, built.url)),
  ]
}
