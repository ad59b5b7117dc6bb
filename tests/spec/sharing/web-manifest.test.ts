import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { webManifest } from '../../../cli/build/sharing/sharing-files.ts'
import { linkedIcons } from '../../../cli/build/sharing/site-drawings.ts'
import { HOSTILE, partsSaying, someParts } from './some-parts.ts'

describe('installed site', () => {
  test("has its owner's name and stays under its base path", () => {
    const manifest = JSON.parse(webManifest(someParts()))

    assert.equal(manifest.name, 'Ada Sample')
    assert.equal(manifest.short_name, 'Ada Sample')
    assert.deepEqual([manifest.id, manifest.start_url, manifest.scope], ['/home/', '/home/', '/home/'])
    assert.equal(manifest.display, 'minimal-ui')
    assert.match(manifest.theme_color, /^#[0-9a-f]{6}$/)
    assert.equal(manifest.background_color, manifest.theme_color)
  })

  test('has icons in both sizes, maskable and not', () => {
    const { icons } = JSON.parse(webManifest(someParts()))

    const files = linkedIcons(someParts()).map(({ path }) => `/home${path}`)
    assert.deepEqual(
      icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose]),
      [
        ['192x192', 'any'],
        ['512x512', 'any'],
        ['192x192', 'maskable'],
        ['512x512', 'maskable'],
      ],
    )
    for (const { src, type } of icons) {
      assert.ok(files.includes(src), src)
      assert.equal(type, 'image/png')
    }
  })

  test('has a shortcut to Commander', () => {
    const { shortcuts } = JSON.parse(webManifest(someParts()))

    assert.equal(shortcuts[0].name, 'Commander')
    assert.equal(shortcuts[0].url, '/home/projects/commander')
  })

  test('starts at / without a base path', () => {
    const manifest = JSON.parse(webManifest(someParts({ siteUrl: 'https://ada.example' })))

    assert.equal(manifest.start_url, '/')
  })
})

describe('short name', () => {
  for (const [name, shortName] of [
    ['Bartholomew Montgomery', 'Bartholomew'],
    ['Wolfeschlegelstein', 'Wolfeschleg…'],
    ['Ada', 'Ada'],
  ] as const) {
    test(`of "${name}" is "${shortName}"`, () => {
      assert.equal(JSON.parse(webManifest(someParts({ site: { ...someParts().site, name } }))).short_name, shortName)
    })
  }
})

describe('manifest', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    test(`stays valid with ${what} in the site's name`, () => {
      const manifest = JSON.parse(webManifest(partsSaying(text)))

      assert.ok(manifest.name.isWellFormed() && manifest.name.length > 0)
      assert.ok(manifest.short_name.length <= 12)
    })
  }
})
