import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest', ''])

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `<file>.br` and `<file>.gz` beside a file whose kind compresses well, each only where it is smaller. */
export async function writeCompressed(file: string, content: Uint8Array): Promise<void> {
  if (!COMPRESSIBLE.has(extname(file))) return
  const brotli = await toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  const gzipped = await toGzip(content, { level: constants.Z_BEST_COMPRESSION })
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped)
}
