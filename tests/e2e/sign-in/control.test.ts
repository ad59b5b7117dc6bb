import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { untilQuiet } from '../screens/open-screen.ts'
import { startSite } from '../site-under-test.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { control, goToProvider, signInAt, userOnHome } from './signing-in.ts'
import { textOf } from './text-of.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

const UNDER_AUTHENTICATION = ['/authentication', '/authentication/', '/authentication/anything', '/Authentication/']
const ELSEWHERE = ['/', '/projects', '/projects/commander', '/authenticationx', '/projects/authentication']

test("2. the prerendered page says 'Loading...' under /authentication, and nowhere else", async () => {
  const pages = await Promise.all(
    [...UNDER_AUTHENTICATION, ...ELSEWHERE].map(async (path) => (await fetch(site.url + path)).text()),
  )

  const saying = pages.map((html) => /<nav.*<span role="status">Loading\.\.\.<\/span>.*<\/nav>/s.test(html))

  assert.deepEqual(saying, [...UNDER_AUTHENTICATION.map(() => true), ...ELSEWHERE.map(() => false)])
})

test("2. the bar says 'Loading...' until it is known who is signed in, then 'Login'", async () => {
  const { page, leave } = await aVisitor()
  const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>()
  await page.route('**/assets/main-*.js', (route) => mayLoad.then(() => route.continue()))

  await page.goto(`${site.url}/authentication`)
  const first = await textOf(page.getByRole('navigation').getByRole('status'))
  letLoad()
  await control(page, 'Login').waitFor()

  assert.equal(first, 'Loading...')
  assert.equal(await page.getByText('Loading...').count(), 0)
  assert.equal(await control(page, 'Logout').count(), 0)
  await leave()
})

test("4. for a visitor who is still signed in the bar says 'Loading...', then 'Logout', and never 'Login'", async () => {
  const { page, leave } = await aVisitor()
  await signInAt(page, `${site.url}/authentication`)
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route('**/oidc/.well-known/**', (route) => mayAnswer.then(() => route.continue()))
  const asked = page.waitForRequest('**/oidc/.well-known/**')

  await page.reload()
  await asked
  const meanwhile = await textOf(page.getByRole('navigation').getByRole('status'))
  const buttons = await control(page, 'Login').count()
  letAnswer()
  await control(page, 'Logout').waitFor()

  assert.equal(meanwhile, 'Loading...')
  assert.equal(buttons, 0)
  await leave()
})

for (const path of UNDER_AUTHENTICATION) {
  test(`2. the control is there at ${path}`, async () => {
    const { page, leave } = await aVisitor()

    await page.goto(site.url + path)
    await control(page, 'Login').waitFor()

    assert.equal(await textOf(page.getByRole('heading', { level: 1 })), 'Sign-in')
    await leave()
  })
}

test('2. the control appears and disappears as the visitor walks through the site, signed in or not', async () => {
  const { page, leave } = await aVisitor()
  await signInAt(page, `${site.url}/authentication`)

  const seen = [await control(page, 'Logout').count()]
  await userOnHome(page)
  seen.push(await page.getByRole('navigation').getByRole('button', { name: /^Log/ }).count())
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  seen.push(await page.getByRole('navigation').getByRole('button', { name: /^Log/ }).count())
  await page.goBack()
  await page.goBack()
  await control(page, 'Logout').waitFor()

  assert.deepEqual(seen, [1, 0, 0])
  await leave()
})

for (const path of [...ELSEWHERE, '/authentication/%']) {
  test(`2. there is no control at ${path}`, async () => {
    const { page, leave } = await aVisitor()

    await page.goto(site.url + path)
    await untilQuiet(page)

    assert.equal(
      await page
        .getByRole('navigation')
        .getByText(/Login|Logout|Loading/)
        .count(),
      0,
    )
    await leave(/status of 40[04]/)
  })
}

test('6. signed out, Home says that nobody is signed in, and leads to the control from its main area', async () => {
  const { page, leave } = await aVisitor()
  await page.goto(site.url)
  const user = page.getByRole('main').getByRole('region', { name: 'Signed-in user' })

  const sentence = await textOf(user)
  await user.getByRole('link').click()
  await goToProvider(page)

  assert.match(sentence, /Nobody is signed in/)
  await leave()
})

test('6. without scripts Home says that nobody is signed in, and the link leads to the sign-in screen', async () => {
  const { page, leave } = await aVisitor({ javaScriptEnabled: false })
  await page.goto(site.url)

  await page.getByRole('main').getByRole('link', { name: 'Go to sign-in' }).click()

  assert.equal(await textOf(page.getByRole('heading', { level: 1 })), 'Sign-in')
  await leave()
})
