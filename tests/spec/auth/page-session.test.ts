import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { anonymous, LOADING } from '../../../web/auth/auth-state.ts'
import { createPageSession, type LoadSession } from '../../../web/auth/page-session.ts'
import { createStorage } from '../../support/server/memory-storage.ts'

const PROVIDER = { issuer: '/oidc', clientId: 'a-client', audience: null }
const UNREACHABLE = anonymous({ code: 'sign-in/unreachable' })
const HINT = { 'signed-in': '"somebody"' }

// Parts of a browser's window, which the tests replace.
const GLOBALS = ['location', 'localStorage', 'addEventListener'] as const

const failing: LoadSession = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

describe('a page session', () => {
  const before = GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)

  afterEach(() => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
    }
  })

  test('drops an authorization code if it fails to load', async () => {
    const { session, returned } = createSession({ address: '/base/authentication?code=a&state=b', load: failing })

    await session.begin()

    assert.deepEqual(session.current(), UNREACHABLE)
    assert.deepEqual(returned, ['/base/authentication'])
  })

  test('keeps any other address if it fails to load', async () => {
    for (const address of ['/base/projects?code=a&state=b', '/base/authentication?codes=a']) {
      const { session, returned } = createSession({ address, load: failing, entries: HINT })

      await session.begin()

      assert.deepEqual(session.current(), UNREACHABLE)
      assert.deepEqual(returned, [], address)
    }
  })

  test('refuses a token if it fails to load', async () => {
    const { session } = createSession({ provider: null, load: failing })

    assert.deepEqual(await session.signInWithToken('cmdr_token', false), { code: 'sign-in/unreachable' })
  })

  test('is restored once, and only with a hint', async () => {
    for (const provider of [PROVIDER, null]) {
      for (const [entries, count] of [
        [HINT, 1],
        [{}, 0],
      ] as const) {
        let begun = 0
        const load: LoadSession = async () => ({
          begin: async () => void begun++,
          syncTabs: () => undefined,
          login: async () => undefined,
          logout: async () => undefined,
          accessToken: async () => null,
        })
        const { session } = createSession({ provider, load, entries })

        await session.begin()
        await session.begin()

        assert.equal(begun, count)
        assert.deepEqual(session.current(), provider !== null && count === 1 ? LOADING : anonymous())
      }
    }
  })
})

type SessionParts = {
  readonly provider?: typeof PROVIDER | null
  readonly load: LoadSession
  readonly address?: string
  readonly entries?: Readonly<Record<string, string>>
}

/** A session at an address of a site at `/base`. `entries` is what local storage contains. */
function createSession({ provider = PROVIDER, load, address = '/base/', entries = {} }: SessionParts) {
  const globals = {
    location: new URL(address, 'https://site.example'),
    localStorage: createStorage({ entries }),
    addEventListener: () => undefined,
  }
  for (const name of GLOBALS) Object.defineProperty(globalThis, name, { value: globals[name], configurable: true })
  const returned: string[] = []
  const session = createPageSession({ provider, basePath: '/base', load, onReturn: (path) => void returned.push(path) })
  return { session, returned }
}
