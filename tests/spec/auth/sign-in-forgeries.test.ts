import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anonymous } from '../../../web/auth/auth-state.ts'
import { startProvider } from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { finishAt } from './finish-at.ts'
import { json, type Misbehaviour, startHostedProvider } from './hosted-provider.ts'
import { answerTo, createTab, problemOn } from './tab.ts'

test("a code that this tab didn't request is a forgery", async (t) => {
  const tab = createTab(await startProvider(t))
  const answers = ['code=x', 'code=x&state=', 'code=x&state=unknown', 'code=x&state=%25E0%25A4%25A', 'code=x&state=a;b']

  for (const answer of answers) {
    const page = await tab.load(`/authentication?${answer}`)

    assert.deepEqual(page.current(), anonymous({ code: 'sign-in/forged' }), answer)
    assert.deepEqual(page.returned, ['/authentication'], answer)
  }
})

test('a code for another tab is a forgery', async (t) => {
  const provider = await startProvider(t)
  const answer = await answerTo(createTab(provider), '/authentication', 'Sign in')

  const page = await createTab(provider).load(answer)

  assert.equal(problemOn(page), 'sign-in/forged')
})

describe('a stale sign-in response', () => {
  test("doesn't sign in again after the session has ended", async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider, { inFrame: createScriptlessVisitor(provider.home) })
    const answer = await answerTo(tab, '/authentication', 'Sign in')
    await tab.load(answer)

    const page = await tab.load(answer)

    assert.equal(problemOn(page), 'sign-in/forged')
    assert.equal(page.returned.at(-1), '/authentication')
  })

  for (const stale of ['code=x&state=unknown', 'error=access_denied&state=unknown', 'state=unknown']) {
    test(`doesn't sign the user out: ?${stale}`, async (t) => {
      const tab = createTab(await startProvider(t))
      await tab.load(await answerTo(tab, '/authentication', 'Sign in'))

      const page = await tab.load(`/authentication?${stale}`)

      assert.equal(page.current().status, 'authenticated')
      assert.deepEqual(page.returned, ['/authentication'])
    })
  }
})

test('a sign-in without its code verifier is a forgery', async (t) => {
  const tab = createTab(await startProvider(t))
  const answer = new URL(await answerTo(tab, '/authentication', 'Sign in'))
  const key = `oidc.${answer.searchParams.get('state')}`
  const { code_verifier: _gone, ...rest } = JSON.parse(tab.storages.tab.getItem(key) ?? '{}')
  tab.storages.tab.setItem(key, JSON.stringify(rest))

  const page = await tab.load(answer.href)

  assert.equal(problemOn(page), 'sign-in/forged')
})

test('a sign-in with damaged state is a forgery', async (t) => {
  for (const damage of ['{"id":', 'null', '[]', '"text"', '{"code_verifier":7}']) {
    const tab = createTab(await startProvider(t))
    const answer = new URL(await answerTo(tab, '/authentication', 'Sign in'))
    tab.storages.tab.setItem(`oidc.${answer.searchParams.get('state')}`, damage)

    const page = await tab.load(answer.href)

    assert.equal(problemOn(page), 'sign-in/forged', damage)
    assert.equal(page.returned.length, 1)
  }
})

test('a stored return address on another site is ignored', async (t) => {
  const tab = createTab(await startProvider(t))
  const answer = new URL(await answerTo(tab, '/authentication', 'Sign in'))
  const key = `oidc.${answer.searchParams.get('state')}`
  const stored = JSON.parse(tab.storages.tab.getItem(key) ?? '{}')
  tab.storages.tab.setItem(key, JSON.stringify({ ...stored, data: { returnTo: '//evil.example/' } }))

  const page = await tab.load(answer.href)

  assert.equal(page.current().status, 'authenticated')
  assert.deepEqual(page.returned, ['/'])
})

test('an ID token can have several audiences', async (t) => {
  const claims = [{}, { aud: ['a-client'] }, { aud: ['a-client', 'an-api'], azp: 'a-client' }, { azp: 'a-client' }]

  for (const each of claims) {
    const { page } = await finishAt(await startHostedProvider(t, { claims: each }))

    assert.equal(page.current().status, 'authenticated')
  }
})

test('an ID token with a wrong claim is a forgery', async (t) => {
  const forgeries: readonly Misbehaviour['claims'][] = [
    { iss: 'https://another.example' },
    { aud: 'another-client' },
    { aud: ['a-client', 'an-api'] },
    { aud: ['a-client', 'an-api'], azp: 'another-client' },
    { azp: 'another-client' },
    { aud: undefined },
    { exp: Math.floor(Date.now() / 1000) - 3600 },
    { exp: undefined },
    { nonce: 'another' },
    { nonce: undefined },
    { sub: undefined },
  ]

  for (const claims of forgeries) {
    const { page, tab } = await finishAt(await startHostedProvider(t, { claims: claims ?? {} }))

    assert.equal(problemOn(page), 'sign-in/forged', JSON.stringify(claims))
    assert.equal(tab.storages.localStorage.length, 0, 'no hint of a session')
  }
})

test('a malformed ID token is a forgery', async (t) => {
  for (const id_token of ['', 'a', 'a.b.c', 'eyJ9.e30.']) {
    const token = json(() => ({ access_token: 'opaque', token_type: 'Bearer', id_token }))
    const { page } = await finishAt(await startHostedProvider(t, { token }))

    assert.equal(problemOn(page), 'sign-in/forged', id_token)
  }
})
