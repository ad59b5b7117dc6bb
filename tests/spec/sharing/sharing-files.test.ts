import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { describe, type TestContext } from 'node:test'
import { headOf } from '../../../cli/build/sharing/head-of.ts'
import { sharingFiles } from '../../../cli/build/sharing/sharing-files.ts'
import type { SharingParts } from '../../../cli/build/sharing/sharing-parts.ts'
import { sitemapEntries } from '../../../cli/build/sharing/sitemap-entries.ts'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import { sitemapOf } from '../../../web/rendering/sitemap.ts'
import { readHead } from '../../support/browser/read-head.ts'
import { feedFor, pageOf, someParts } from './some-parts.ts'

describe('sharing files', () => {
  test('exist wherever they are named, with a known type', async (context) => {
    const parts = someParts({ avatar: null })

    const files = await filesOf(parts, context)

    const heads = parts.pages.flatMap((page) => readHead(headOf(page, parts)))
    const named = heads.flatMap(({ attributes: { href, property, content } }) => [
      ...(href === undefined ? [] : [href]),
      ...(property === 'og:image' && content !== undefined ? [content] : []),
    ])
    const texts = ['manifest.webmanifest', 'feed.xml'].map((file) => `${files.get(file)}`).join('')
    const inTexts = texts.match(/\/home\/assets\/[\w.-]+/g) ?? []
    const paths = [...named, ...inTexts].map((address) =>
      new URL(address, parts.siteUrl).pathname.slice('/home/'.length),
    )
    // Pages and the owner's `resume.json` are built elsewhere.
    const elsewhere = [...parts.pages.map(({ address }) => address.slice(1)), 'resume.json']
    assert.deepEqual(
      paths.filter((path) => !files.has(path) && !elsewhere.includes(path)),
      [],
    )
    assert.ok(inTexts.length >= 5)
    for (const file of files.keys()) assert.notEqual(mediaTypeOf(file), 'application/octet-stream', file)
  })

  test('are complete for a site with minimal settings', async (context) => {
    const { name } = someParts().site
    const bare = {
      site: { name },
      projects: [],
      stories: new Map(),
      commands: [],
      avatar: null,
      pages: [pageOf('home')],
    }

    const parts = someParts(bare)
    const files = new Map([...(await filesOf(parts, context)), ['sitemap.xml', sitemapOf(sitemapEntries(parts))]])

    for (const file of ['favicon.ico', 'manifest.webmanifest', 'sitemap.xml', 'feed.xml', 'robots.txt', 'llms.txt'])
      assert.ok((files.get(file)?.length ?? 0) > 0, file)
    for (const [file, content] of files) {
      if (typeof content === 'string') assert.doesNotMatch(content, /undefined|<subtitle|^>|"description"/m, file)
    }
  })
})

async function filesOf(parts: SharingParts, context: TestContext): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const cache = await mkdtemp(join(tmpdir(), 'sharing-'))
  context.after(() => rm(cache, { recursive: true, force: true }))
  return new Map([...(await sharingFiles(parts, cache)), ['feed.xml', feedFor(parts)]])
}
