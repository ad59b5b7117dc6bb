import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nameOfSetting } from '../../../server/environment/environment.ts'
import { mistakesInVariables, parse } from '../../support/server/parse-variables.ts'

const SITE_FIELD = 'siteUrl in content/site.ts'

describe('environment', () => {
  test('that is empty serves this computer on port 3000', () => {
    assert.deepEqual(parse({}), {
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: null,
      siteUrl: 'http://localhost:3000',
      publishedUrl: 'http://localhost:3000',
      apiUrl: '/api/commands',
      identity: { kind: 'local' },
      ownerSub: null,
      allowedOrigins: [],
      logsRequests: false,
      isProduction: false,
    })
  })

  test('treats empty variables as unset', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SITE_URL', 'API_URL', 'AUTH_DOMAIN', 'ALLOWED_ORIGINS']

    const environment = parse(Object.fromEntries(names.map((name) => [name, ''])))

    assert.deepEqual(environment, parse({}))
  })

  for (const [what, variables, defaults, name] of [
    ['its variable', { SITE_URL: 'https://a.example' }, { siteUrl: 'https://b.example' }, 'SITE_URL'],
    ['its field if the variable is empty', { SITE_URL: '' }, { siteUrl: 'https://b.example' }, SITE_FIELD],
    ['its field if there is no variable', {}, { siteUrl: 'https://b.example' }, SITE_FIELD],
    ['its variable if nothing is set', {}, {}, 'SITE_URL'],
  ] as const) {
    test(`names a setting by ${what}`, () => {
      assert.equal(nameOfSetting('SITE_URL', variables, defaults), name)
    })
  }

  test('has the values that are set', () => {
    const environment = parse({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/commander',
      DATABASE_URL: 'postgres://owner:secret@db.example:5432/commander?sslmode=require',
      SITE_URL: 'https://example.org/me/',
      API_URL: 'https://api.example.org/stage/api/commands',
      OWNER_SUB: 'auth0|1234',
      LOG: 'requests',
      ALLOWED_ORIGINS: 'https://example.org, http://localhost:5173/,',
      NODE_ENV: 'production',
    })

    assert.deepEqual(environment, {
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/commander',
      databaseUrl: 'postgres://owner:secret@db.example:5432/commander?sslmode=require',
      siteUrl: 'https://example.org/me',
      publishedUrl: 'https://example.org/me',
      apiUrl: 'https://api.example.org/stage/api/commands',
      identity: environment.identity,
      ownerSub: 'auth0|1234',
      allowedOrigins: ['https://example.org', 'http://localhost:5173'],
      logsRequests: true,
      isProduction: true,
    })
  })

  test('reports all mistakes at once', () => {
    const mistakes = mistakesInVariables({
      PORT: 'abc',
      HOST: 'a b',
      DATABASE_URL: 'mysql://db',
      SITE_URL: 'example.org',
      API_URL: 'api',
      AUTH_DOMAIN: 'a b',
      ALLOWED_ORIGINS: '*,https://fine.example,null',
    })

    assert.deepEqual(
      mistakes.map((sentence) => sentence.split(' ')[0]),
      [
        'PORT',
        'HOST',
        'DATABASE_URL',
        'SITE_URL',
        'API_URL',
        'AUTH_CLIENT_ID',
        'AUTH_DOMAIN',
        'ALLOWED_ORIGINS',
        'ALLOWED_ORIGINS',
      ],
    )
  })

  for (const name of ['SITE_URL', 'API_URL', 'AUTH_DOMAIN', 'ALLOWED_ORIGINS', 'HOST', 'PORT']) {
    test(`refuses and hides credentials in ${name}`, () => {
      const tidy = mistakesInVariables({ [name]: 'https://owner:hush@example.org', AUTH_CLIENT_ID: 'site' })
      const userOnly = mistakesInVariables({ [name]: 'https://owner@example.org', AUTH_CLIENT_ID: 'site' })
      const passwordOnly = mistakesInVariables({ [name]: 'https://:hush@example.org', AUTH_CLIENT_ID: 'site' })
      const mistakes = mistakesInVariables({ [name]: 'https://owner:se/cr@et@example.org', AUTH_CLIENT_ID: 'site' })

      for (const sentences of [tidy, userOnly, passwordOnly, mistakes]) {
        assert.equal(sentences.length, 1)
        assert.doesNotMatch(String(sentences[0]), /owner|hush|cr@et|se\/cr/)
        assert.match(String(sentences[0]), /https:\/\/\*\*\*@example\.org/)
      }
    })
  }

  test('shortens very long values', () => {
    const [sentence] = mistakesInVariables({ PORT: 'x'.repeat(5_000) })

    assert.equal(sentence, `PORT is "${'x'.repeat(100)}…"; expected a whole number from 0 to 65535.`)
  })

  test('falls back to content/site.ts', () => {
    const defaults = { apiUrl: 'https://api.example/api/commands' }

    assert.equal(parse({}, defaults).apiUrl, 'https://api.example/api/commands')
    assert.equal(parse({ API_URL: '' }, defaults).apiUrl, 'https://api.example/api/commands')
    assert.equal(parse({ API_URL: '/other' }, defaults).apiUrl, '/other')
  })

  test('names content/site.ts if the mistake is there', () => {
    assert.match(
      String(mistakesInVariables({}, { apiUrl: 'api' })[0]),
      /^apiUrl in content\/site\.ts is "api"; expected /,
    )
  })
})
