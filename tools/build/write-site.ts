import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeCompressed } from './compress.ts'
import { BUILD } from './paths.ts'

/** Everything a build makes: the files of the site by their path in it, and what the server is told about them. */
export type SiteFiles = {
  readonly files: ReadonlyMap<string, string | Uint8Array>
  readonly manifest: string
  readonly stamp: string
}

/**
 * Writes the build to a folder of its own and puts it in place at the end, so that there is always a whole build or
 * none; the stamp, by which it is known to be up to date, comes with it.
 */
export async function writeSite({ files, manifest, stamp }: SiteFiles): Promise<void> {
  const staging = `${BUILD.folder}.new`
  await rm(staging, { recursive: true, force: true })
  await Promise.all([...files].map(([path, content]) => writeSiteFile(join(staging, 'site', path), content)))
  await writeFile(join(staging, 'manifest.json'), manifest)
  await writeFile(join(staging, 'stamp'), stamp)
  await rm(BUILD.folder, { recursive: true, force: true })
  await rename(staging, BUILD.folder)
}

async function writeSiteFile(file: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  await writeCompressed(file, bytes)
}
