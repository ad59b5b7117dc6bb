import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { escapeHtml, providerPagePolicy } from '../../../server/auth/local-provider/page.ts'
import {
  createSignInRequest,
  exchange,
  jsonOf,
  type LocalProvider,
  parameterOf,
  requestTokens,
  signInVisitor,
  startProvider,
} from '../../support/access/provider.ts'
import { createScriptlessVisitor, type VisitedPage } from '../../support/access/signing-visitor.ts'
import { readSigned } from './json-web-token.ts'

describe('sign-in page', () => {
  test('has labelled, prefilled fields', async (t) => {
    const { html } = await signInPage(await startProvider(t))

    assert.match(html, /<html lang="en">/)
    assert.match(html, /<h1>Sign in as the sample owner<\/h1>/)
    assert.match(html, /This is the local sample provider, [\s\S]* not\s+for production/)
    assert.match(html, /<label>User name <input name="name" value="owner"[^>]*><\/label>/)
    assert.match(html, /<label>Password <input name="password" type="password" value="sample"[^>]*><\/label>/)
    assert.match(html, /someone who is not the owner, sign in as <b>visitor<\/b> with the same password/)
    assert.deepEqual(buttonsOf(html), ['Sign in', 'Cancel'])
  })

  test('uses only greys, except for warnings', async (t) => {
    const { html } = await signInPage(await startProvider(t))
    const colours = html.replaceAll(/--warning: #[\da-f]+/g, '').match(/#[\da-f]{3,6}\b/g) ?? []

    const spreads = colours.map((colour) => {
      const channels = Array.from(colour.matchAll(/[\da-f]{2}/g), ([channel]) => Number.parseInt(channel, 16))
      return Math.max(...channels) - Math.min(...channels)
    })

    assert.ok(colours.length > 4)
    assert.ok(Math.max(...spreads) < 16, `${colours}`)
  })
})

describe('error page', () => {
  test("links to the site's home page", async (t) => {
    const { issuer, visitor } = await startProvider(t, { basePath: '/some/path' })

    const { status, html } = await visitor.open(`${issuer}/nothing`)

    assert.equal(status, 404)
    assert.match(html, /<a href="\/some\/path\/">Back to the site<\/a>/)
  })
})

describe('sign-in form', () => {
  test('shows a message after a wrong name or password', async (t) => {
    const provider = await startProvider(t)
    const page = await signInPage(provider)

    const answers = await Promise.all(
      [{ name: 'owner', password: 'guess' }, { name: 'visitor' }, { name: 'other', password: 'sample' }, {}].map(
        (fields) => provider.visitor.open(page.url, { method: 'POST', body: new URLSearchParams(fields) }),
      ),
    )

    for (const { status, html } of answers) {
      assert.equal(status, 422)
      assert.match(html, /<p role="alert">Wrong user name or password/)
    }
    assert.ok(parameterOf(await provider.visitor.press(page, 'Sign in'), 'code'))
  })

  test('keeps the name after a wrong password', async (t) => {
    const provider = await startProvider(t)
    const { url, verifier } = createSignInRequest(provider)
    const page = await provider.visitor.open(url)

    const refused = await provider.visitor.press(page, 'Sign in', { name: 'visitor', password: 'guess' })
    const twice = await provider.visitor.press(refused, 'Sign in', { password: 'guess again' })
    const back = await provider.visitor.press(twice, 'Sign in', { password: 'sample' })

    const tokens = await jsonOf(await exchange(provider, { code: parameterOf(back, 'code') ?? '', verifier }))
    const { claims } = await readSigned(String(tokens.id_token), `${provider.issuer}/jwks`)
    assert.equal(claims.preferred_username, 'visitor')
  })

  test('shows an unknown name again as plain text', async (t) => {
    const provider = await startProvider(t)
    const page = await signInPage(provider)
    const names = ['visitr', '', ' visitor', 'Łukasz', `"><script>alert('x')</script>&quot;`]

    const answers = await Promise.all(
      names.map((name) =>
        provider.visitor.open(page.url, { method: 'POST', body: new URLSearchParams({ name, password: 'sample' }) }),
      ),
    )

    assert.deepEqual(
      answers.map(({ html }) => /name="name" value="([^"]*)"/.exec(html)?.[1]),
      names.map(escapeHtml),
    )
    assert.ok(answers.every(({ html }) => !html.includes('<script')))
  })

  test('is refused if it is far too long', async (t) => {
    const provider = await startProvider(t)
    const page = await signInPage(provider)
    const body = new URLSearchParams({ filler: 'x'.repeat(500_000), name: 'owner', password: 'sample' })

    const { status } = await provider.visitor.open(page.url, { method: 'POST', body })

    assert.equal(status, 422)
  })

  test('links home if it was opened in another browser', async (t) => {
    const provider = await startProvider(t)
    const page = await signInPage(provider)
    const stranger = createScriptlessVisitor(provider.home)

    const views = [await stranger.open(page.url), await stranger.press(page, 'Sign in')]

    for (const { status, html } of views) {
      assert.equal(status, 400)
      assert.match(html, /has expired, or was started in another browser\./)
      assert.match(html, /<a href="\/">/)
    }
  })

  test('has expired once the sign-in is finished', async (t) => {
    const provider = await startProvider(t)
    const { page } = await signInVisitor(provider)

    const { status, html } = await provider.visitor.open(page.url)

    assert.equal(status, 400)
    assert.match(html, /has expired/)
  })
})

describe('page of the local provider', () => {
  test('has no scripts, and only styles with a hash', async (t) => {
    const provider = await startProvider(t)
    const pages = await everyPage(provider)

    for (const { url, headers, html } of pages) {
      const policy = headers.get('content-security-policy') ?? ''
      const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
      assert.doesNotMatch(html, /<script|javascript:|\son\w+=|\sstyle=|https?:\/\/(?!127\.0\.0\.1)/i, url)
      assert.match(policy, /^default-src 'none'; /, url)
      assert.ok(policy.includes(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`), url)
      assert.ok(policy.includes(`form-action 'self' ${provider.origin};`), url)
      assert.match(policy, /; frame-ancestors 'none'$/, url)
      assert.doesNotMatch(policy, /unsafe|script-src|\*/, url)
      assert.equal(headers.get('cache-control'), 'no-store', url)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', url)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', url)
    }
  })

  test("may submit to the site's origins, except IPv6 ones", () => {
    const policy = providerPagePolicy(['http://localhost:3000', 'http://[::1]:3000', 'http://127.0.0.1:3000'])

    assert.match(policy, /; form-action 'self' http:\/\/localhost:3000 http:\/\/127\.0\.0\.1:3000;/)
    assert.doesNotMatch(policy, /\[/)
  })

  test('escapes characters with a meaning in HTML', () => {
    assert.equal(escapeHtml(`<a href="x" title='y'>&amp;`), '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;amp;')
    assert.equal(escapeHtml('plain ț'), 'plain ț')
  })

  test('shows errors with a message and a link home', async (t) => {
    const provider = await startProvider(t)

    const { status, html } = await provider.visitor.open(
      `${provider.issuer}/auth?client_id=%3Cimg%20src=x%20onerror=alert(1)%3E&scope=%3Cb%3E`,
    )

    assert.equal(status, 400)
    assert.match(html, /<p>The sign-in provider refused this request/)
    assert.match(html, /<a href="\/">Back to the site<\/a>/)
    assert.doesNotMatch(html, /<img|<b>|\bat .*\.js|node_modules/)
  })

  test('says that there is nothing at an unknown address', async (t) => {
    const { visitor, issuer } = await startProvider(t)

    const views = await Promise.all(
      ['', '/', '/nothing', '/interaction/', '?a'].map((rest) => visitor.open(issuer + rest)),
    )

    for (const { status, html } of views) {
      assert.equal(status, 404)
      assert.match(html, /nothing at this address/)
    }
  })
})

describe('local provider', () => {
  test('ignores addresses outside its path', async (t) => {
    const { visitor, origin } = await startProvider(t)

    const views = await Promise.all(['/', '/oidcx', '/auth', '/OIDC/auth'].map((path) => visitor.open(origin + path)))

    for (const { status, html } of views) assert.deepEqual({ status, html }, { status: 404, html: '' })
  })

  test("lets only the site's origin read the tokens", async (t) => {
    const provider = await startProvider(t)
    const { access_token: token } = await requestTokens(provider)
    const read = async (origin: string) => {
      const headers = { origin, authorization: `Bearer ${token}` }
      const user = await fetch(`${provider.issuer}/me`, { headers })
      const tokens = await exchange(provider, { code: 'x', verifier: 'x'.repeat(43) }, { headers: { origin } })
      return [user, tokens].map((answer) => answer.headers.get('access-control-allow-origin'))
    }

    assert.deepEqual(await read(provider.origin), [provider.origin, provider.origin])
    assert.deepEqual(await read('https://evil.example'), [null, null])
    assert.deepEqual(await read('null'), [null, null])
  })
})

function signInPage(provider: LocalProvider): Promise<VisitedPage> {
  return provider.visitor.open(createSignInRequest(provider).url)
}

async function everyPage(provider: LocalProvider): Promise<readonly VisitedPage[]> {
  const { visitor, issuer } = provider
  const page = await signInPage(provider)
  const retry = await visitor.open(page.url, { method: 'POST', body: '' })
  const expired = await createScriptlessVisitor().open(page.url)
  await visitor.press(page, 'Sign in')
  const logout = await visitor.open(`${issuer}/session/end`)
  const error = await visitor.open(`${issuer}/auth`)
  const unknown = await visitor.open(`${issuer}/nothing`)
  return [page, retry, expired, logout, error, unknown, await visitor.press(logout, 'Logout')]
}

function buttonsOf(html: string): readonly string[] {
  return [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text = '']) => text)
}
