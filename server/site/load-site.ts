import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseSiteManifest, type SiteManifest } from '../../core/built-site/site-manifest.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { type LibraryRenderer, loadLibraryRenderer } from './library-pages.ts'
import { createSite, readSiteFiles, type Site, type SiteFiles } from './site.ts'

/** The built site's folder and manifest. */
export type SiteLocation = { readonly directory: string; readonly manifestFile: string }

/** Reads a built site into memory. Fails with a message if it isn't built, is incomplete, or can't be read. */
export async function loadSite({ directory, manifestFile }: SiteLocation): Promise<Result<Site, string>> {
  const manifest = await readManifest(manifestFile)
  if (!manifest.ok) return manifest
  const files = await readFiles(directory)
  if (!files.ok) return files
  const renderer = await readRenderer(dirname(manifestFile))
  if (!renderer.ok) return renderer
  const site = createSite(files.value, manifest.value, renderer.value)
  if (site.ok) return site
  return failure(`The site in ${directory} lacks ${site.error.join(', ')}. Build it again with \`npm run build\`.`)
}

async function readManifest(file: string): Promise<Result<SiteManifest, string>> {
  try {
    const parsed = parseSiteManifest(JSON.parse(await readFile(file, 'utf8')))
    if (parsed.ok) return parsed
    return failure(`${file} is not a site's manifest. Build the site again with \`npm run build\`.`)
  } catch (cause) {
    return failure(unreadable(file, cause))
  }
}

async function readFiles(directory: string): Promise<Result<SiteFiles, string>> {
  try {
    return success(await readSiteFiles(directory))
  } catch (cause) {
    return failure(unreadable(directory, cause))
  }
}

async function readRenderer(folder: string): Promise<Result<LibraryRenderer, string>> {
  try {
    return success(await loadLibraryRenderer(folder))
  } catch (cause) {
    return failure(unreadable(folder, cause))
  }
}

function unreadable(path: string, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `The site cannot be read from ${path}: ${reason}. Build it with \`npm run build\`.`
}
