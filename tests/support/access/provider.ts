import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import { createLocalProvider } from '../../../server/auth/local-provider/local-provider.ts'
import { LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import { startServer } from '../server/local-server.ts'
import { createScriptlessVisitor, type ScriptlessVisitor, type VisitedPage } from './signing-visitor.ts'

/**
 * Starts a local provider. Returns its issuer, the origin of its site, the address that a sign-in returns to (`home`),
 * and a new visitor. With another `name` for this computer, such as `localhost`, the site's origin differs from the
 * issuer's. `basePath` is the site's base path.
 */
export async function startProvider(test: TestContext, { name = '127.0.0.1', basePath = '' } = {}) {
  let answer: RequestListener = (_request, response) => response.end()
  const address = await startServer(test, (request, response) => answer(request, response))
  const issuer = `${address}/oidc`
  const origin = address.replace('127.0.0.1', name)
  const home = `${origin}/authentication`
  answer = createLocalProvider({ issuer, origins: [origin], basePath, isProduction: false })
  return { origin, issuer, home, visitor: createScriptlessVisitor(home) }
}

export type LocalProvider = Awaited<ReturnType<typeof startProvider>>

/** The content of the discovery document at `issuer`. */
export async function discover(issuer: string): Promise<Record<string, unknown>> {
  return jsonOf(await fetch(`${issuer}/.well-known/openid-configuration`))
}

/** Parses the body of a response, which must be a JSON object. */
export async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer.json()
  assert.ok(typeof body === 'object' && body !== null)
  return { ...body }
}

/**
 * A code verifier, and the address that starts a sign-in with it. `changes` replace parameters of the address; null
 * removes one.
 */
export function createSignInRequest(
  { issuer, home }: Pick<LocalProvider, 'issuer' | 'home'>,
  changes: Readonly<Record<string, string | null>> = {},
) {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = {
    client_id: LOCAL_CLIENT_ID,
    redirect_uri: home,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const kept = Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return { verifier, url: `${issuer}/auth?${new URLSearchParams(kept)}` }
}

/**
 * Signs the provider's visitor in by pressing one button. Returns the provider's page (`page`), the page that it
 * redirects to (`back`), the authorization code in that page's address ('' if it has none), and the code verifier for
 * that code.
 */
export async function signInVisitor(provider: LocalProvider, changes: Readonly<Record<string, string | null>> = {}) {
  const { verifier, url } = createSignInRequest(provider, changes)
  const page = await provider.visitor.open(url)
  const back = await provider.visitor.press(page, 'Sign in')
  return { page, back, verifier, code: parameterOf(back, 'code') ?? '' }
}

/** Exchanges a code for tokens, as the site does. `changes` replace parameters, and `headers` are added. */
export function exchange(
  { issuer, home }: LocalProvider,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  { changes = {}, headers = {} }: ExchangeOptions = {},
): Promise<Response> {
  const parameters = {
    grant_type: 'authorization_code',
    client_id: LOCAL_CLIENT_ID,
    redirect_uri: home,
    code,
    code_verifier: verifier,
    ...changes,
  }
  return fetch(`${issuer}/token`, { method: 'POST', headers, body: new URLSearchParams(parameters) })
}

type ExchangeOptions = {
  readonly changes?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Signs the provider's visitor in, and returns the content of the token endpoint's response. */
export async function requestTokens(provider: LocalProvider, changes: Readonly<Record<string, string | null>> = {}) {
  return jsonOf(await exchange(provider, await signInVisitor(provider, changes)))
}

/** The provider's response to a request with `prompt=none` from this visitor. */
export async function askSilently(provider: LocalProvider, visitor: ScriptlessVisitor): Promise<VisitedPage> {
  return visitor.open(createSignInRequest(provider, { prompt: 'none' }).url)
}

/** A parameter of the address at which a visitor has arrived; null if it's missing. */
export function parameterOf({ url }: VisitedPage, name: string): string | null {
  return new URL(url).searchParams.get(name)
}
