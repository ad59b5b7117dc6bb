import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { RENDERER_FILES } from '../../../server/site/library-pages.ts'
import type { SiteLocation } from '../../../server/site/load-site.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

/** The content security policy in the manifest of the tests' site. */
export const PAGE_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'self'"

const MANIFEST = { contentSecurityPolicy: PAGE_POLICY, siteMap: { projectIds: ['wheel-log'], hasCv: false } }

/** A script for the tests' site, long enough to be compressed. */
export const SCRIPT = `console.log('${'portfolio '.repeat(100)}')\n`

const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>\n`

const FILES: Readonly<Record<string, string>> = {
  'index.html': page('Home'),
  'projects/index.html': page('Projects'),
  'projects/commander/index.html': page('Commander'),
  'projects/wheel-log/index.html': page('Wheel log'),
  'authentication/index.html': page('Authentication'),
  '404.html': page('Unknown'),
  '400.html': page('Undecodable'),
  'assets/app-1a2b3c4d.js': SCRIPT,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'robots.txt': 'User-agent: *\n',
  _headers: '/*\n',
  'api/commands': '["made for hosts without an API"]',
  '.env': 'PASSWORD=secret\n',
  '.well-known/security.txt': 'Contact: mailto:owner@example.org\n',
}

// Renders the lines that a library page would show, the time of a command's last change, and the number of pages
// rendered before.
const RENDERER = `let made = 0
export const renderLibraryPage = async (path, { commands, histories }) => {
  const [kind = '', encoded = ''] = path.split('/').slice(3)
  const name = decodeURIComponent(encoded)
  const shown = commands.filter(({ id, platform }) => kind === '' || (kind === 'platforms' ? platform : id) === name)
  return kind !== '' && shown.length === 0 ? null : '<!doctype html><h1>Commander</h1>' + shown.map(({ line }) => line).join() + '<b>' + (histories?.get(name)?.changedAt ?? '') + '<i>' + made++
}
export const librarySitemap = ({ commands }) => commands.map(({ id }) => id).join()
export const libraryFeed = ({ commands, histories }) => commands.map(({ id }) => id + ' ' + histories?.get(id)?.changedAt).join()
`

/**
 * Creates a small built site, whose script also exists in compressed form. `changes` add or replace files; null omits
 * one. Next to the site's folder is a secret file that must never be served.
 */
export async function createBuiltSite(
  test: TestContext,
  changes: Readonly<Record<string, string | Buffer | null>> = {},
): Promise<SiteLocation> {
  const folder = temporaryFolder(test)
  const compressed = {
    'assets/app-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
    'assets/app-1a2b3c4d.js.gz': gzipSync(SCRIPT),
  }
  for (const [name, content] of Object.entries({ ...FILES, ...compressed, ...changes })) {
    if (content !== null) await put(join(folder, 'site', name), content)
  }
  await put(join(folder, 'secret.txt'), 'secret')
  await put(join(folder, 'manifest.json'), JSON.stringify(MANIFEST))
  await put(join(folder, RENDERER_FILES.script), RENDERER)
  await put(join(folder, RENDERER_FILES.pages), '{}')
  return { directory: join(folder, 'site'), manifestFile: join(folder, 'manifest.json') }
}

async function put(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
