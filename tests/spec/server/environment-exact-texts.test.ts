import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mistakesInVariables, parse } from '../../support/server/parse-variables.ts'

const HOSTED = { AUTH_DOMAIN: 'example.eu.auth0.com', AUTH_CLIENT_ID: 'site' }

describe('exact text', () => {
  for (const name of ['OWNER_SUB', 'AUTH_AUDIENCE'] as const) {
    for (const text of ['auth0|1234', ' with spaces ', 'ăîș 漢字', 'x'.repeat(255)]) {
      test(`${name} accepts "${text.slice(0, 20)}" byte for byte`, () => {
        const { ownerSub, identity } = parse({ ...HOSTED, [name]: text })

        assert.equal(name === 'OWNER_SUB' ? ownerSub : identity.kind === 'hosted' && identity.audience, text)
      })
    }

    for (const text of ['x'.repeat(256), 'owner\n', 'ow\u0000ner', 'owner\u200b\u202e', '\ufeffowner']) {
      test(`${name} rejects ${JSON.stringify(text.slice(0, 20))}`, () => {
        const mistakes = mistakesInVariables({ ...HOSTED, [name]: text })

        assert.equal(mistakes.length, 1)
        assert.match(String(mistakes[0]), new RegExp(`^${name} is ".*"; expected at most 255 characters, none .*\\.$`))
      })
    }
  }
})
