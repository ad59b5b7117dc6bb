import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mistakesIn, parse } from '../../support/server/parse-variables.ts'

const DEFAULTS = { siteUrl: 'https://ada.example/home' }
const PRODUCTION = { NODE_ENV: 'production' }

test('the site is where the server listens, unless SITE_URL says otherwise', () => {
  assert.equal(parse({ PORT: '8080' }).siteUrl, 'http://localhost:8080')
  assert.equal(parse({ PORT: '0' }).siteUrl, 'http://localhost:0')
  assert.equal(parse({ SITE_URL: 'HTTPS://Example.org:443/' }).siteUrl, 'https://example.org')
})

test('what is built names SITE_URL, else siteUrl of content/site.ts, whoever serves it', () => {
  assert.equal(parse({ SITE_URL: 'https://example.org/me/' }, DEFAULTS).publishedUrl, 'https://example.org/me')
  assert.equal(parse({}, DEFAULTS).publishedUrl, 'https://ada.example/home')
  assert.equal(parse(PRODUCTION, DEFAULTS).publishedUrl, 'https://ada.example/home')
})

test('what is built for nowhere in particular names this computer and the port, 3000 where the system chooses it', () => {
  const built = ['3000', '8080', '0'].map((port) => parse({ PORT: port }).publishedUrl)

  assert.deepEqual(built, ['http://localhost:3000', 'http://localhost:8080', 'http://localhost:3000'])
})

test('siteUrl of content/site.ts is where a server in production is, and no other', () => {
  assert.equal(parse(PRODUCTION, DEFAULTS).siteUrl, 'https://ada.example/home')
  assert.equal(parse({ PORT: '8080' }, DEFAULTS).siteUrl, 'http://localhost:8080/home')
  assert.equal(parse({ ...PRODUCTION, PORT: '8080' }).siteUrl, 'http://localhost:8080')
})

test('SITE_URL is where the server is, whatever content/site.ts says', () => {
  const variables = { SITE_URL: 'https://example.org/me' }

  for (const more of [{}, PRODUCTION]) {
    assert.equal(parse({ ...variables, ...more }, DEFAULTS).siteUrl, 'https://example.org/me')
  }
})

test('the list of commands is below the base path, unless API_URL names it: that is taken as it stands', () => {
  assert.equal(parse({}, DEFAULTS).apiUrl, '/home/api/commands')
  assert.equal(parse({ SITE_URL: 'https://example.org/' }, DEFAULTS).apiUrl, '/api/commands')
  assert.equal(parse({ API_URL: '/other/api/commands' }, DEFAULTS).apiUrl, '/other/api/commands')
})

test('a mistake in siteUrl of content/site.ts is told as one there', () => {
  const [sentence] = mistakesIn({}, { siteUrl: 'ada.example' })

  assert.match(String(sentence), /^siteUrl in content\/site\.ts is "ada\.example"; expected the address of the site/)
})

for (const address of ['https://ada.example//evil.example', 'https://ada.example/a//b', 'https://ada.example/.//b']) {
  test(`the site cannot be at ${address}, whose links would lead to another host`, () => {
    assert.equal(mistakesIn({ SITE_URL: address }).length, 1)
  })
}
