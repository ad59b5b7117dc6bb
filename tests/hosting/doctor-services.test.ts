import { describe } from 'node:test'
import { at, body, headers, replaceText, status } from './faults.ts'
import type { SiteFault } from './published-site.ts'
import { testFaults } from './test-faults.ts'

const METADATA = '/oidc/.well-known/openid-configuration'
const elsewhere = (field: string, url: string): SiteFault =>
  at('/site.json', replaceText(new RegExp(`"${field}": "[^"]*"`), `"${field}": "${url}"`))

/** A command with a fake token, assembled so that secret scanners don't mistake it for a real one. */
const WITH_TOKEN = { id: 'a', notes: 'Clone', line: `git clone https://${'gh'}p_${'q7Zt3Rk9Wm2Xv8Lb5Nc1'}@x.test/a` }

describe('faults in services', () => {
  testFaults([
    [
      'api',
      'fail',
      'pages are not allowed to read the list',
      both(elsewhere('apiUrl', 'https://b.example/list'), at('/list', body('[]'))),
    ],
    [
      'api',
      'fail',
      "the list's address responds with 404",
      both(elsewhere('apiUrl', 'https://b.example/list'), at('/list', status(404))),
    ],
    [
      'secrets',
      'fail',
      'a published command contains a token',
      at('/api/commands', body(JSON.stringify([WITH_TOKEN]))),
    ],
    [
      'secrets',
      'fail',
      'a published command contains a token, and another can’t be read',
      at('/api/commands', body(JSON.stringify([{ id: 'b', line: 7 }, WITH_TOKEN]))),
    ],
    [
      'secrets',
      'warn',
      'a published command can’t be read',
      at('/api/commands', body(JSON.stringify([{ id: 'b', line: 7 }]))),
    ],
    ['sign-in', 'fail', 'the provider has no metadata', at(METADATA, status(404))],
    ['sign-in', 'fail', 'the provider sends an HTML page', at(METADATA, body('<!doctype html>', 'text/html'))],
    [
      'sign-in',
      'fail',
      'the provider has another issuer',
      at(METADATA, replaceText(/"issuer":"[^"]*"/, '"issuer":"https://b.example"')),
    ],
    [
      'sign-in',
      'fail',
      'the provider does not support the code flow',
      at(METADATA, replaceText('["code"]', '["id_token"]')),
    ],
    [
      'sign-in',
      'warn',
      'the provider lists no flows',
      at(METADATA, replaceText('"response_types_supported"', '"nothing"')),
    ],
    [
      'sign-in',
      'warn',
      'the provider says nothing about PKCE',
      at(METADATA, replaceText('"code_challenge_methods_supported"', '"x"')),
    ],
    [
      'sign-in',
      'fail',
      'the provider has no token endpoint',
      at(METADATA, replaceText('"token_endpoint"', '"nothing"')),
    ],
    [
      'sign-in',
      'fail',
      'tokens come from a host that the policy does not allow',
      at(METADATA, replaceText(/"token_endpoint":"[^"]*"/, '"token_endpoint":"https://pool.auth.example/token"')),
    ],
    ['sign-in', 'fail', 'the provider does not support PKCE', at(METADATA, replaceText('"S256"', '"plain"'))],
    [
      'sign-in',
      'fail',
      "pages are not allowed to read the provider's metadata",
      both(elsewhere('issuer', 'https://id.example'), (answer) =>
        answer.url.hostname === 'id.example' ? body(JSON.stringify(PROVIDER))(answer) : {},
      ),
    ],
    ['transport', 'fail', 'plain http is not redirected', plain(status(200))],
    ['transport', 'warn', 'plain http gets no response', (answer) => (answer.url.protocol === 'http:' ? null : {})],
    ['transport', 'fail', 'plain http redirects to another host', plain(headers({ location: 'https://b.example/' }))],
  ])
})

const PROVIDER = {
  issuer: 'https://id.example/',
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
}

function both(first: SiteFault, second: SiteFault): SiteFault {
  return (answer) => ({ ...first(answer), ...second(answer) })
}

function plain(change: SiteFault): SiteFault {
  return (answer) => (answer.url.protocol === 'http:' ? change(answer) : {})
}
