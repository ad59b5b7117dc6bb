import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { english } from '../../../core/words/english.ts'
import { comeTo, untilQuiet } from '../../support/browser/open-screen.ts'
import { control, goToProvider, PROVIDER_PAGE, signInAt, userOnHome } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite()
after(site.close)
after(closeBrowser)

const UNDER_AUTHENTICATION = ['/authentication', '/authentication/', '/authentication/anything', '/Authentication/']
const ELSEWHERE = ['/', '/projects', '/projects/commander', '/authenticationx', '/projects/authentication']

describe('navigation bar', () => {
  test("says 'Loading...' in the built page of /authentication only", async () => {
    const pages = await Promise.all(
      [...UNDER_AUTHENTICATION, ...ELSEWHERE].map(async (path) => (await fetch(site.url + path)).text()),
    )

    const saying = pages.map((html) => /<nav.*<span role="status">Loading\.\.\.<\/span>.*<\/nav>/s.test(html))

    assert.deepEqual(saying, [...UNDER_AUTHENTICATION.map(() => true), ...ELSEWHERE.map(() => false)])
  })

  test("says 'Loading...', then 'Login'", async () => {
    const { page, leave } = await createVisitor()
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

  test('has the sign-in control only at /authentication and under it', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication/anything`)

    for (const path of UNDER_AUTHENTICATION) {
      await comeTo(page, site.url + path)
      await control(page, 'Login').waitFor()
      assert.equal(await textOf(page.getByRole('heading', { level: 1 })), 'Sign in')
    }
    const said = page.getByRole('navigation').getByText(/Login|Logout|Loading/)
    for (const path of [...ELSEWHERE, '/authentication/%']) {
      await comeTo(page, `${site.url}/authentication`)
      await control(page, 'Login').waitFor()
      await comeTo(page, site.url + path)
      await said.waitFor({ state: 'detached' })
    }
    for (const path of ['/projects/authentication', '/authentication/%']) {
      await page.goto(site.url + path)
      await untilQuiet(page)
      assert.equal(await said.count(), 0, path)
    }
    await leave(/status of 40[04]/)
  })

  test("never says 'Login' to someone signed in", async () => {
    const { page, leave } = await createVisitor()
    await signInAt(page, `${site.url}/authentication`)
    const main = page.getByRole('main')
    const controls = () => page.getByRole('navigation').getByRole('button', { name: /^Log/ }).count()
    assert.deepEqual(await main.getByRole('link').allTextContents(), ['Your library', 'Home'])
    assert.equal(await control(page, 'Logout').count(), 1)

    await userOnHome(page)
    assert.equal(await controls(), 0)
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    assert.equal(await controls(), 0)
    await page.goBack()
    await page.goBack()
    await control(page, 'Logout').waitFor()
    await main.getByRole('link', { name: 'Your library' }).click()
    await page.getByRole('button', { name: 'Add command' }).waitFor()

    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
    await page.route('**/oidc/.well-known/**', (route) => mayAnswer.then(() => route.continue()))
    const asked = page.waitForRequest('**/oidc/.well-known/**')
    await page.goto(`${site.url}/authentication`)
    await asked
    assert.equal(await textOf(page.getByRole('navigation').getByRole('status')), 'Loading...')
    assert.equal(await control(page, 'Login').count(), 0)
    letAnswer()
    await control(page, 'Logout').waitFor()
    await leave()
  })
})

describe('signed-out visitor', () => {
  test('can reach sign-in from Home, which shows no user data', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(site.url)
    const main = page.getByRole('main')

    const dumps = await main.getByRole('region', { name: 'Signed-in user' }).count()
    await main.getByRole('link', { name: 'Sign in' }).click()
    await goToProvider(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    assert.equal(dumps, 0)
    assert.match(await textOf(main.getByRole('region', { name: 'Signed-in user' })), /sample-owner/)
    assert.equal(page.url(), `${site.url}/`)
    await leave()
  })

  test('learns who can sign in, and why', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/authentication`)
    const main = page.getByRole('main')
    const button = main.getByRole('button', { name: 'Sign in', exact: true })
    await button.waitFor()

    const sentence = await textOf(main.getByRole('status'))
    await button.click()
    await page.waitForURL(PROVIDER_PAGE)

    assert.equal(sentence, english.signIn.onlyOwner)
    await leave()
  })

  test('signs in from Commander with three presses, and returns', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/projects/commander?q=docker&mode=words`)
    const address = page.url()
    await untilQuiet(page)

    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await goToProvider(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Add command' }).waitFor()

    assert.equal(page.url(), address)
    assert.equal(await page.getByRole('searchbox').inputValue(), 'docker')
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Signed in' }).count(), 1)
    await leave()
  })

  test('returns to the filter chosen before signing in', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/projects/commander`)
    await untilQuiet(page)
    await page.getByRole('group', { name: 'Platform' }).getByRole('button').first().click()
    await page.waitForURL(/\?platform=/)
    const { pathname, search } = new URL(page.url())

    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await control(page, 'Login').waitFor()

    assert.equal(new URL(page.url()).searchParams.get('from'), pathname + search)
    await leave()
  })

  test('returns to a search typed just before signing in', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/projects/commander`)
    await untilQuiet(page)

    await page.getByRole('searchbox').fill('docker')
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await control(page, 'Login').waitFor()

    assert.equal(new URL(page.url()).searchParams.get('from'), '/projects/commander?q=docker')
    await leave()
  })

  test("isn't sent to another site after signing in", async () => {
    const { page, leave } = await createVisitor()

    await page.goto(`${site.url}/authentication?from=${encodeURIComponent('//evil.example/')}`)
    await goToProvider(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${site.url}/`)

    await leave()
  })

  test('learns without JavaScript what sign-in needs', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    for (const [path, name] of [
      ['/', 'Sign in'],
      ['/projects/commander', 'Sign in'],
    ] as const) {
      await page.goto(site.url + path)
      await page.getByRole('main').getByRole('link', { name }).click()

      assert.equal(await textOf(page.getByRole('heading', { level: 1 })), 'Sign in')
      assert.equal(new URL(page.url()).search, `?from=${path}`)
      assert.equal(await page.getByText('Signing in needs JavaScript').isVisible(), true)
      assert.equal(await page.getByText('Checking whether').isVisible(), false)
      assert.equal(await page.getByText('Loading...').isVisible(), false)
    }
    await leave()
  })
})
