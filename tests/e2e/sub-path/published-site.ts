import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { buildIn, copyContent } from '../../support/project/build-elsewhere.ts'
import { type StaticHost, startStaticHost } from './static-host.ts'

/** The public address of the site in these tests. */
export const PUBLISHED_URL = 'https://ada.example/some/path'

/** The path of `PUBLISHED_URL`. */
export const BASE_PATH = '/some/path'

/** The published site, with the folder that contains its files. */
export type PublishedSite = StaticHost & { readonly folder: string }

let published: Promise<PublishedSite> | null = null

after(async () => {
  const begun = published
  published = null
  await closeBrowser()
  await (await begun)?.close()
})

/**
 * A static host with the site as built for `PUBLISHED_URL`. The site is built when a test first needs it, and removed
 * after the last test.
 */
export function publishedSite(): Promise<PublishedSite> {
  published ??= publish()
  return published
}

async function publish(): Promise<PublishedSite> {
  const owner = await mkdtemp(join(tmpdir(), 'published-site-'))
  await copyContent(owner)
  await buildIn(owner, { SITE_URL: PUBLISHED_URL })
  const folder = join(owner, 'build', 'site')
  const host = await startStaticHost(folder, BASE_PATH)
  const close = () => host.close().then(() => rm(owner, { recursive: true }))
  return { ...host, folder, close }
}
