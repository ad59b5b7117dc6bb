import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { builtFor, differencesBetween, publicConfigOf, settingsOf } from '../../cli/serve/built-for.ts'
import type { PublicConfig } from '../../core/built-site/public-config.ts'
import { parseEnvironment } from '../../server/environment/environment.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const BUILT: PublicConfig = {
  siteUrl: 'https://ada.example',
  apiUrl: '/api/commands',
  identityProvider: { issuer: 'https://id.example/', clientId: 'home', audience: null },
}

test('a site built for this environment is served', () => {
  assert.deepEqual(differencesBetween(BUILT, { ...BUILT }), [])
})

for (const [name, wanted, sentence] of [
  [
    'SITE_URL',
    { ...BUILT, siteUrl: 'https://b.example' },
    'is "https://b.example", but the site was built with "https://ada.example"',
  ],
  ['API_URL', { ...BUILT, apiUrl: '/list' }, 'is "/list", but the site was built with "/api/commands"'],
  [
    'AUTH_DOMAIN',
    { ...BUILT, identityProvider: null },
    'isn\'t set, but the site was built with "https://id.example/"',
  ],
] as const) {
  test(`${name} is reported if it differs from the build`, () => {
    const [difference] = differencesBetween(wanted, BUILT)

    assert.equal(difference, `${name} ${sentence}. Set it back, or build the site again.`)
  })
}

const BUILDS = {
  'without settings': {},
  'with an address': { SITE_URL: 'https://ada.example' },
  'below a path': { SITE_URL: 'https://ada.example/home' },
  'below a path on this computer': { SITE_URL: 'http://localhost:3000/home' },
  'for another API': { API_URL: 'https://api.example/api/commands' },
  'for a provider': { AUTH_DOMAIN: 'id.example', AUTH_CLIENT_ID: 'home' },
  'for a provider and an audience': { AUTH_DOMAIN: 'id.example', AUTH_CLIENT_ID: 'home', AUTH_AUDIENCE: 'api' },
}

describe('a server without settings', () => {
  for (const [what, variables] of Object.entries(BUILDS)) {
    for (const NODE_ENV of ['production', '']) {
      test(`${NODE_ENV && 'in production, '}serves a site built ${what}`, () => {
        const built = configOf({ ...variables, NODE_ENV: 'production' })

        const served = parseEnvironment({ NODE_ENV, PORT: '8080' }, settingsOf(built))

        assert.ok(served.ok)
        assert.deepEqual(differencesBetween(publicConfigOf(served.value), built), [])
        assert.equal(served.value.identity.kind, 'AUTH_DOMAIN' in variables ? 'hosted' : 'token')
      })
    }
  }

  test('uses the sample sign-in of an npm start build', () => {
    const served = parseEnvironment({ PORT: '8080' }, settingsOf(configOf({})))

    assert.equal(served.ok && served.value.identity.kind, 'local')
  })
})

describe('a setting that contradicts the build', () => {
  const BOTH = { AUTH_DOMAIN: 'id.example', AUTH_CLIENT_ID: 'home', AUTH_AUDIENCE: 'api' }
  const SAMPLE = /^AUTH_DOMAIN is.*built with the sample sign-in of "npm start", which works on this computer only\./
  for (const [served, built, sentence] of [
    [
      { SITE_URL: 'https://b.example/x' },
      {},
      /^SITE_URL is "https:\/\/b\.example\/x", but the site was built with "http:/,
    ],
    [{ SITE_URL: 'http://localhost:3000/x' }, {}, /^SITE_URL is "http:\/\/localhost:3000\/x"/],
    [{ API_URL: '/list' }, {}, /^API_URL is "\/list"/],
    [BOTH, {}, /^AUTH_DOMAIN is "https:\/\/id\.example\/", but the site was built without it\./],
    [{ ...BOTH, AUTH_DOMAIN: 'b.example' }, BOTH, /^AUTH_DOMAIN is "https:\/\/b\.example\/", .* with "https:\/\/id/],
    [{ ...BOTH, AUTH_CLIENT_ID: 'b' }, BOTH, /^AUTH_CLIENT_ID is "b", but the site was built with "home"/],
    [BOTH, { ...BOTH, AUTH_AUDIENCE: '' }, /^AUTH_AUDIENCE is "api", but the site was built without it/],
    [{ NODE_ENV: 'production' }, { NODE_ENV: '' }, SAMPLE],
    [{ HOST: '0.0.0.0' }, { NODE_ENV: '' }, SAMPLE],
    [BOTH, { NODE_ENV: '' }, SAMPLE],
  ] as const) {
    test(`is reported once: ${JSON.stringify(served)} after ${JSON.stringify(built)}`, () => {
      const config = configOf({ NODE_ENV: 'production', ...built })

      const environment = parseEnvironment(served, settingsOf(config))

      assert.ok(environment.ok)
      const [difference = '', ...more] = differencesBetween(publicConfigOf(environment.value), config)
      assert.match(difference.replace("isn't set", 'is'), sentence)
      assert.deepEqual(more, [])
    })
  }

  test('is called by its name in content/site.ts', () => {
    const [difference] = differencesBetween({ ...BUILT, siteUrl: 'https://b.example' }, BUILT, () => 'siteUrl')

    assert.match(difference ?? '', /^siteUrl is "https:\/\/b\.example"/)
  })
})

function configOf(variables: Readonly<Record<string, string>>): PublicConfig {
  const environment = parseEnvironment(variables)
  assert.ok(environment.ok)
  return publicConfigOf(environment.value)
}

test('a build without an address is served on any port', () => {
  const built = { ...BUILT, siteUrl: 'http://localhost:3000' }

  assert.deepEqual(differencesBetween({ ...built, siteUrl: 'http://localhost:8080' }, built), [])
})

test('a site.json without settings is refused', async (t) => {
  const folder = temporaryFolder(t, { 'site.json': '{}' })

  const built = await builtFor(folder)

  assert.match(built.ok ? '' : built.error, /does not say what it was built for/)
})

test('nothing is served if nothing was built', async (t) => {
  const built = await builtFor(temporaryFolder(t))

  assert.match(built.ok ? '' : built.error, /There is no built site in .+ENOENT.+npm run build/)
})
