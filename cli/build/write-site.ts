import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { RENDERER_FILES } from '../../server/site/library-pages.ts'
import { cachedFile } from './cached-file.ts'
import { BUILD, BUILD_CACHES } from './paths.ts'

const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.list',
  '.sh',
  '.fish',
  '.xml',
  '.webmanifest',
  '.cheat',
  '.intellishell',
  '',
])

// A smaller file fits into one packet together with its headers.
const MIN_COMPRESSED_BYTES = 512

const toBrotli = promisify(brotliCompress)

const toGzip = promisify(gzip)

/**
 * Compression effort: the quality of Brotli, and the level of gzip. With `cache`, Brotli's output is kept in that
 * folder.
 */
type Effort = { readonly brotli: number; readonly gzip: number; readonly cache?: string }

const THOROUGH: Effort = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }
// Scripts and styles take most of the time, and are usually the same as in the previous build.
const THOROUGH_CACHED: Effort = { ...THOROUGH, cache: BUILD_CACHES.compressed }
const QUICK: Effort = { brotli: 5, gzip: constants.Z_DEFAULT_COMPRESSION }

// Read by hosts, never served.
const HOST_ONLY_FILES = /^[_.]/

/**
 * The result of a build: `files` by their paths in the site, and `hosting` by their names. `manifest` and `renderer`
 * are for the server, and `stamp` is for the next build.
 */
type SiteFiles = {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  readonly hosting: ReadonlyMap<string, string>
  readonly manifest: string
  readonly renderer: { readonly script: string; readonly pages: string }
  readonly stamp: string
}

/** Writes the build to a new folder and then swaps it in, so there is always a complete build or none. */
export async function writeSite({ files, hosting, manifest, renderer, stamp }: SiteFiles): Promise<void> {
  const staging = `${BUILD.folder}.new`
  await rm(staging, { recursive: true, force: true })
  await Promise.all([...files].map(([path, content]) => writeSiteFile(join(staging, 'site', path), content)))
  await mkdir(join(staging, 'hosting'), { recursive: true })
  await Promise.all([...hosting].map(([name, text]) => writeHostingFile(join(staging, 'hosting', name), text)))
  await writeFile(join(staging, 'manifest.json'), manifest)
  await writeFile(join(staging, RENDERER_FILES.script), renderer.script)
  await writeFile(join(staging, RENDERER_FILES.pages), renderer.pages)
  await writeFile(join(staging, 'stamp'), stamp)
  await rm(BUILD.folder, { recursive: true, force: true })
  await rename(staging, BUILD.folder)
}

async function writeSiteFile(file: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  if (!HOST_ONLY_FILES.test(basename(file))) await writeCompressed(file, bytes, effortFor(file))
}

async function writeHostingFile(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: file.endsWith('.sh') ? 0o755 : 0o644 })
}

/**
 * Pages of platforms and commands are compressed quickly: there may be thousands, each with few readers. Scripts and
 * styles come from the cache if they haven't changed.
 */
function effortFor(file: string): Effort {
  const path = file.replaceAll('\\', '/')
  if (path.includes('/site/assets/')) return THOROUGH_CACHED
  return /\/projects\/commander\/(?:commands|platforms)\//.test(path) ? QUICK : THOROUGH
}

/**
 * Writes `<file>.br` and `<file>.gz`, each only if it's smaller. Skips tiny files, and types that don't compress well.
 */
export async function writeCompressed(file: string, content: Uint8Array, effort = THOROUGH): Promise<void> {
  if (!COMPRESSIBLE.has(extname(file)) || content.length < MIN_COMPRESSED_BYTES) return
  const brotli = await brotliOf(content, effort)
  const gzipped = await toGzip(content, { level: effort.gzip })
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped)
}

/** Compresses with Brotli at its highest quality. Nearly every browser receives this version. */
export function compressThoroughly(content: Uint8Array): Promise<Uint8Array> {
  return brotliOf(content, THOROUGH)
}

function brotliOf(content: Uint8Array, { brotli, cache }: Effort): Promise<Uint8Array> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotli, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const compress = () => toBrotli(content, { params })
  if (cache === undefined) return compress()
  const settings = { brotli, version: process.versions.brotli }
  return cachedFile(cache, { original: content, settings }, compress)
}
