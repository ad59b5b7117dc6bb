import { after } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { type SiteUnderTest, startSite } from './site-under-test.ts'
import { closeBrowser } from './visitor.ts'

/**
 * Returns a function that starts a site when it's first called, and returns the site's address. After the last test,
 * the site is stopped and the browser is closed. All tests of a file share the site, so they mustn't change it.
 */
export function lazySite(commands?: readonly Command[]): () => Promise<string> {
  let running: Promise<SiteUnderTest> | null = null
  after(async () => {
    const started = running
    running = null
    await closeBrowser()
    await (await started)?.close()
  })
  return async () => {
    running ??= startSite(commands)
    return (await running).url
  }
}
