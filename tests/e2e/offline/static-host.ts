import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import { listenLocally } from '../../support/server/listen-locally.ts'

/** Handles a request instead of the host. Returns true if it has responded. */
export type HostFault = (path: string, response: ServerResponse) => boolean

/**
 * A static host like GitHub Pages. `publish` replaces the build that it serves, and `strike` sets a fault. `asked`
 * lists the requested paths, without the base path.
 */
export type FaultyHost = {
  readonly url: string
  readonly asked: string[]
  readonly publish: (folder: string) => void
  readonly strike: (fault: HostFault) => void
  readonly close: () => Promise<void>
}

const NO_FAULT: HostFault = () => false

/** Starts a host that serves the build in `folder`. */
export async function startFaultyHost(folder: string, basePath: string): Promise<FaultyHost> {
  let published = folder
  let fault = NO_FAULT
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = pathOf(request, basePath)
    asked.push(path)
    if (!fault(path, response)) void answer(published, path, response)
  })
  const listener = await listenLocally(server)
  return {
    url: `http://localhost:${listener.port}${basePath}`,
    asked,
    publish: (next) => {
      published = next
    },
    strike: (next) => {
      fault = next
    },
    close: listener.close,
  }
}

function pathOf({ url = '/' }: IncomingMessage, basePath: string): string {
  const { pathname } = new URL(url, 'http://localhost')
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '/outside'
}

/**
 * Serves a folder's `index.html`, and `404.html` for unknown paths, as static hosts do. Everything except assets must
 * be revalidated.
 */
async function answer(folder: string, path: string, response: ServerResponse): Promise<void> {
  const file = path.endsWith('/') ? `${path}index.html` : path
  const content = (await read(folder, file)) ?? (await read(folder, `${path}/index.html`))
  const { contentSecurityPolicy } = JSON.parse(await readFile(join(folder, '..', 'manifest.json'), 'utf8'))
  const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  const headers = { 'Cache-Control': caching, 'Content-Security-Policy': contentSecurityPolicy }
  if (content !== null) {
    const type = file.includes('.') ? mediaTypeOf(file) : 'text/html; charset=utf-8'
    response.writeHead(200, { ...headers, 'Content-Type': type }).end(content)
    return
  }
  const unknown = await read(folder, '/404.html')
  response.writeHead(404, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(unknown)
}

async function read(folder: string, file: string): Promise<Buffer | null> {
  return readFile(join(folder, file)).catch(() => null)
}
