import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import { listenLocally } from '../../support/server/listen-locally.ts'

/** A host that serves files below a path over plain HTTP. `url` includes that path; `origin` doesn't. */
export type StaticHost = { readonly origin: string; readonly url: string; readonly close: () => Promise<void> }

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

/**
 * Serves the files of `folder` below `basePath`, like GitHub Pages: the path of a folder redirects to the same path
 * with a trailing slash, missing paths at any depth get 404.html, and nothing exists outside the base path.
 */
export async function startStaticHost(folder: string, basePath: string): Promise<StaticHost> {
  const server = createServer(async ({ url = '' }, response) => {
    const [pathname = '', query = ''] = url.split(/(?=\?)/)
    const { status, headers, body } = await answerTo(pathname, { folder, basePath })
    const location = headers.Location === undefined ? {} : { Location: headers.Location + query }
    response.writeHead(status, { ...headers, ...location }).end(body)
  })
  const { port, close } = await listenLocally(server)
  const origin = `http://localhost:${port}`
  return { origin, url: origin + basePath, close }
}

async function answerTo(
  pathname: string,
  { folder, basePath }: { readonly folder: string; readonly basePath: string },
): Promise<Answer> {
  if (pathname === basePath) return moved(`${pathname}/`)
  if (!pathname.startsWith(`${basePath}/`)) return { status: 404, headers: PLAIN, body: Buffer.from('Not here.') }
  const file = join(folder, normalize(decodeURIComponent(pathname.slice(basePath.length))))
  const found = await stat(file).catch(() => null)
  if (found?.isDirectory() && !pathname.endsWith('/')) return moved(`${pathname}/`)
  const shown = found?.isDirectory() ? join(file, 'index.html') : file
  const body = await readFile(shown).catch(() => null)
  if (body !== null) return { status: 200, headers: { 'Content-Type': mediaTypeOf(shown) }, body }
  return { status: 404, headers: PAGE, body: await readFile(join(folder, '404.html')) }
}

const PLAIN = { 'Content-Type': 'text/plain' }
const PAGE = { 'Content-Type': 'text/html; charset=utf-8' }

function moved(location: string): Answer {
  return { status: 301, headers: { Location: location }, body: Buffer.alloc(0) }
}
