import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import sharp from 'sharp'
import { BUILD } from '../../../cli/build/paths.ts'
import { linkOf, metaOf, readHead } from '../../support/browser/read-head.ts'
import { builtPages } from './built-site.ts'

const FOR_SEARCH = builtPages().filter(({ html }) => metaOf(html, 'og:title') !== null)

test('2. no two pages have the same title, and those for search have descriptions of their own', () => {
  const titles = builtPages().map(({ html }) => /<title>([^<]*)<\/title>/.exec(html)?.[1])
  const descriptions = FOR_SEARCH.map(({ html }) => metaOf(html, 'description'))

  assert.equal(new Set(titles).size, titles.length)
  assert.equal(new Set(descriptions).size, descriptions.length)
})

for (const { file, html } of FOR_SEARCH) {
  test(`the description of ${file} is no longer than search results show it, and the same where it is shared`, () => {
    const description = metaOf(html, 'description') ?? ''

    assert.ok(description !== '' && description.length <= 160, `${description.length}: ${description}`)
    assert.equal(metaOf(html, 'og:description'), description)
  })

  test(`the picture of ${file} is in the site, in the size that the page says`, async () => {
    const { width, height, format } = await sharp(fileAt(metaOf(html, 'og:image'), html)).metadata()

    assert.deepEqual(
      [`${width}`, `${height}`, format],
      [metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height'), 'png'],
    )
  })
}

test("2. the pages of platforms and commands have Commander's picture", () => {
  const pages = FOR_SEARCH.filter(({ file }) => /^projects.commander./.test(file))
  const pictures = pages.map(({ html }) => [metaOf(html, 'og:image'), metaOf(html, 'og:image:alt')].join(' '))

  assert.ok(pages.some(({ file }) => /commander.platforms./.test(file)))
  assert.ok(pages.some(({ file }) => /commander.commands./.test(file)))
  assert.deepEqual(new Set(pictures), new Set([pictures[0]]))
  assert.match(pictures[0] ?? '', /\/assets\/sharing-projects-commander-[^/]+\.png /)
})

test('what the heads of all pages link is in the site', () => {
  for (const { html } of builtPages()) {
    const files = readHead(html).filter(({ name, attributes }) => name === 'link' && attributes.rel !== 'canonical')

    assert.ok(files.length >= 4)
    for (const { attributes } of files) assert.ok(fileAt(attributes.href, html).length > 0)
  }
})

/** The file that an address in a page's head refers to, whatever the site's base path. */
function fileAt(address: string | null | undefined, html: string): Buffer {
  const { pathname } = new URL(address ?? '', 'http://localhost')
  const base = (linkOf(html, 'manifest') ?? '').replace('/manifest.webmanifest', '')
  assert.ok(pathname.startsWith(`${base}/`), pathname)
  return readFileSync(join(BUILD.site, decodeURIComponent(pathname.slice(base.length))))
}
