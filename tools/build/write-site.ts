import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { RENDERER_FILES } from '../../server/site/library-pages.ts'
import { BUILD } from './paths.ts'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest', ''])

// Less than that fits into one packet with its headers as it is.
const LEAST_COMPRESSED = 512

const toBrotli = promisify(brotliCompress)

const toGzip = promisify(gzip)

/** How hard to compress: the quality of Brotli, and the level of gzip. */
type Effort = { readonly brotli: number; readonly gzip: number }

const THOROUGH: Effort = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }
const QUICK: Effort = { brotli: 5, gzip: constants.Z_DEFAULT_COMPRESSION }

// Nobody is ever sent these.
const FOR_HOSTS_ALONE = /^[_.]/

/**
 * Everything a build makes: the files of the site by their path in it, those for the hosts that the owner may choose, and
 * what the server is told.
 */
type SiteFiles = {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  readonly hosting: ReadonlyMap<string, string>
  readonly manifest: string
  readonly renderer: { readonly script: string; readonly pages: string }
  readonly stamp: string
}

/**
 * Writes the build to a folder of its own and puts it in place at the end, so that there is always a whole build or
 * none; the stamp, by which it is known to be up to date, comes with it.
 */
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
  if (!FOR_HOSTS_ALONE.test(basename(file))) await writeCompressed(file, bytes, effortFor(file))
}

/** A script is there to be run. */
async function writeHostingFile(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: file.endsWith('.sh') ? 0o755 : 0o644 })
}

/** As much as there is, but for the pages of a library's parts: there may be thousands, each is read by few. */
function effortFor(file: string): Effort {
  return /\/projects\/commander\/(?:commands|platforms)\//.test(file.replaceAll('\\', '/')) ? QUICK : THOROUGH
}

/** Writes `<file>.br` and `<file>.gz` beside a file whose kind compresses well, each only where it is smaller. */
export async function writeCompressed(file: string, content: Uint8Array, effort = THOROUGH): Promise<void> {
  if (!COMPRESSIBLE.has(extname(file)) || content.length < LEAST_COMPRESSED) return
  const brotli = await brotliOf(content, effort)
  const gzipped = await toGzip(content, { level: effort.gzip })
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped)
}

/** With Brotli, as small as it gets: what a host sends of a page to nearly every browser. */
export function compressThoroughly(content: Uint8Array): Promise<Uint8Array> {
  return brotliOf(content, THOROUGH)
}

function brotliOf(content: Uint8Array, { brotli }: Effort): Promise<Uint8Array> {
  return toBrotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotli, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
}
