import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

// Chromium's own sandbox does not run as root. The rest would only look for hosts that nobody asked for.
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const ARGUMENTS = ['--disable-background-networking', '--disable-component-update', ...AS_ROOT]

/**
 * Starts the browser that `findBrowser` finds, without a window; `more` are arguments of its command line. Rejects where
 * there is none that starts.
 */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...findBrowser(), args: [...ARGUMENTS, ...more] })
}

/** The same browser with the settings in the folder `profile`, and one window of these options. */
export function launchWithProfile(profile: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, { ...findBrowser(), args: ARGUMENTS, ...options })
}
