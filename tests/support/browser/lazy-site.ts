import { after } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { type SiteUnderTest, startSite } from './site-under-test.ts'
import { closeBrowser } from './visitor.ts'

/**
 * A site that starts when a test first asks for its address, and stops after the last test, along with the browser.
 * Every file that asks gets the same one, because these tests don't change it.
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
