import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { BUILD } from '../../../cli/build/paths.ts'
import { linkOf, metaOf, readHead } from '../../support/browser/read-head.ts'
import { builtPages } from './built-site.ts'

const FOR_SEARCH = builtPages().filter(({ html }) => metaOf(html, 'og:title') !== null)

describe('page head', () => {
  test('has its own title and its own description', () => {
    const titles = builtPages().map(({ html }) => /<title>([^<]*)<\/title>/.exec(html)?.[1])
    const descriptions = FOR_SEARCH.map(({ html }) => metaOf(html, 'description'))

    assert.equal(new Set(titles).size, titles.length)
    assert.equal(new Set(descriptions).size, descriptions.length)
  })

  for (const { file, html } of FOR_SEARCH) {
    test(`has a description short enough for search results: ${file}`, () => {
      const description = metaOf(html, 'description') ?? ''

      assert.ok(description !== '' && description.length <= 160, `${description.length}: ${description}`)
      assert.equal(metaOf(html, 'og:description'), description)
    })

    test(`has a picture of the stated size: ${file}`, async () => {
      const { width, height, format } = await sharp(fileAt(metaOf(html, 'og:image'), html)).metadata()

      assert.deepEqual(
        [`${width}`, `${height}`, format],
        [metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height'), 'png'],
      )
    })
  }

  test("has Commander's picture for platforms and commands", () => {
    const pages = FOR_SEARCH.filter(({ file }) => /^projects.commander./.test(file))
    const pictures = pages.map(({ html }) => [metaOf(html, 'og:image'), metaOf(html, 'og:image:alt')].join(' '))

    assert.ok(pages.some(({ file }) => /commander.platforms./.test(file)))
    assert.ok(pages.some(({ file }) => /commander.commands./.test(file)))
    assert.deepEqual(new Set(pictures), new Set([pictures[0]]))
    assert.match(pictures[0] ?? '', /\/assets\/sharing-projects-commander-[^/]+\.png /)
  })

  test('links only to files that exist', () => {
    for (const { html } of builtPages()) {
      const files = readHead(html).filter(({ name, attributes }) => name === 'link' && attributes.rel !== 'canonical')

      assert.ok(files.length >= 4)
      for (const { attributes } of files) assert.ok(fileAt(attributes.href, html).length > 0)
    }
  })
})

/** The content of the built file that an address in a page's head refers to. Removes the base path from the address. */
function fileAt(address: string | null | undefined, html: string): Buffer {
  const { pathname } = new URL(address ?? '', 'http://localhost')
  const base = (linkOf(html, 'manifest') ?? '').replace('/manifest.webmanifest', '')
  assert.ok(pathname.startsWith(`${base}/`), pathname)
  return readFileSync(join(BUILD.site, decodeURIComponent(pathname.slice(base.length))))
}
