import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicConfig } from '../../core/public-config.ts'
import { builtFor, differencesBetween } from '../../tools/serve/built-for.ts'
import { temporaryFolder } from '../tools/temporary-folder.ts'

const BUILT: PublicConfig = {
  siteUrl: 'https://ada.example',
  apiUrl: '/api/commands',
  identityProvider: { issuer: 'https://id.example/', clientId: 'home', audience: null },
}

test('a site that was built for just this environment is served', () => {
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
    'is not set, but the site was built with "https://id.example/"',
  ],
] as const) {
  test(`another ${name} than the site was built with is named`, () => {
    const [difference] = differencesBetween(wanted, BUILT)

    assert.equal(difference, `${name} ${sentence}. Set it back, or build the site again.`)
  })
}

test('a site without an address of its own is served at any port', () => {
  const built = { ...BUILT, siteUrl: 'http://localhost:3000' }

  assert.deepEqual(differencesBetween({ ...built, siteUrl: 'http://localhost:8080' }, built), [])
})

test('a site that does not say what it was built for is not served', async (t) => {
  const folder = temporaryFolder(t, { 'site.json': '{}' })

  const built = await builtFor(folder)

  assert.match(built.ok ? '' : built.error, /does not say what it was built for/)
})

test('where nothing was built, nothing is served', async (t) => {
  const built = await builtFor(temporaryFolder(t))

  assert.match(built.ok ? '' : built.error, /There is no built site in .+ENOENT.+npm run build/)
})
