import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

const SITE = 'https://site.example'
const CALLBACKS = [`${SITE}/authentication?code=a&state=b`, `${SITE}/authentication?error=login_required&state=b`]

describe('a sign-in response in a frame', () => {
  before(() => void Object.assign(globalThis, { PUBLIC_CONFIG: { siteUrl: SITE, apiUrl: '/api/commands' } }))

  after(() => {
    for (const name of ['PUBLIC_CONFIG', 'window']) Reflect.deleteProperty(globalThis, name)
  })

  test("is passed to this site's own page", async () => {
    for (const callback of CALLBACKS) {
      assert.deepEqual(await messagesToParent(callback, { origin: SITE }), [{ address: callback, origin: SITE }])
    }
  })

  test('is never passed to a page of another origin', async () => {
    const unreadable = {
      get origin(): string {
        throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
      },
    }

    for (const callback of CALLBACKS) {
      for (const location of [unreadable, { origin: 'https://evil.example' }]) {
        assert.deepEqual(await messagesToParent(callback, location), [])
      }
    }
  })

  test('is ignored in a page of its own', async () => {
    for (const callback of CALLBACKS) assert.deepEqual(await messagesToParent(callback, null), [])
  })

  test('must be one, at the registered address', async () => {
    const others = ['/', '/authentication', '/authentication?state=b', '/projects?code=a&state=b']

    for (const path of others) assert.deepEqual(await messagesToParent(SITE + path, { origin: SITE }), [], path)
  })
})

type Message = { readonly address: string; readonly origin: string }

/** Loads an address in a frame, or with `null` in a page of its own. Returns what its parent page receives. */
async function messagesToParent(href: string, parentLocation: { readonly origin: string } | null) {
  const messages: Message[] = []
  const own = {
    location: { href, origin: SITE },
    isSecureContext: true,
    crypto,
    parent: {},
    postMessage: ({ url }: { readonly url: string }, origin: string) => messages.push({ address: url, origin }),
  }
  own.parent = parentLocation === null ? own : { location: parentLocation, postMessage: own.postMessage }
  Object.assign(globalThis, { window: own })
  // The module reads the settings from the build, which have to be there first.
  const { runFramedCallback } = await import('../../../web/auth/framed-callback.ts')
  await runFramedCallback({ issuer: '/oidc', clientId: 'a-client', audience: null })
  return messages
}
