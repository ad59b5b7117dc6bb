import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { SIGN_IN_PROBLEMS } from '../../../core/problems/sign-in-problems.ts'
import { anonymous } from '../../../web/auth/auth-state.ts'
import { createPageSession } from '../../../web/auth/page-session.ts'
import { signInMessage } from '../../../web/auth/sign-in-problem.ts'
import { startProvider } from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { answering, deadOrigin, startServer } from '../../support/server/local-server.ts'
import { finishAt } from './finish-at.ts'
import { json, type Misbehaviour, startHostedProvider } from './hosted-provider.ts'
import { answerTo, createTab, problemOn, type TabPage } from './tab.ts'

const never: RequestListener = () => undefined

test('without a provider, Login says that sign-in is unavailable', async () => {
  const load = () => assert.fail('nothing is loaded')
  const session = createPageSession({ provider: null, basePath: '', load, onReturn: () => undefined })

  await session.begin()
  const before = session.current()
  await session.login()

  assert.deepEqual(before, anonymous())
  assert.deepEqual(session.current(), anonymous({ code: 'sign-in/unavailable' }))
})

test('Login over plain http asks for a secure connection', async (t) => {
  const page = await createTab(await startProvider(t), { environment: { isSecure: false } }).load('/authentication')

  await page.login()

  assert.equal(problemOn(page), 'sign-in/insecure')
})

test('Login reports an unreachable provider on the same page', async (t) => {
  const provider = await startProvider(t)
  const page = await createTab(provider, { issuer: await deadOrigin() }).load('/authentication')

  await page.login()

  assert.equal(problemOn(page), 'sign-in/unreachable')
  assert.deepEqual(page.returned, [])
})

describe('a site that signs in at the sample provider', () => {
  const problemAt = async (t: TestContext, listener: RequestListener) => {
    const origin = await startServer(t, listener)
    const home = `${origin}/authentication`
    const page = await createTab({ origin, home, visitor: createScriptlessVisitor(home) }).load('/')
    await page.login()
    return problemOn(page)
  }

  test('reports that the server has no sign-in', async (t) => {
    const problems = [
      await problemAt(t, answering({ title: 'Not found' }, 404)),
      await problemAt(t, (_, response) =>
        response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}'),
      ),
      await problemAt(t, (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No</h1>')),
    ]

    assert.deepEqual([...new Set(problems)], ['sign-in/unavailable'])
  })

  test('reports an unreachable provider if the server fails', async (t) => {
    const problem = await problemAt(t, answering({ title: 'Broken (404)' }, 500))

    assert.equal(problem, 'sign-in/unreachable')
  })
})

test('a provider without a discovery document is reported as unreachable', async (t) => {
  const { issuer, ...site } = await startHostedProvider(t, { discovery: answering('{}', 404) })
  const page = await createTab(site, { issuer }).load('/')

  await page.login()

  assert.equal(problemOn(page), 'sign-in/unreachable')
})

test('an invalid discovery document means an unreachable provider', async (t) => {
  const discoveries: readonly RequestListener[] = [
    answering('<h1>Hello</h1>'),
    json(() => ({ error: 'down' }), 503),
    json(() => []),
    json(() => ({ issuer: 'https://another.example' })),
    (request) => request.socket.destroy(),
  ]

  for (const discovery of discoveries) {
    const { issuer, ...site } = await startHostedProvider(t, { discovery })
    const page = await createTab(site, { issuer }).load('/')

    await page.login()

    assert.equal(problemOn(page), 'sign-in/unreachable')
  }
})

test("an issuer that isn't configured is refused", async (t) => {
  const { issuer, ...site } = await startHostedProvider(t, { document: { issuer: 'https://another.example' } })
  const page = await createTab(site, { issuer }).load('/')

  await page.login()

  const detail = 'Another provider responds in its place.'
  assert.deepEqual(page.current(), anonymous({ code: 'sign-in/unreachable', detail }))
})

test('a provider that never responds times out', async (t) => {
  const { issuer, ...site } = await startHostedProvider(t, { discovery: never })
  const options = { issuer, environment: { timeouts: { discoveryMs: 100, responseMs: 10_000 } } }
  const page = await createTab(site, options).load('/')
  await page.login()

  const { page: back } = await finishAt(await startHostedProvider(t, { token: never }), {
    options: { environment: { timeouts: { discoveryMs: 10_000, responseMs: 100 } } },
  })

  assert.equal(problemOn(page), 'sign-in/unreachable')
  assert.equal(problemOn(back), 'sign-in/unreachable')
})

test('cancelling returns to the same page, signed out', async (t) => {
  const tab = createTab(await startProvider(t))

  const page = await tab.load(await answerTo(tab, '/authentication?a=b', 'Cancel'))

  assert.equal(problemOn(page), 'sign-in/refused')
  assert.deepEqual(page.returned, ['/authentication?a=b'])
})

test('an error in the address counts as a refusal', async (t) => {
  const tab = createTab(await startProvider(t))
  const words = 'error_description=Call%20me'

  const pages = [
    await tab.load(`/authentication?error=access_denied&${words}`),
    await tab.load(`/authentication?error=server_error&state=unknown&${words}`),
    await tab.load(`/authentication?error=login_required&state=unknown&${words}`),
  ]

  for (const page of pages) {
    assert.deepEqual(page.current(), anonymous({ code: 'sign-in/refused' }))
    assert.deepEqual(page.returned, ['/authentication'])
  }
})

test('a rejected code shows what to check', async (t) => {
  const { page } = await finishAt(
    await startHostedProvider(t, { token: json(() => ({ error: 'invalid_grant' }), 400) }),
  )

  assert.equal(problemOn(page), 'sign-in/not-accepted')
  assert.match(sentenceOn(page), /The provider says “invalid_grant”.+redirect address/)
  assert.deepEqual(page.returned, ['/authentication?a=b'])
})

test("each of the provider's errors has its own message", async (t) => {
  const answers = {
    invalid_request: /The provider says “invalid_request: Use PAR.”.+pushed authorization requests/,
    temporarily_unavailable: /cannot sign anyone in right now.+try again in a few minutes/,
    access_denied: /refused or cancelled. The provider says “access_denied: Use PAR.”/,
  }

  for (const [error, sentence] of Object.entries(answers)) {
    const changes = { error, error_description: 'Use PAR.' }
    const { page } = await finishAt(await startHostedProvider(t), { changes })

    assert.match(sentenceOn(page), sentence)
  }
})

test('a token endpoint without CORS is reported as such', async (t) => {
  const elsewhere = await deadOrigin()
  const at = (endpoint: string) => ({ document: { token_endpoint: `${endpoint}/token` } })
  const cases = [
    [{ token: (request) => request.socket.destroy() }, /allow https:\/\/site.example at the provider \(CORS/],
    [at(elsewhere), new RegExp(`the provider’s token endpoint is at ${elsewhere}. Add that origin to authOrigins`)],
  ] as const satisfies readonly (readonly [Misbehaviour, RegExp])[]

  for (const [misbehaviour, sentence] of cases) {
    const { page } = await finishAt(await startHostedProvider(t, misbehaviour))

    assert.equal(problemOn(page), 'sign-in/unreadable')
    assert.match(sentenceOn(page), sentence)
  }
})

test('a response that names another issuer is refused', async (t) => {
  for (const changes of [
    { iss: 'https://another.example' },
    { iss: '' },
    { iss: 'https://another.example', error: 'e' },
  ]) {
    const { page, tab } = await finishAt(await startHostedProvider(t), { changes })

    assert.equal(problemOn(page), 'sign-in/wrong-issuer', JSON.stringify(changes))
    assert.equal(tab.storages.localStorage.length, 0)
  }
})

test('a response that names this issuer is accepted', async (t) => {
  for (const end of ['', '/']) {
    const provider = await startHostedProvider(t)
    const { page } = await finishAt(provider, { changes: { iss: provider.issuer + end } })

    assert.equal(page.current().status, 'authenticated')
  }
})

test('a response must have the issuer that the provider promises', async (t) => {
  const document = { authorization_response_iss_parameter_supported: true }

  const { page } = await finishAt(await startHostedProvider(t, { document }))

  assert.equal(problemOn(page), 'sign-in/wrong-issuer')
})

test('a token endpoint that fails counts as unreachable', async (t) => {
  for (const token of [answering('<h1>Oops</h1>', 502), json(() => ({}), 500)]) {
    const { page } = await finishAt(await startHostedProvider(t, { token }))

    assert.equal(problemOn(page), 'sign-in/unreachable')
  }
})

test('every sign-in failure has a message', () => {
  const codes = Object.keys(SIGN_IN_PROBLEMS)

  assert.deepEqual(codes.sort(), [
    'sign-in/forged',
    'sign-in/insecure',
    'sign-in/no-server',
    'sign-in/no-storage',
    'sign-in/not-accepted',
    'sign-in/not-kept',
    'sign-in/not-now',
    'sign-in/not-signed-out',
    'sign-in/read-only-token',
    'sign-in/refused',
    'sign-in/still-signed-in',
    'sign-in/token-refused',
    'sign-in/unavailable',
    'sign-in/unreachable',
    'sign-in/unreadable',
    'sign-in/wrong-issuer',
  ])
})

/** The message about the problem on a page, or an empty string if there is none. */
function sentenceOn(page: TabPage): string {
  const state = page.current()
  return state.status === 'anonymous' && state.problem !== null ? signInMessage(state.problem) : ''
}
