import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hostingFiles } from '../../cli/build/hosting/hosting-files.ts'
import { groupOf } from '../../cli/build/hosting/hosting-rules.ts'
import { assetEndingIn, builtFiles, hostingOf } from '../support/project/built-site.ts'
import { headerRules, staticHost } from './static-host.ts'

const PAGES = [
  ['/', 'index.html'],
  ['/projects', 'projects/index.html'],
  ['/projects/', 'projects/index.html'],
  ['/projects/commander', 'projects/commander/index.html'],
  ['/authentication/callback', 'authentication/index.html'],
] as const

for (const siteUrl of ['https://ada.example', 'https://ada.example/my/home']) {
  const hosting = hostingOf(siteUrl)
  const { rules, inSite } = hosting
  const answer = staticHost(hosting, builtFiles())
  const { basePath } = rules

  describe(`static host at ${siteUrl}`, () => {
    for (const [path, file] of PAGES) {
      test(`serves ${file} at ${path} with page headers`, () => {
        const { 'Cache-Control': _, 'Cross-Origin-Resource-Policy': __, ...expected } = rules.headers.page

        const page = answer(basePath + path)

        assert.deepEqual([page.file, page.location], [file, null])
        assert.deepEqual(page.headers, expected)
      })
    }

    for (const file of [assetEndingIn('.js').slice(1), assetEndingIn('.css').slice(1), 'api/commands', 'site.json']) {
      test(`sends caching and CORS headers once for ${file}`, () => {
        const own = ['Cache-Control', 'Cross-Origin-Resource-Policy', 'Access-Control-Allow-Origin']

        const { headers } = answer(`${basePath}/${file}`)

        for (const name of own) assert.equal(headers[name], rules.headers[groupOf(file)][name])
      })
    }

    test('has no page at an unknown address', () => {
      const answers = ['/nothing', '/projects/nothing', '/authenticationX'].map((path) => answer(basePath + path))

      assert.deepEqual(
        answers.map(({ file, location }) => [file, location]),
        answers.map(() => [null, null]),
      )
    })

    test("stays within Cloudflare's limits for _headers", () => {
      const text = inSite.get('_headers') ?? ''

      assert.ok(headerRules(text).length <= 100)
      assert.ok(text.split('\n').every((line) => line.length <= 2000))
      assert.ok(headerRules(text).every(({ pattern }) => pattern.split('*').length <= 2))
    })
  })
}

describe('hosting files', () => {
  test('redirect the root of a host to the base path', () => {
    const answer = staticHost(hostingOf('https://ada.example/my/home'), builtFiles())

    assert.equal(answer('/').location, '/my/home/')
    assert.equal(answer('/my/home').file, 'index.html')
  })

  test("can't have a policy too long for Cloudflare", () => {
    const policy = { header: `default-src ${'a'.repeat(2000)}` }
    const config = { siteUrl: 'https://ada.example', apiUrl: '/api/commands', identityProvider: null }

    assert.throws(
      () => hostingFiles({ policy, config, siteMap: { projectIds: [], hasCv: false }, files: [] }),
      /_headers has a line of over 2000 characters/,
    )
  })

  test('stop GitHub Pages from running Jekyll', () => {
    assert.equal(hostingOf('https://ada.example').inSite.get('.nojekyll'), '')
  })
})
