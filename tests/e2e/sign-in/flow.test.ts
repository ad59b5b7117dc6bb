import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSite } from '../site-under-test.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { approve, control, goToProvider, PROVIDER_PAGE, signInAt, userOnHome } from './signing-in.ts'
import { textOf } from './text-of.ts'
import { assertNoTraces, secretsOf } from './traces.ts'
import { trafficOf } from './traffic.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

test('3. Login leads to the provider, where both fields are filled in and one press signs in', async () => {
  const { page, leave } = await aVisitor()
  await page.goto(`${site.url}/authentication`)

  await goToProvider(page)
  const name = await page.getByLabel('User name').inputValue()
  const password = await page.getByLabel('Password').inputValue()
  await approve(page)

  assert.ok(name !== '' && password !== '')
  assert.match(await textOf(page.getByRole('main')), /You are signed in/)
  await leave()
})

test('3. the visitor comes back to the path, query and fragment they left; no code stays in the history', async () => {
  const { page, leave } = await aVisitor()
  const address = `${site.url}/authentication/from%20here?tab=one&tab=two#part`

  await signInAt(page, address)
  const entries = await page.evaluate(() => window.navigation.entries().map(({ url }) => url ?? ''))

  assert.equal(page.url(), address)
  assert.deepEqual(
    entries.filter((url) => /[?&](?:code|state|iss|error)=/.test(url)),
    [],
  )
  assert.equal(entries.at(-1), address)
  await leave()
})

test('3. the authorize request has a S256 challenge, state, nonce and the one registered redirect', async () => {
  const { page, leave } = await aVisitor()
  const traffic = trafficOf(page)

  await signInAt(page, `${site.url}/authentication/elsewhere?query`)
  const [first] = traffic.matching(/\/oidc\/auth\?/)

  assert.ok(first)
  const sent = Object.fromEntries(first.searchParams)
  assert.equal(sent.response_type, 'code')
  assert.equal(sent.code_challenge_method, 'S256')
  assert.match(sent.code_challenge ?? '', /^[\w-]{43}$/)
  assert.ok((sent.state ?? '').length >= 16 && (sent.nonce ?? '').length >= 16)
  assert.ok(sent.scope?.split(' ').includes('openid'))
  assert.equal(sent.redirect_uri, `${site.url}/authentication`)
  assert.equal(sent.prompt, undefined)
  await leave()
})

test('7. the sign-in flow sends a POST with the code and its verifier to the token endpoint, once', async () => {
  const { page, leave } = await aVisitor()
  const posts: URLSearchParams[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/oidc/token')) return
    assert.equal(request.method(), 'POST')
    posts.push(new URLSearchParams(request.postData() ?? ''))
  })

  await signInAt(page, `${site.url}/authentication`)

  assert.equal(posts.length, 1)
  assert.equal(posts[0]?.get('grant_type'), 'authorization_code')
  assert.match(posts[0]?.get('code_verifier') ?? '', /^[\w.~-]{43,128}$/)
  assert.ok(posts[0]?.has('code'))
  await leave()
})

test('3. every sign-in has a state, a nonce and a challenge of its own', async () => {
  const { page, leave } = await aVisitor()
  const traffic = trafficOf(page)
  await page.goto(`${site.url}/authentication`)

  await goToProvider(page)
  await page.goto(`${site.url}/authentication`)
  await goToProvider(page)

  const requests = traffic.matching(/\/oidc\/auth\?/)
  for (const name of ['state', 'nonce', 'code_challenge']) {
    assert.equal(new Set(requests.map(({ searchParams }) => searchParams.get(name))).size, 2, name)
  }
  await leave()
})

test("1. Home dumps the user's claims as JSON, and no token", async () => {
  const { page, leave } = await aVisitor()
  await signInAt(page, `${site.url}/authentication`)

  const dump = await userOnHome(page)
  const claims = JSON.parse(dump.slice(dump.indexOf('{')))

  assert.equal(claims.sub, 'sample-owner')
  assert.equal(claims.name, 'Sample Owner')
  assert.equal(claims.email, 'owner@example.com')
  assert.doesNotMatch(dump, /eyJ|token/)
  await leave()
})

test('6. after a sign-in no token, code, state or verifier is left where a script could find it', async () => {
  const { page, leave } = await aVisitor()
  const secrets = secretsOf(page)

  await signInAt(page, `${site.url}/authentication?here`)
  await assertNoTraces(page, await secrets())
  await userOnHome(page)
  await assertNoTraces(page, await secrets())
  await page.reload()
  await page.getByText('sample-owner').waitFor()

  assert.ok((await secrets()).length >= 8, 'two sign-ins have been watched')
  await assertNoTraces(page, await secrets())
  await leave()
})

test('4. the back button at the provider gives back a usable page, from which Login works', async () => {
  const { page, leave } = await aVisitor()
  await page.goto(`${site.url}/authentication?first`)
  await goToProvider(page)

  await page.goBack()
  await control(page, 'Login').waitFor()
  const address = page.url()
  await goToProvider(page)
  await approve(page)

  assert.equal(address, `${site.url}/authentication?first`)
  await leave()
})

test('4. back from a finished sign-in the provider says that it is over, and the site still knows the visitor', async () => {
  const { page, leave } = await aVisitor()
  await signInAt(page, `${site.url}/authentication?first`)

  await page.goBack()
  const title = await textOf(page.getByRole('heading'))
  const isProvider = PROVIDER_PAGE.test(page.url())
  await page.goForward()
  await control(page, 'Logout').waitFor()

  assert.ok(isProvider)
  assert.equal(title, 'Start again')
  assert.equal(page.url(), `${site.url}/authentication?first`)
  await leave(/status of 400/)
})
