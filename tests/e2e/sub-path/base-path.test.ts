import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { describe, test } from 'node:test'
import { BASE_PATH, PUBLISHED_URL, publishedSite } from './published-site.ts'

const TEXT = /\.(?:html|js|css|xml|json|webmanifest|txt|svg|md)$/
const COMPRESSED = /\.(?:br|gz)$/

/** Addresses at which the site's server responds without a file. */
const SERVED = ['/api/', '/oidc/', '/openapi.json', '/health', '/ready']

/**
 * Matches the attribute that tells the application which screen a page shows. Like all of the application's own paths,
 * its value has no base path.
 */
const PATH_OF_SCREEN = /data-path="[^"]*"/g

describe('built files', () => {
  test('never name a path without the base path', async () => {
    const { folder } = await publishedSite()
    const files = await filesOf(folder)
    const texts = files.filter((file) => TEXT.test(file))

    const strays = await Promise.all(
      texts.map(async (file) => strayPathsIn(await readFile(join(folder, file), 'utf8'), pathsToLookFor(file, files))),
    )

    assert.deepEqual(Object.fromEntries(texts.map((file, index) => [file, strays[index]])), cleanIn(texts))
  })

  test('never name the host without the base path', async () => {
    const { folder } = await publishedSite()
    const texts = (await filesOf(folder)).filter((file) => TEXT.test(file))

    const strays = await Promise.all(
      texts.map(async (file) => {
        const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\\/', '/')
        return text.replaceAll(PUBLISHED_URL, '').match(/https?:\/\/ada\.example(?!\.?[\w-]).{0,40}/g) ?? []
      }),
    )

    assert.deepEqual(Object.fromEntries(texts.map((file, index) => [file, strays[index]])), cleanIn(texts))
  })
})

/** The paths of all files below the folder, except for compressed ones, with forward slashes. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}

/**
 * Paths of files and pages to look for. Scripts are only searched for assets and the server's addresses, because the
 * application adds the base path to its own paths.
 */
function pathsToLookFor(file: string, files: readonly string[]): readonly string[] {
  // The service worker removes the base path before it compares addresses with its files.
  if (file === 'service-worker.js') return SERVED
  if (file.endsWith('.js')) return [...SERVED, '/assets/']
  const named = files.map((name) => `/${name}`)
  const pages = named.map((path) => path.replace(/\/index\.html$/, ''))
  return [...SERVED, ...named, ...pages].filter((path) => path !== '')
}

/** Finds paths at the start of an attribute or a string, but not in prose or at the end of a longer path. */
function strayPathsIn(text: string, paths: readonly string[]): readonly string[] {
  const alternatives = paths.map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const reference = new RegExp(`(?<=["'\`(=>])(?:${alternatives})`, 'g')
  const own = text.replaceAll(PATH_OF_SCREEN, '').replaceAll('\\/', '/').replaceAll(BASE_PATH, '\0')
  return own.match(reference) ?? []
}

function cleanIn(files: readonly string[]) {
  return Object.fromEntries(files.map((file) => [file, []]))
}
