import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { runFramedCallback } from '../../../web/auth/framed-callback.ts'

const SITE = 'https://site.example'
const PROVIDER = { issuer: '/oidc', clientId: 'a-client', audience: null }
const CALLBACKS = [`${SITE}/authentication?code=a&state=b`, `${SITE}/authentication?error=login_required&state=b`]

describe('a sign-in response in a frame', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

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

  test('is recognised only at the registered address', async () => {
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
  // oidc-client-ts uses the global `window`.
  Object.assign(globalThis, { window: own })
  await runFramedCallback(PROVIDER, window, '')
  return messages
}
