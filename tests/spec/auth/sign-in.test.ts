import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import { anonymous } from '../../../web/auth/auth-state.ts'
import { startProvider } from '../../support/access/provider.ts'
import { answerTo, createTab, signInFrom, storedIn } from './tab.ts'

describe('page', () => {
  test('is signed out on a first visit, without requests', async (t) => {
    const tab = createTab(await startProvider(t))

    const page = await tab.load('/projects?a=b')

    assert.deepEqual(page.current(), anonymous())
    assert.deepEqual(page.returned, [])
    assert.deepEqual(tab.askedInFrame, [])
  })

  test('is loading before sign-in begins', async (t) => {
    const page = createTab(await startProvider(t)).open('/')

    assert.deepEqual(page.current(), { status: 'loading' })
  })
})

describe('Login', () => {
  test('sends a code challenge, a state and a nonce', async (t) => {
    const provider = await startProvider(t)
    const page = await createTab(provider).load('/authentication')

    void page.login()

    const { origin, pathname, searchParams } = new URL(await page.left)
    assert.equal(origin + pathname, `${provider.issuer}/auth`)
    assert.equal(searchParams.get('response_type'), 'code')
    assert.equal(searchParams.get('client_id'), LOCAL_CLIENT_ID)
    assert.equal(searchParams.get('redirect_uri'), provider.home)
    assert.equal(searchParams.get('scope'), 'openid profile email')
    assert.equal(searchParams.get('code_challenge_method'), 'S256')
    assert.match(searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/)
    assert.match(searchParams.get('state') ?? '', /^\w{32}$/)
    assert.match(searchParams.get('nonce') ?? '', /^[\w-]{36}$/)
    assert.deepEqual([searchParams.has('audience'), searchParams.has('resource')], [false, false])
    assert.deepEqual(page.current(), { status: 'loading' })
  })

  test('requests a token for the configured API', async (t) => {
    const page = await createTab(await startProvider(t), { audience: 'https://api.example/' }).load('/authentication')

    void page.login()

    const { searchParams } = new URL(await page.left)
    assert.equal(searchParams.get('audience'), 'https://api.example/')
    assert.deepEqual(searchParams.getAll('resource'), ['https://api.example/'])
  })
})

describe('signing in', () => {
  test("shows the user's claims, and no token", async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider, { audience: 'https://api.example/' })

    const page = await signInFrom(tab, '/authentication')

    const state = page.current()
    assert.ok(state.status === 'authenticated')
    const { exp, iat, ...lasting } = state.claims
    assert.deepEqual(lasting, {
      iss: provider.issuer,
      aud: LOCAL_CLIENT_ID,
      sub: 'sample-owner',
      name: 'Sample Owner',
      preferred_username: 'owner',
      email: 'owner@example.com',
      email_verified: true,
    })
  })

  test('returns to the same address, without the code', async (t) => {
    const tab = createTab(await startProvider(t))

    const page = await signInFrom(tab, '/authentication/deep?q=a%20b&r=%2F%2Fevil.example#part')

    assert.deepEqual(page.returned, ['/authentication/deep?q=a%20b&r=%2F%2Fevil.example#part'])
  })

  test('keeps the page loading until the user is known', async (t) => {
    const tab = createTab(await startProvider(t))

    const page = await signInFrom(tab, '/authentication')

    assert.deepEqual(
      page.states.map(({ status }) => status),
      ['loading', 'authenticated'],
    )
  })

  test('leaves no token in storage', async (t) => {
    const tab = createTab(await startProvider(t), { audience: 'https://api.example/' })
    const answer = await answerTo(tab, '/authentication', 'Sign in')
    const underWay = storedIn(tab)

    await tab.load(answer)

    assert.match(underWay.join(), /code_verifier/)
    assert.doesNotMatch(underWay.join(), /eyJ|id_token|access_token|refresh_token|sample-owner/)
    const [lasting = '', ...others] = storedIn(tab)
    assert.match(lasting, /^signed-in="[0-9a-f]{64}"$/)
    assert.deepEqual(others, ['signed-in=true'])
  })

  test('happens once if started twice, as in strict mode', async (t) => {
    const tab = createTab(await startProvider(t))
    const page = tab.open(await answerTo(tab, '/authentication', 'Sign in'))

    await Promise.all([page.begin(), page.begin()])

    assert.equal(page.current().status, 'authenticated')
    assert.deepEqual(page.returned, ['/authentication'])
  })

  test('redirects once if Login is pressed twice', async (t) => {
    const left: string[] = []
    const navigate = (url: string) => {
      left.push(url)
      return Promise.resolve()
    }
    const page = await createTab(await startProvider(t), { environment: { navigate } }).load('/authentication')

    await Promise.all([page.login(), page.login()])

    assert.equal(left.length, 1)
  })

  test('shows Login again after the back button', async (t) => {
    const page = await createTab(await startProvider(t), { environment: { navigate: async () => undefined } }).load(
      '/authentication',
    )

    await page.login()

    assert.deepEqual(page.current(), anonymous())
  })

  test('works if the site is opened at localhost', async (t) => {
    const provider = await startProvider(t, { name: 'localhost' })

    const page = await signInFrom(createTab(provider), '/authentication')

    const state = page.current()
    assert.ok(state.status === 'authenticated')
    assert.equal(state.claims.iss, provider.issuer)
    assert.notEqual(new URL(provider.issuer).origin, provider.origin)
  })

  test('accepts provider addresses with or without a trailing slash', async (t) => {
    for (const slash of ['', '/']) {
      const provider = await startProvider(t)
      const page = await signInFrom(createTab(provider, { issuer: provider.issuer + slash }), '/authentication')

      assert.equal(page.current().status, 'authenticated')
    }
  })
})
