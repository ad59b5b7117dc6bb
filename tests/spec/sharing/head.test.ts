import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { headOf } from '../../../cli/build/sharing/head-of.ts'
import { linkedDataOf, linkOf, metaOf } from '../../support/browser/read-head.ts'
import { HOSTILE, pageOf, partsSaying, someParts } from './some-parts.ts'

describe('canonical address', () => {
  test('is under the base path', () => {
    const head = headOf(pageOf('projects'), someParts())

    assert.equal(linkOf(head, 'canonical'), 'https://ada.example/home/projects')
    assert.equal(metaOf(head, 'og:url'), 'https://ada.example/home/projects')
  })

  test('of the home page ends with a slash', () => {
    const head = headOf(pageOf('home'), someParts({ siteUrl: 'https://ada.example' }))

    assert.equal(linkOf(head, 'canonical'), 'https://ada.example/')
  })
})

describe('shared page', () => {
  test('has its name, site, description and large picture', () => {
    const head = headOf(pageOf('project'), someParts())

    assert.equal(metaOf(head, 'og:title'), 'Wheel log')
    assert.equal(metaOf(head, 'og:site_name'), 'Ada Sample')
    assert.equal(metaOf(head, 'og:description'), 'What is at /projects/wheel-log.')
    assert.equal(metaOf(head, 'og:type'), 'article')
    assert.equal(metaOf(head, 'og:locale'), 'en_US')
    assert.equal(metaOf(head, 'twitter:card'), 'summary_large_image')
    assert.match(
      metaOf(head, 'og:image') ?? '',
      /^https:\/\/ada\.example\/home\/assets\/sharing-projects-wheel-log-\w+\.png$/,
    )
    assert.equal(metaOf(head, 'og:image:width'), '1200')
    assert.equal(metaOf(head, 'og:image:height'), '630')
    assert.equal(metaOf(head, 'og:image:alt'), 'Wheel log, by Ada Sample')
  })

  test("is its owner's profile if it is the home page", () => {
    const head = headOf(pageOf('home'), someParts())

    assert.equal(metaOf(head, 'og:type'), 'profile')
    assert.equal(metaOf(head, 'og:title'), 'Ada Sample')
  })
})

describe('page', () => {
  test('links icons, manifest and feed under the base path', () => {
    for (const page of someParts().pages) {
      const head = headOf(page, someParts())

      assert.equal(linkOf(head, 'icon'), '/home/assets/avatar-1a2b3c4d.svg')
      assert.match(linkOf(head, 'apple-touch-icon') ?? '', /^\/home\/assets\/icon-square-180-\w+\.png$/)
      assert.equal(linkOf(head, 'manifest'), '/home/manifest.webmanifest')
      assert.equal(linkOf(head, 'alternate'), '/home/feed.xml')
    }
  })

  test('has a light and a dark browser colour', () => {
    const head = headOf(pageOf('home'), someParts())

    const colours = [
      ...head.matchAll(/<meta name="theme-color" content="([^"]+)" media="\(prefers-color-scheme: (\w+)\)">/g),
    ]
    assert.deepEqual(
      colours.map(([, , form]) => form),
      ['light', 'dark'],
    )
    assert.notEqual(colours[0]?.[1], colours[1]?.[1])
  })
})

describe('sign-in page', () => {
  test('has a canonical address, but no sharing data', () => {
    const head = headOf(pageOf('authentication'), someParts())

    assert.equal(metaOf(head, 'robots'), null)
    assert.match(linkOf(head, 'canonical') ?? '', /\/authentication$/)
    assert.equal(metaOf(head, 'og:image'), null)
    assert.equal(linkedDataOf(head), null)
  })
})

describe('unknown page', () => {
  for (const kind of ['unknown', 'undecodable'] as const) {
    test(`is noindex and has no sharing data (${kind})`, () => {
      const head = headOf(pageOf(kind), someParts())

      assert.equal(metaOf(head, 'robots'), 'noindex')
      assert.equal(linkOf(head, 'canonical'), null)
      assert.equal(metaOf(head, 'og:image'), null)
      assert.equal(linkedDataOf(head), null)
    })
  }
})

describe('every other page', () => {
  test('may be indexed by search engines', () => {
    for (const kind of ['home', 'projects', 'commander', 'project', 'cv'] as const)
      assert.equal(metaOf(headOf(pageOf(kind), someParts()), 'robots'), null)
  })
})

describe('text of the site', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    test(`adds no element to the head: ${what}`, () => {
      const parts = partsSaying(text)
      const plain = partsSaying('Ada')

      for (const [index, page] of parts.pages.entries()) {
        const names = (head: string) => head.match(/<[a-z!/]+/g)
        const [head, expected] = [headOf(page, parts), headOf(plain.pages[index] ?? page, plain)]
        assert.deepEqual(names(head), names(expected))
      }
    })

    test(`stays text in a shared title: ${what}`, () => {
      const parts = partsSaying(text)

      const title = metaOf(headOf(pageOf('project', parts.pages), parts), 'og:title') ?? ''

      assert.ok(title.isWellFormed())
      assert.doesNotMatch(title, /\p{Cc}/u)
      assert.equal(
        title,
        text
          .toWellFormed()
          .replace(/\p{Cc}/gu, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
    })
  }
})
