import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type EncodedBytes, smallerOnly } from '../http/encoded-bytes.ts'

/** The files of a built site by their pathname ('/assets/app-1a2b3c.js'), each with its compressed siblings. */
export type SiteFiles = ReadonlyMap<string, EncodedBytes>

/**
 * Reads a built site whole. `<file>.br` and `<file>.gz` are codings of `<file>`, not files of their own. Left out are
 * files and folders whose name begins with a dot, whatever is not a plain file, and what is made for hosts that serve
 * files alone: `api/`, `_headers` and `_redirects`. Rejects where the folder cannot be read.
 */
export async function readSiteFiles(directory: string): Promise<SiteFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = new Map<string, Uint8Array>()
  for (const file of files) {
    const pathname = `/${relative(directory, file).split(sep).join('/')}`
    if (isServed(pathname)) contents.set(pathname, await readFile(file))
  }
  return withCodings(contents)
}

function isServed(pathname: string): boolean {
  return !pathname.includes('/.') && !/^\/(?:api\/|_(?:headers|redirects)(?:$|\.))/.test(pathname)
}

function withCodings(contents: ReadonlyMap<string, Uint8Array>): SiteFiles {
  const files = new Map<string, EncodedBytes>()
  for (const [pathname, identity] of contents) {
    if (isCodingOfAnother(pathname, contents)) continue
    files.set(pathname, encodedBytes(identity, contents.get(`${pathname}.br`), contents.get(`${pathname}.gz`)))
  }
  return files
}

function isCodingOfAnother(pathname: string, contents: ReadonlyMap<string, Uint8Array>): boolean {
  return /\.(?:br|gz)$/.test(pathname) && contents.has(pathname.slice(0, -'.br'.length))
}

function encodedBytes(identity: Uint8Array, br: Uint8Array | undefined, gzip: Uint8Array | undefined): EncodedBytes {
  return smallerOnly({ identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) })
}
