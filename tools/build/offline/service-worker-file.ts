import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'
import { type OutputFile, runBundler } from '../run-bundler.ts'
import { offlinePlan, type SiteToKeep } from './offline-plan.ts'

/** A site, all its files but this one, and whether it works without a network. */
export type ServiceWorkerParts = SiteToKeep & { readonly isOn: boolean }

const FILE = 'service-worker.js'
// Takes the place of the build's name until the script is there of which, with all pages, that is a hash.
const UNNAMED = 'the-build-without-a-name'
const NAME_LENGTH = 16

/**
 * The service worker's file at the root of the site; where the site is not to work without a network, one that takes
 * itself away. Another one for every other build: browsers look for a change in it alone.
 */
export async function serviceWorkerFile(parts: ServiceWorkerParts): Promise<readonly [path: string, script: string]> {
  const { files, basePath, isOn } = parts
  if (!isOn) return [FILE, await bundleWorker('retiring-worker', { BASE_PATH: basePath })]
  const script = await bundleWorker('service-worker', { OFFLINE_PLAN: { build: UNNAMED, ...offlinePlan(parts) } })
  const pages = [...files].filter(([path]) => path.endsWith('.html')).map(([, html]) => html)
  return [FILE, script.replaceAll(UNNAMED, hashOf([script, ...pages]))]
}

async function bundleWorker(name: string, constants: Readonly<Record<string, unknown>>): Promise<string> {
  const output = await runBundler({
    root: join(ROOT, 'web'),
    define: Object.fromEntries(Object.entries(constants).map(([key, value]) => [key, JSON.stringify(value)])),
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(ROOT, 'web', 'offline', `${name}.ts`), output: { format: 'iife' } },
    },
  })
  return output.map(codeOf).join('').trim()
}

function codeOf(file: OutputFile): string {
  return file.type === 'chunk' ? file.code : ''
}

function hashOf(texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex').slice(0, NAME_LENGTH)
}
