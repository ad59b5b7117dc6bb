import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const ALGORITHM = 'ES256'
const AUDIENCE = 'urn:commander:bench'
const SUBJECT = 'bench-owner'

/**
 * The owner of a server under test. The server accepts `token` if it is started with `variables` in its environment.
 */
export type BenchOwner = {
  readonly variables: Readonly<Record<string, string>>
  readonly token: string
  readonly stop: () => void
}

/** Starts an issuer on this computer that publishes its public key, and signs one token, which is valid for an hour. */
export async function createBenchOwner(): Promise<BenchOwner> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM)
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: ALGORITHM, use: 'sig' }]
  const server = createServer(({ url }, response) => {
    const document = url === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}keys` }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(document))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
  const token = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, kid: 'bench', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(SUBJECT)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return {
    variables: { AUTH_DOMAIN: issuer, AUTH_CLIENT_ID: 'bench', AUTH_AUDIENCE: AUDIENCE, OWNER_SUB: SUBJECT },
    token,
    stop,
  }
}
