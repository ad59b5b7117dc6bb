import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { mistakesInVariables } from '../../support/server/parse-variables.ts'

const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  PORT: ['0', '1', '3000', '65535', '00080'],
  HOST: ['localhost', '127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1', 'my-host.example', 'a'],
  DATABASE_URL: [
    'postgres://localhost/commander',
    'postgresql://user@localhost',
    'POSTGRES://u:p@h/d',
    'postgresql:///commander?host=/var/run/postgresql',
    'postgres://host:5432/home?user=ada@example.org',
    'postgres://owner:%23%2F%3F%40%25@db.example/home',
    'postgres://owner:p@ss@db.example/home',
  ],
  SITE_URL: ['http://localhost:3000', 'https://example.org', 'https://example.org/me', 'http://[::1]:3000/'],
  API_URL: [
    '/api/commands',
    '/',
    '/api/commands?v=1',
    'http://localhost:4000/api/commands',
    'https://x.example/prod/a',
  ],
  ALLOWED_ORIGINS: ['https://example.org', 'http://localhost:1,http://localhost:2', ' https://example.org ', ','],
}

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  PORT: ['abc', '-1', '65536', '99999', '3000 ', ' ', '80.5', '0x50', '1e3', '٣٠٠٠', '3000;'],
  HOST: ['http://localhost', 'localhost:3000', '[::1]', 'a b', 'a/b', '-a', 'a..', '1.2.3.4/8'],
  SITE_URL: [
    'example.org',
    'localhost:3000',
    'ftp://example.org',
    'http://',
    'https://example.org?x',
    'https://example.org/#x',
    'https://exa mple.org',
    'https://example.org/%FF',
    'https://example.org/a//b',
    '//example.org',
    'javascript:alert(1)',
  ],
  API_URL: [
    'api/commands',
    '//elsewhere.example/api',
    '/\\elsewhere.example',
    'ftp://x/api',
    '/a b',
    '/api#x',
    'https://x.example/api#x',
    'https://',
  ],
  ALLOWED_ORIGINS: ['*', 'null', 'example.org', 'https://example.org/path', 'https://example.org?x', 'file:///a'],
}

describe('environment variable', () => {
  for (const [name, values] of Object.entries(ACCEPTED)) {
    for (const value of values) {
      test(`${name} accepts "${value}"`, () => {
        assert.deepEqual(mistakesInVariables({ [name]: value }), [])
      })
    }
  }

  for (const [name, values] of Object.entries(REFUSED)) {
    for (const value of values) {
      test(`${name} rejects "${value}" with a single message`, () => {
        const mistakes = mistakesInVariables({ [name]: value })

        assert.equal(mistakes.length, 1)
        assert.match(String(mistakes[0]), /^[A-Z_]+ is ".*"; expected .+\.$/)
        assert.ok(
          mistakes[0]?.startsWith(`${name} is "${value.trim() === '' ? value : value.trim()}`) ?? false,
          mistakes[0],
        )
      })
    }
  }

  for (const value of [
    'mysql://owner:secret@db/x',
    'owner:secret@db',
    'secret',
    'postgres:secret',
    'https://secret.db',
    'postgres://[secret',
    'postgres://owner:secret#1@db/x',
    'postgres://owner:secret/1@db/x',
    'postgres://owner:secret?1@db/x',
    'postgres://owner:12#secret@db/x',
    'postgres://owner:12/secret@db/x',
    'postgres://owner:12?secret@db/x',
  ]) {
    test(`DATABASE_URL rejects "${value}" without revealing it`, () => {
      const mistakes = mistakesInVariables({ DATABASE_URL: value })

      assert.equal(mistakes.length, 1)
      assert.match(
        String(mistakes[0]),
        /^DATABASE_URL is not (?:an|a readable PostgreSQL) address.*; expected postgres:\/\/\S+\.$/,
      )
      assert.doesNotMatch(String(mistakes[0]), /secret/)
    })
  }

  test('DATABASE_URL needs an encoded password, and says how', () => {
    for (const password of ['a#b', 'a/b', 'a?b', '1#2', '1/2', '1?2']) {
      const [sentence = ''] = mistakesInVariables({ DATABASE_URL: `postgres://owner:${password}@db.example/home` })
      assert.match(sentence, /in a password, write .* as %2F %3F %23/, password)
    }
  })

  test('DATABASE_URL with another scheme is quoted without credentials', () => {
    assert.match(
      String(mistakesInVariables({ DATABASE_URL: 'mysql://owner:secret@db/x' })[0]),
      /\("mysql:\/\/\.\.\."\)/,
    )
  })

  test('is reported in one line for any value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(REFUSED)),
        fc.string({ unit: 'binary', maxLength: 300 }),
        (name, value) => {
          for (const sentence of mistakesInVariables({ [name]: value })) {
            assert.doesNotMatch(sentence, /[\p{Cc}\p{Cf}\u2028\u2029]/u)
            assert.ok(sentence.length < 900)
          }
        },
      ),
    )
  })
})
