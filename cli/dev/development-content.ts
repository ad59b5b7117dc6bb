import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type HotPayload, normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { Project } from '../../core/content/project.ts'
import { list, orNull, record, text, wholeNumber } from '../../core/parsing/parse.ts'
import { isRightToLeft } from '../../core/words/catalogues.ts'
import { mediaTypeOf } from '../../server/site/media-type.ts'
import { language } from '../../web/words.ts'
import { runProcess } from '../bootstrap/run-process.js'
import {
  ContentError,
  type ContentFault,
  describeContentFault,
  reportContentFaults,
} from '../build/content/content-fault.ts'
import { moduleFile } from '../build/paths.ts'
import { readStories, type Stories, type StoriesSource } from '../build/stories/read-stories.ts'
import { ownProgram } from '../own-program.ts'

const SHELL = `<!doctype html>
<html lang="${language}"${isRightToLeft(language) ? ' dir="rtl"' : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/${moduleFile('entry-client.tsx')}"></script></body>
</html>`

// An editor may write a file in several steps, and the watcher may report only the first.
const WRITTEN_AFTER_MS = 100

// A check takes about a second. This limit stops one that hangs on code in `content/`.
const MAX_CHECK_MS = 60_000

const parseFaults = list(record({ file: text, line: orNull(wholeNumber(0, Number.MAX_SAFE_INTEGER)), message: text }))

/** The current stories, and the plugin that keeps the stories and all other content up to date. */
type DevelopmentContent = { readonly stories: () => Stories; readonly plugin: Plugin }

/** `onCommands` is called after a file in `library/` has been saved, if no content has mistakes. */
type DevelopmentOptions = StoriesSource & { readonly onCommands: () => void }

/** The latest content without mistakes: TypeScript and JSON files, by path as Vite normalizes it, and the stories. */
type ValidContent = { readonly texts: ReadonlyMap<string, string>; readonly stories: Stories }

/**
 * Checks the folder `content` like the build whenever a file in it is saved. Mistakes appear in the terminal and over
 * every page; until they are corrected, pages show the latest content without mistakes. Throws like `readStories` if a
 * story or page has mistakes at the start.
 */
export async function developmentContent({ onCommands, ...source }: DevelopmentOptions): Promise<DevelopmentContent> {
  let valid: ValidContent = { texts: textsIn(source.content), stories: await readStories(source) }
  let faults: readonly ContentFault[] = []
  let checked = fingerprintOf(source.content)

  const renew = async (server: ViteDevServer, changed: readonly string[]) => {
    const fingerprint = fingerprintOf(source.content)
    if (fingerprint !== null && fingerprint === checked) return
    checked = fingerprint
    const wasSound = faults.length === 0
    const read = await readContent(source)
    faults = read.faults
    if (read.valid === null) {
      reportContentFaults(faults, 'The page shows the last good version until you correct this.')
      sendToOpenPages(server, overlayOf(faults))
      return
    }
    valid = read.valid
    if (!wasSound) console.log('content/ has no more mistakes.')
    if (changed.some((file) => isIn(join(source.content, 'library'), file))) onCommands()
    server.moduleGraph.invalidateAll()
    sendToOpenPages(server, { type: 'full-reload' })
  }

  const plugin: Plugin = {
    name: 'development-content',
    enforce: 'pre',
    configureServer: (server) => {
      onSave(server, source.content, (changed) => renew(server, changed))
      server.ws.on('vite:client:connect', (_, client) => {
        if (faults.length > 0) client.send(overlayOf(faults))
      })
      servePictures(server, source.basePath, () => valid.stories)
    },
    resolveId: (name, importer) => {
      const path = importer === undefined ? name : normalizePath(resolve(dirname(importer), name))
      return valid.texts.has(path) ? path : null
    },
    load: (id) => valid.texts.get(id) ?? null,
    // Otherwise Vite would reload the page before the content is checked.
    hotUpdate: { order: 'post', handler: ({ file }) => (isIn(source.content, file) ? [] : undefined) },
  }
  return { stories: () => valid.stories, plugin }
}

/**
 * Does nothing if no page is open: Vite would keep the message for the next page, which would then load twice or show a
 * mistake that is already fixed.
 */
function sendToOpenPages(server: ViteDevServer, message: HotPayload): void {
  if (server.ws.clients.size > 0) server.ws.send(message)
}

/**
 * A digest of all names and bytes, so that duplicate events and unchanged saves don't reload the page. Null if a file
 * disappears in the meantime, in which case another event follows.
 */
function fingerprintOf(folder: string): string | null {
  const digest = createHash('sha256')
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || isOfEditor(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      digest.update(JSON.stringify(file)).update(createHash('sha256').update(readFileSync(file)).digest())
    }
  } catch {
    return null
  }
  return digest.digest('hex')
}

function onSave(server: ViteDevServer, folder: string, renew: (changed: readonly string[]) => Promise<void>): void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let renewed = Promise.resolve()
  const renewChanged = async () => {
    const files = [...changed]
    changed.clear()
    if (files.length > 0) await renew(files)
  }
  server.watcher.add(folder)
  server.watcher.on('all', (_event, file) => {
    if (!isIn(folder, file) || isOfEditor(file)) return
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      renewed = renewed.then(renewChanged)
    }, WRITTEN_AFTER_MS)
  })
}

function isOfEditor(file: string): boolean {
  return /^\.|~$/.test(basename(file))
}

function isIn(folder: string, file: string): boolean {
  return normalizePath(file).startsWith(`${normalizePath(folder)}/`)
}

type ReadContent = { readonly valid: ValidContent | null; readonly faults: readonly ContentFault[] }

async function readContent(source: StoriesSource): Promise<ReadContent> {
  try {
    const texts = textsIn(source.content)
    const faults = await faultsNow(source.content)
    if (faults.length > 0) return { valid: null, faults }
    const stories = await readStories({ ...source, projectIds: await projectIdsNow(source.content) })
    return { valid: { texts, stories }, faults }
  } catch (cause) {
    if (cause instanceof ContentError) return { valid: null, faults: cause.faults }
    const message = `cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`
    return { valid: null, faults: [{ file: 'content', line: null, message }] }
  }
}

function textsIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:ts|json)$/.test(name))
  return new Map(names.map((name) => [normalizePath(join(folder, name)), readFileSync(join(folder, name), 'utf8')]))
}

async function faultsNow(content: string): Promise<readonly ContentFault[]> {
  const { code, messages } = await runProcess([...ownProgram('dev/check-content-now.ts'), content], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    silenceLimitMs: MAX_CHECK_MS,
  })
  const faults = parseFaults(messages[0])
  if (faults.ok) return faults.value
  const reason = code === null ? 'one of its files never finishes' : `one of its files ended with code ${code}`
  return [{ file: 'content', line: null, message: `cannot be checked: ${reason}.` }]
}

/** Imports the projects from a new address each time, because Node caches a module by its address. */
async function projectIdsNow(content: string): Promise<readonly string[]> {
  const file = pathToFileURL(join(content, 'projects.ts')).href
  const { projects }: { readonly projects: readonly Project[] } = await import(`${file}?read=${Date.now()}`)
  return projects.map(({ projectId }) => projectId)
}

function overlayOf(faults: readonly ContentFault[]): HotPayload {
  return { type: 'error', err: { message: faults.map(describeContentFault).join('\n'), stack: '' } }
}

function servePictures(server: ViteDevServer, basePath: string, stories: () => Stories): void {
  server.middlewares.use((request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(`${basePath}/`.length)
    const content = stories().files.get(path)
    if (content === undefined) next()
    else response.writeHead(200, { 'Content-Type': mediaTypeOf(path) }).end(content)
  })
}

/**
 * Responds to every address that isn't a file with an empty page for the application to fill. Nothing is prerendered.
 * The landing page is at the base path with and without a trailing slash, as on our own server.
 */
export function developmentPages(basePath: string): Plugin {
  return {
    name: 'development-pages',
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        const [path, ...query] = (request.url ?? '').split('?')
        if (path === basePath) request.url = [`${path}/`, ...query].join('?')
        next()
      })
      return () => {
        server.middlewares.use(async (_request, response) => {
          const page = await server.transformIndexHtml('/', SHELL)
          response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
        })
      }
    },
  }
}
