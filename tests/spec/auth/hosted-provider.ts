import type { RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { startServer } from '../../support/server/local-server.ts'

/**
 * Ways in which a hosted provider can misbehave: changes to its discovery document or to the ID token's claims, or
 * entire responses.
 */
export type Misbehaviour = {
  readonly document?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  readonly discovery?: RequestListener
  readonly token?: RequestListener
}

const SITE = 'https://site.example'
const LIFETIME = 3600 // seconds

/**
 * A hosted provider that neither signs nor checks anything. It can send responses that the real local provider never
 * would. Set `asked.nonce` to the nonce in the site's request. No server runs at the site's address.
 */
export async function startHostedProvider(
  test: TestContext,
  { document = {}, claims = {}, discovery, token }: Misbehaviour = {},
) {
  const asked = { nonce: '' }
  const issuer: string = await startServer(test, (request, response) => {
    const isDiscovery = request.url === '/.well-known/openid-configuration'
    const answer = isDiscovery ? (discovery ?? json(() => documentOf(issuer, document))) : (token ?? tokens)
    answer(request, response)
  })
  const now = Math.floor(Date.now() / 1000)
  const tokens = json(() => ({
    access_token: 'opaque',
    token_type: 'Bearer',
    id_token: unsigned({
      iss: issuer,
      aud: 'a-client',
      sub: 'somebody',
      iat: now,
      exp: now + LIFETIME,
      ...asked,
      ...claims,
    }),
  }))
  const home = `${SITE}/authentication`
  return { origin: SITE, home, issuer, asked, visitor: createScriptlessVisitor(home) }
}

export function json(body: () => unknown, status = 200): RequestListener {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body()))
}

function documentOf(issuer: string, changes: Readonly<Record<string, unknown>>) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/logout`,
    ...changes,
  }
}

function unsigned(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.`
}
