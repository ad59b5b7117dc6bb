import type { RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import type { JWK } from 'jose'
import { startServer } from '../server/local-server.ts'
import { createSigner, type Members, signed } from './signer.ts'

/** The API's identifier, for `AUTH_AUDIENCE`. */
export const AUDIENCE = 'https://api.example/'

/** The owner's user id at the provider, for `OWNER_SUB`. */
export const OWNER_SUBJECT = 'auth0|the-owner'

/**
 * Parts of a running provider that a test can change. `document` overrides members of the discovery document; `answer`
 * replaces every response, and `keysAnswer` only those to requests for the keys.
 */
export type Behaviour = {
  keys: readonly JWK[]
  document: Members
  answer: RequestListener | null
  keysAnswer: RequestListener | null
}

/** Starts a hosted provider that publishes one key. `asked.keys` counts the requests for its keys. */
export async function startIssuer(test: TestContext) {
  const signer = await createSigner('first')
  const asked = { keys: 0 }
  const behaviour: Behaviour = { keys: [signer.jwk], document: {}, answer: null, keysAnswer: null }
  const origin: string = await startServer(test, (request, response) => {
    const isForKeys = request.url === '/keys'
    if (isForKeys) asked.keys += 1
    const usual = isForKeys ? { keys: behaviour.keys } : documentOf(`${origin}/`, behaviour.document)
    const answer = behaviour.answer ?? (isForKeys ? behaviour.keysAnswer : null) ?? sending(JSON.stringify(usual))
    answer(request, response)
  })
  const issuer = `${origin}/`
  const claims = (changes: Members = {}) => ({ ...usualClaims(issuer), ...changes })
  return { issuer, origin, signer, asked, behaviour, claims, token: () => signed(signer, claims()) }
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/** Environment variables of a server with this provider and one owner. */
export function hostedVariables({ issuer }: Pick<Issuer, 'issuer'>) {
  return { AUTH_DOMAIN: issuer, AUTH_CLIENT_ID: 'a-client', AUTH_AUDIENCE: AUDIENCE, OWNER_SUB: OWNER_SUBJECT }
}

/** Returns a request listener that responds with this text. */
export function sending(text: string, status = 200, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_request, response) => void response.writeHead(status, headers).end(text)
}

function usualClaims(iss: string): Members {
  const iat = Math.floor(Date.now() / 1000)
  return { iss, aud: AUDIENCE, sub: OWNER_SUBJECT, iat, exp: iat + 3600 }
}

function documentOf(issuer: string, changes: Members): Members {
  return { issuer, jwks_uri: `${issuer}keys`, ...changes }
}
