import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mistakesInVariables, parse } from '../../support/server/parse-variables.ts'

const DEFAULTS = { siteUrl: 'https://ada.example/home' }
const PRODUCTION = { NODE_ENV: 'production' }

describe("the site's address", () => {
  test('is the address the server listens on, or SITE_URL', () => {
    assert.equal(parse({ PORT: '8080' }).siteUrl, 'http://localhost:8080')
    assert.equal(parse({ PORT: '0' }).siteUrl, 'http://localhost:0')
    assert.equal(parse({ SITE_URL: 'HTTPS://Example.org:443/' }).siteUrl, 'https://example.org')
  })

  test('in builds is SITE_URL or siteUrl', () => {
    assert.equal(parse({ SITE_URL: 'https://example.org/me/' }, DEFAULTS).publishedUrl, 'https://example.org/me')
    assert.equal(parse({}, DEFAULTS).publishedUrl, 'https://ada.example/home')
    assert.equal(parse(PRODUCTION, DEFAULTS).publishedUrl, 'https://ada.example/home')
  })

  test('in builds falls back to this computer and port 3000', () => {
    const built = ['3000', '8080', '0'].map((port) => parse({ PORT: port }).publishedUrl)

    assert.deepEqual(built, ['http://localhost:3000', 'http://localhost:8080', 'http://localhost:3000'])
  })

  test('is siteUrl in production only', () => {
    assert.equal(parse(PRODUCTION, DEFAULTS).siteUrl, 'https://ada.example/home')
    assert.equal(parse({ PORT: '8080' }, DEFAULTS).siteUrl, 'http://localhost:8080/home')
    assert.equal(parse({ ...PRODUCTION, PORT: '8080' }).siteUrl, 'http://localhost:8080')
  })

  test('is SITE_URL rather than siteUrl', () => {
    const variables = { SITE_URL: 'https://example.org/me' }

    for (const more of [{}, PRODUCTION]) {
      assert.equal(parse({ ...variables, ...more }, DEFAULTS).siteUrl, 'https://example.org/me')
    }
  })
})

describe('address of the list', () => {
  test('is under the base path, or exactly API_URL', () => {
    assert.equal(parse({}, DEFAULTS).apiUrl, '/home/api/commands')
    assert.equal(parse({ SITE_URL: 'https://example.org/' }, DEFAULTS).apiUrl, '/api/commands')
    assert.equal(parse({ API_URL: '/other/api/commands' }, DEFAULTS).apiUrl, '/other/api/commands')
  })
})

describe('wrong siteUrl', () => {
  test('is reported as a mistake in content/site.ts', () => {
    const [sentence] = mistakesInVariables({}, { siteUrl: 'ada.example' })

    assert.match(String(sentence), /^siteUrl in content\/site\.ts is "ada\.example"; expected the address of the site/)
  })
})

describe('site', () => {
  for (const address of ['https://ada.example//evil.example', 'https://ada.example/a//b', 'https://ada.example/.//b']) {
    test(`can't be at ${address}, where links would lead elsewhere`, () => {
      assert.equal(mistakesInVariables({ SITE_URL: address }).length, 1)
    })
  }
})
