import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { metaOf } from '../../support/browser/read-head.ts'
import { elementsIn, entriesOf, textOfFirst } from '../../support/browser/read-xml.ts'
import { allBuiltPages, readBuilt, requireForTests } from './built-site.ts'

type File = { readonly fileName: string; readonly contents: string }
type Validation = { readonly valid: boolean; readonly errors: readonly { readonly rawMessage: string }[] }
type XmlLint = {
  readonly validateXML: (task: { xml: readonly File[]; schema: readonly File[] }) => Promise<Validation>
}
type FeedParser = { readonly parseAtomFeed: (xml: string) => Feed }
type Entry = { readonly id?: string; readonly title?: { readonly value?: string } | string; readonly updated?: string }
type Feed = Entry & { readonly entries?: readonly Entry[]; readonly links?: readonly { readonly rel?: string }[] }

const SCHEMA = 'sitemap.xsd'
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

describe('sitemap', () => {
  test('is valid according to its schema', async () => {
    const { validateXML }: XmlLint = requireForTests('xmllint-wasm')
    const schema = { fileName: SCHEMA, contents: readFileSync(join(import.meta.dirname, SCHEMA), 'utf8') }

    const { errors } = await validateXML({
      xml: [{ fileName: 'sitemap.xml', contents: readBuilt('sitemap.xml') }],
      schema: [schema],
    })

    assert.deepEqual(
      errors.map(({ rawMessage }) => rawMessage),
      [],
    )
  })

  test('has exactly the pages that have sharing data', () => {
    const addresses = [...readBuilt('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

    const canonical = allBuiltPages().flatMap(({ html }) => metaOf(html, 'og:url') ?? [])
    assert.deepEqual(addresses.toSorted(), canonical.toSorted())
    assert.ok(canonical.length >= 3)
  })
})

describe('feed', () => {
  test('can be read by a feed reader', () => {
    const { parseAtomFeed }: FeedParser = requireForTests('feedsmith')
    const xml = readBuilt('feed.xml')

    const feed = parseAtomFeed(xml)

    assert.equal(feed.entries?.length, entriesOf(xml).length)
    for (const entry of feed.entries ?? []) assert.ok(entry.id && entry.title && entry.updated)
    assert.deepEqual(feed.links?.map(({ rel }) => rel).toSorted(), ['alternate', 'self'])
  })

  test('has the elements that RFC 4287 requires', () => {
    const xml = readBuilt('feed.xml')
    const entries = entriesOf(xml)

    const ids = entries.map((entry) => textOfFirst(entry, 'id'))
    assert.equal(new Set([...ids, textOfFirst(xml, 'id')]).size, entries.length + 1)
    assert.match(xml.slice(0, xml.indexOf('<entry>')), /<author><name>[^<]+<\/name>/)
    for (const part of [xml, ...entries]) {
      assert.ok(URL.canParse(textOfFirst(part, 'id')))
      assert.notEqual(textOfFirst(part, 'title'), '')
      assert.match(textOfFirst(part, 'updated'), INSTANT)
      assert.ok(elementsIn(part, 'link').some((link) => link.includes('rel="alternate"')))
    }
  })
})
