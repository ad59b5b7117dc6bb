import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createAccess } from '../../../server/auth/create-access.ts'
import { LOCAL_AUDIENCE } from '../../../server/auth/local-provider/provider-configuration.ts'
import { SAMPLE_OWNER_SUB, SAMPLE_VISITOR_SUB } from '../../../server/auth/local-provider/sample-account.ts'
import {
  createSignInRequest as aSignIn,
  exchange,
  jsonOf,
  parameterOf,
  requestTokens,
} from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { createEnvironment, startTestServer } from '../../support/server/server.ts'
import { createAccessRequest, outcomesOf, refusalOf } from './access.ts'

type Variables = Readonly<Record<string, string>>

const FOR_THE_API = { resource: LOCAL_AUDIENCE }

describe('local provider', () => {
  test('signs you in as the owner', async (t) => {
    const { provider, access, logged } = await startLocalSite(t)
    const { access_token: token } = await requestTokens(provider, FOR_THE_API)

    const caller = await access.admit(
      createAccessRequest({ token: String(token), headers: { origin: provider.origin } }),
    )

    assert.deepEqual(caller, { ok: true, value: { subject: SAMPLE_OWNER_SUB, role: 'owner', token: null } })
    assert.deepEqual(logged, [])
  })

  test('signs in the sample visitor, but not as owner', async (t) => {
    const { access, visitorsToken } = await startLocalSite(t)

    const refused = await access.admit(createAccessRequest({ token: await visitorsToken() }))

    assert.equal(refusalOf(refused).code, 'access/not-owner')
  })

  test('signs in the sample visitor as owner with OWNER_SUB', async (t) => {
    const { provider, access, visitorsToken } = await startLocalSite(t, { OWNER_SUB: SAMPLE_VISITOR_SUB })
    const visitors = await visitorsToken()
    const { access_token: owners } = await requestTokens(
      { ...provider, visitor: createScriptlessVisitor(provider.home) },
      FOR_THE_API,
    )

    assert.ok((await access.admit(createAccessRequest({ token: visitors }))).ok)
    assert.equal(refusalOf(await access.admit(createAccessRequest({ token: String(owners) }))).code, 'access/not-owner')
  })

  test('grants access only through tokens meant for the API', async (t) => {
    const { provider, access } = await startLocalSite(t)
    const { id_token: idToken } = await requestTokens(provider, FOR_THE_API)
    const { access_token: another } = await requestTokens(
      { ...provider, visitor: createScriptlessVisitor(provider.home) },
      OTHER_API,
    )

    for (const token of [idToken, another]) {
      const refused = refusalOf(await access.identify(createAccessRequest({ token: String(token) })))
      assert.equal(refused.code, 'access/wrong-token')
    }
  })
})

const OTHER_API = { resource: 'https://other.example/' }

describe('token of the local provider', () => {
  for (const variables of [
    { SITE_URL: 'http://localhost:5173' },
    { SITE_URL: 'https://example.org' },
    { HOST: '127.8.9.1' },
    { HOST: 'localhost' },
  ]) {
    test(`is valid with ${JSON.stringify(variables)}`, async (t) => {
      const { provider, access } = await startLocalSite(t, variables)
      const { access_token: token } = await requestTokens(provider, FOR_THE_API)

      assert.ok((await access.admit(createAccessRequest({ token: String(token) }))).ok)
    })
  }

  test('from an earlier server is invalid', async (t) => {
    const [before, now] = [await startLocalSite(t), await startLocalSite(t)]
    const { access_token: token } = await requestTokens(before.provider, FOR_THE_API)

    const refused = await now.access.admit(createAccessRequest({ token: String(token) }))

    assert.equal(refusalOf(refused).code, 'access/invalid-token')
  })
})

/** A server with the local provider, and access control with the same settings and port. */
async function startLocalSite(test: TestContext, changes: Variables = {}) {
  const variables = { NODE_ENV: 'development', ...changes }
  const server = await startTestServer(test, { variables })
  const origin = server.url
  const home = `${origin}/authentication`
  const provider = { origin, home, issuer: `${origin}/oidc`, visitor: createScriptlessVisitor(home) }
  const logged: unknown[] = []
  const access = createAccess(createEnvironment(variables), { port: server.port, log: (entry) => logged.push(entry) })
  assert.ok(access !== null)

  async function visitorsToken(): Promise<string> {
    const { verifier, url } = aSignIn(provider, FOR_THE_API)
    const page = await provider.visitor.open(url)
    const body = new URLSearchParams({ name: 'visitor', password: 'sample' })
    const back = await provider.visitor.open(page.url, { method: 'POST', body })
    const tokens = await jsonOf(await exchange(provider, { verifier, code: parameterOf(back, 'code') ?? '' }))
    return String(tokens.access_token)
  }
  return { provider, access: outcomesOf(access), logged, visitorsToken }
}
