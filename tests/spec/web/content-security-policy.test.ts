import assert from 'node:assert/strict'
import test from 'node:test'
import { contentSecurityPolicy, type PolicyParts } from '../../../cli/build/content-security-policy.ts'

// The hash of an empty text by another tool: `printf '' | openssl dgst -sha256 -binary | base64`.
const HASH_OF_NOTHING = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const HOSTED = { issuer: 'https://login.example/', clientId: 'client', audience: null }

test('2. a site on its own allows its own files, and of what is inline only what the pages carry', () => {
  const { meta } = contentSecurityPolicy(someParts({ scripts: [''], styles: [''] }))

  assert.deepEqual(directivesOf(meta), {
    'default-src': ["'none'"],
    'script-src': ["'self'", HASH_OF_NOTHING],
    'style-src': ["'self'", HASH_OF_NOTHING],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  })
})

test('2. the header says the same as the page does, and who may frame it besides, which only a header can', () => {
  const { meta, header } = contentSecurityPolicy(someParts({ config: aConfig('/api/commands', HOSTED) }))

  assert.equal(header, `${meta}; frame-ancestors 'self'`)
  assert.equal(meta.includes('frame-ancestors'), false)
})

test('2. every inline script and style has a hash of its own: one letter more and it is another', () => {
  const { meta } = contentSecurityPolicy(someParts({ scripts: ['begin()', 'begin() '], styles: ['p{}', 'p{ }'] }))

  const { 'script-src': scripts = [], 'style-src': styles = [] } = directivesOf(meta)
  assert.equal(new Set(scripts).size, 3)
  assert.equal(new Set(styles).size, 3)
})

test('7. an API and a provider elsewhere are allowed by their origins alone, the provider in frames too', () => {
  const config = aConfig('https://api.example:8443/v1/api/commands', HOSTED)

  const { meta } = contentSecurityPolicy(someParts({ config, providerOrigins: ['https://tokens.example'] }))

  const { 'connect-src': connections, 'frame-src': frames } = directivesOf(meta)
  const provider = ['https://login.example', 'https://tokens.example']
  assert.deepEqual(connections, ["'self'", 'https://api.example:8443', ...provider])
  assert.deepEqual(frames, ["'self'", ...provider])
})

test('7. an API on the origin of the provider is named once', () => {
  const config = aConfig('https://login.example/api/commands', HOSTED)

  const { meta } = contentSecurityPolicy(someParts({ config, providerOrigins: ['https://login.example'] }))

  assert.deepEqual(directivesOf(meta)['connect-src'], ["'self'", 'https://login.example'])
})

test("7. an API and a provider on the site's own origin need no origin of their own", () => {
  const { meta } = contentSecurityPolicy(
    someParts({ config: aConfig('/api/commands', { ...HOSTED, issuer: '/oidc' }) }),
  )

  assert.deepEqual(directivesOf(meta)['connect-src'], ["'self'"])
  assert.deepEqual(directivesOf(meta)['frame-src'], ["'self'"])
})

test('2. nothing unsafe, no wildcard and no scheme on its own is ever allowed', () => {
  const { header } = contentSecurityPolicy(someParts({ config: aConfig('https://api.example/api/commands', HOSTED) }))

  assert.doesNotMatch(header, /unsafe|\*|\b(?:data|blob|https?):(?!\/\/)/)
})

function someParts(parts: Partial<PolicyParts>): PolicyParts {
  return {
    scripts: ['begin()'],
    styles: ['p{}'],
    config: aConfig('/api/commands', null),
    providerOrigins: [],
    hasFont: false,
    ...parts,
  }
}

function aConfig(apiUrl: string, identityProvider: PolicyParts['config']['identityProvider']): PolicyParts['config'] {
  return { siteUrl: 'https://site.example', apiUrl, identityProvider }
}

/** The sources in a policy, by directive. */
function directivesOf(policy: string): Readonly<Record<string, readonly string[]>> {
  const directives = policy.split('; ').map((directive) => directive.split(' '))
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))
}
