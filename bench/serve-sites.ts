import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { requireLibrary } from '../cli/build/content/read-library.ts'
import { BUILD, CONTENT } from '../cli/build/paths.ts'
import { readSiteMap } from '../cli/build/read-site-map.ts'
import { writeCompressed } from '../cli/build/write-site.ts'
import type { Command } from '../core/commands/command.ts'
import { screensOf } from '../core/routing/screens.ts'
import { startServer } from '../server/app/start-server.ts'
import { parseEnvironment } from '../server/environment/environment.ts'
import type { SiteLocation } from '../server/site/load-site.ts'

/** A running site. `url` has no trailing slash. */
export type ServedSite = { readonly url: string; readonly close: () => Promise<void> }

/** The built site, and a site on which every page is the control page. */
export type Sites = { readonly built: ServedSite; readonly control: ServedSite }

const STYLE_OR_SCRIPT = /<(?<name>style|script)\b[^>]*>.*?<\/\k<name>>/gs

/** About 1 KB of HTML without styles, scripts or pictures: the fastest possible page. */
const CONTROL_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Control page</title>
<link rel="icon" href="data:,">
</head>
<body>
<h1>The page that the others are measured against</h1>
<p>${'It has a heading and a paragraph of plain text, and asks for nothing more. '.repeat(10)}</p>
</body>
</html>
`

/** Serves both sites with the same server program and headers. */
export function withSites<T>(work: (sites: Sites) => Promise<T>): Promise<T> {
  return withSite(null, (built) => withSite(CONTROL_PAGE, (control) => work({ built, control })))
}

/**
 * Like `withSites`, but serves a single site on which every page is the landing page's HTML without its `<style>` and
 * `<script>` elements.
 */
export async function withTextOnlySite<T>(work: (site: ServedSite) => Promise<T>): Promise<T> {
  return withSite(withoutStylesAndScripts(await readFile(join(BUILD.site, 'index.html'), 'utf8')), work)
}

/** Serves the built site if `html` is null, else a site on which every page is `html`. */
function withSite<T>(html: string | null, work: (site: ServedSite) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const directory = html === null ? BUILD.site : join(folder, 'site')
    if (html !== null) await writeControlSite(directory, html)
    const site = await serveSite({ directory, manifestFile: BUILD.manifest }, join(folder, 'data'))
    try {
      return await work(site)
    } finally {
      await site.close()
    }
  })
}

async function writeControlSite(folder: string, html: string): Promise<void> {
  const screens = screensOf(readSiteMap([])).map(({ address }) => `${address}/index.html`)
  for (const page of [...screens, '404.html', '400.html']) {
    const file = join(folder, page)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
    await writeCompressed(file, Buffer.from(html))
  }
}

/**
 * Serves a built site with the real server on a free port. A new library in `dataDir` starts with `commands`. Throws if
 * the server doesn't start.
 */
export async function serveSite(
  site: SiteLocation,
  dataDir: string,
  commands: readonly Command[] = requireLibrary(CONTENT),
): Promise<ServedSite> {
  const environment = parseEnvironment({ PORT: '0', DATA_DIR: dataDir })
  if (!environment.ok) throw new Error(environment.error.join('\n'))
  const library = { commands, databaseFile: null }
  const server = await startServer(environment.value, { library, site, log: () => undefined })
  if (!server.ok) throw new Error(server.error)
  return { url: `http://localhost:${server.value.port}`, close: server.value.close }
}

function withoutStylesAndScripts(html: string): string {
  return html.replaceAll(STYLE_OR_SCRIPT, '')
}

/** Runs `work` with a new empty folder. Removes the folder afterwards, even if `work` throws or this process exits. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
