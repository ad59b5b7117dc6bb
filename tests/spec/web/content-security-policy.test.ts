import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contentSecurityPolicy, type PolicyParts } from '../../../cli/build/content-security-policy.ts'

// The hash of an empty string, computed by another tool: `printf '' | openssl dgst -sha256 -binary | base64`.
const HASH_OF_NOTHING = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const HOSTED = { issuer: 'https://login.example/', clientId: 'client', audience: null }

describe('content security policy', () => {
  test("allows the site's own files and the pages' inline code", () => {
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

  test('is the same in the header, plus frame-ancestors', () => {
    const { meta, header } = contentSecurityPolicy(someParts({ config: createConfig('/api/commands', HOSTED) }))

    assert.equal(header, `${meta}; frame-ancestors 'self'`)
    assert.equal(meta.includes('frame-ancestors'), false)
  })

  test('has a hash for each inline script and style', () => {
    const { meta } = contentSecurityPolicy(someParts({ scripts: ['begin()', 'begin() '], styles: ['p{}', 'p{ }'] }))

    const { 'script-src': scripts = [], 'style-src': styles = [] } = directivesOf(meta)
    assert.equal(new Set(scripts).size, 3)
    assert.equal(new Set(styles).size, 3)
  })

  test('allows the API and the provider on other origins', () => {
    const config = createConfig('https://api.example:8443/v1/api/commands', HOSTED)

    const { meta } = contentSecurityPolicy(someParts({ config, providerOrigins: ['https://tokens.example'] }))

    const { 'connect-src': connections, 'frame-src': frames } = directivesOf(meta)
    const provider = ['https://login.example', 'https://tokens.example']
    assert.deepEqual(connections, ["'self'", 'https://api.example:8443', ...provider])
    assert.deepEqual(frames, ["'self'", ...provider])
  })

  test('names a shared origin once', () => {
    const config = createConfig('https://login.example/api/commands', HOSTED)

    const { meta } = contentSecurityPolicy(someParts({ config, providerOrigins: ['https://login.example'] }))

    assert.deepEqual(directivesOf(meta)['connect-src'], ["'self'", 'https://login.example'])
  })

  test('names no origin for same-origin API and provider', () => {
    const { meta } = contentSecurityPolicy(
      someParts({ config: createConfig('/api/commands', { ...HOSTED, issuer: '/oidc' }) }),
    )

    assert.deepEqual(directivesOf(meta)['connect-src'], ["'self'"])
    assert.deepEqual(directivesOf(meta)['frame-src'], ["'self'"])
  })

  test('allows nothing unsafe, no wildcard, and data: for pictures only', () => {
    const { header } = contentSecurityPolicy(
      someParts({ config: createConfig('https://api.example/api/commands', HOSTED) }),
    )

    // Ignores `data:` pictures, which style sheets need. They can't run code or open connections.
    const rest = header.replace("img-src 'self' data:;", '')
    assert.doesNotMatch(rest, /unsafe|\*|\b(?:data|blob|https?):(?!\/\/)/)
  })
})

function someParts(parts: Partial<PolicyParts>): PolicyParts {
  return {
    scripts: ['begin()'],
    styles: ['p{}'],
    config: createConfig('/api/commands', null),
    providerOrigins: [],
    hasFont: false,
    ...parts,
  }
}

function createConfig(
  apiUrl: string,
  identityProvider: PolicyParts['config']['identityProvider'],
): PolicyParts['config'] {
  return { siteUrl: 'https://site.example', apiUrl, identityProvider }
}

/** The sources in a policy, by directive. */
function directivesOf(policy: string): Readonly<Record<string, readonly string[]>> {
  const directives = policy.split('; ').map((directive) => directive.split(' '))
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))
}
