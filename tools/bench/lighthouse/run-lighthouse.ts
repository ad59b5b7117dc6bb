import { join } from 'node:path'
import { ROOT } from '../../build/paths.ts'

/** What Lighthouse says of a page, as far as it is read here. A score is from 0 to 1, null where it could not be given. */
export type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
  readonly audits: Readonly<Record<string, Audit | undefined>>
  readonly runtimeError?: { readonly message: string }
}

type Audit = { readonly numericValue?: number; readonly details?: { readonly items?: readonly unknown[] } }

type Flags = { readonly port: number; readonly output: 'json'; readonly logLevel: 'error' }

const MODULE = join(ROOT, 'tests', 'machine', 'node_modules', 'lighthouse', 'core', 'index.js')

// On a busy machine the browser's trace now and then lacks its beginning, and Lighthouse asks to be run again.
const TRIES = 3

/**
 * Has Lighthouse look at `url` as on a slow phone, its own default, in the browser that listens on `port`. Throws where
 * it could not, three times.
 */
export async function runLighthouse(url: string, port: number): Promise<Report> {
  const lighthouse: {
    readonly default: (url: string, flags: Flags) => Promise<{ readonly lhr: Report } | undefined>
  } = await import(MODULE)
  let reason = 'no result'
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const result = await lighthouse.default(url, { port, output: 'json', logLevel: 'error' })
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr
    reason = result?.lhr.runtimeError?.message ?? reason
  }
  throw new Error(`Lighthouse could not look at ${url}: ${reason}`)
}
