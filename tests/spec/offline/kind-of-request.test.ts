import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { isFile, kindOfRequest, type OfflinePlan, type RequestKind } from '../../../web/offline/offline-plan.ts'

const ORIGIN = 'https://ada.example'

type Asked = { readonly method?: string; readonly mode?: string; readonly headers?: Readonly<Record<string, string>> }

function createPlan(more: Partial<OfflinePlan> = {}): OfflinePlan {
  const files = { pages: ['/', '/projects/commander'], files: [], smaller: {} }
  return { build: 'b', basePath: '', application: '/assets/main.js', listUrl: '/api/commands', ...files, ...more }
}

function kindOf(address: string, { method = 'GET', mode = 'navigate', headers = {} }: Asked = {}, plan = createPlan()) {
  const url = new URL(address, ORIGIN).href
  return kindOfRequest({ method, url, mode, headers: new Headers(headers) }, plan, ORIGIN)
}

const KINDS: readonly (readonly [kind: RequestKind, address: string, asked?: Asked])[] = [
  ['page', '/'],
  ['page', '/projects/commander?q=git'],
  ['page', '/nowhere'],
  ['page', '/authentication'],
  ['page', '/projects/commander', { mode: 'cors' }],
  ['asset', '/assets/main-1a2b3c.js', { mode: 'cors' }],
  ['asset', '/assets/avatar-1a2b3c.svg', { mode: 'no-cors' }],
  ['list', '/api/commands', { mode: 'cors' }],
]

const LEFT_ALONE: typeof KINDS = [
  ['other', '/', { method: 'POST' }],
  ['other', '/', { method: 'HEAD' }],
  ['other', '/authentication?code=1&state=2'],
  ['other', '/authentication?error=login_required&state=2'],
  ['other', '/authentication/here?state=2'],
  ['other', '/oidc/auth?client_id=site'],
  ['other', '/oidc'],
  ['other', '/health'],
  ['other', '/find/lsof+port'],
  ['other', '/api/commands?q=git', { mode: 'cors' }],
  ['other', '/api/commands/1', { mode: 'cors' }],
  ['other', '/api/openapi.json'],
  ['other', '/api/commands', { mode: 'cors', headers: { Authorization: 'Bearer key' } }],
  ['other', '/assets/film-1a2b3c.mp4', { headers: { Range: 'bytes=0-' } }],
  ['other', '/feed.xml', { mode: 'cors' }],
  ['other', 'https://other.example/assets/main-1a2b3c.js', { mode: 'cors' }],
]

describe('service worker', () => {
  for (const [kind, address, asked] of [...KINDS, ...LEFT_ALONE]) {
    test(`treats ${JSON.stringify(asked ?? {})} ${address} as ${kind}`, () => {
      assert.equal(kindOf(address, asked), kind)
    })
  }

  test('handles only the list on another origin', () => {
    const plan = createPlan({ listUrl: 'https://api.example/v1/api/commands' })

    const kinds = ['https://api.example/v1/api/commands', '/api/commands', 'https://api.example/v1/api/commands/1'].map(
      (address) => kindOf(address, { mode: 'cors' }, plan),
    )

    assert.deepEqual(kinds, ['list', 'other', 'other'])
  })

  test('matches only whole segments under a base path', () => {
    const plan = createPlan({ basePath: '/home', listUrl: '/home/api/commands' })

    const kinds = ['/home/', '/home', '/home/assets/a.js', '/home/api/commands', '/home/oidc/auth', '/homes', '/'].map(
      (address) => kindOf(address, {}, plan),
    )

    assert.deepEqual(kinds, ['page', 'page', 'asset', 'list', 'other', 'other', 'other'])
  })
})

describe('address of a file', () => {
  test('has an extension other than .html', () => {
    const addresses = ['/commander.sh', '/feed.XML', '/projects/commander', '/404.html', '/v1.2']

    assert.deepEqual(addresses.map(isFile), [true, true, false, false, false])
  })
})
