import { failure } from '../../core/result.ts'
import type { Environment } from '../environment.ts'
import { addressOf } from '../http/listen.ts'
import { LOCAL_PROVIDER_PATH, localIssuer } from '../http/local-provider-mount.ts'
import { LOCAL_AUDIENCE } from '../identity/provider-configuration.ts'
import type { Log } from '../log.ts'
import type { FetchOptions } from './fetch-json.ts'
import { fetchProviderKeys, type ProviderAddress } from './fetch-provider-keys.ts'
import { createKeySet } from './key-set.ts'
import { createTokenVerifier, type TokenVerifier } from './verify-token.ts'

/** What verifying takes besides the environment; `port` is the one that is listened on, `now` in milliseconds. */
export type VerifierParts = FetchOptions & { readonly port: number; readonly log: Log; readonly now: () => number }

/** Verifies tokens of the provider that the environment names; without an audience to hold them to, none is valid. */
export function createProviderVerifier(environment: Environment, parts: VerifierParts): TokenVerifier {
  const { port, log, now, ...fetching } = parts
  const { identity } = environment
  const { audience, clientId } = identity.kind === 'hosted' ? identity : { audience: LOCAL_AUDIENCE, clientId: null }
  if (audience === null) return async () => failure({ kind: 'no-audience', reason: 'AUTH_AUDIENCE is not set' })
  const provider = addressOfProvider(environment, port)
  const keySet = createKeySet(() => fetchProviderKeys(provider, fetching), { now, log })
  return createTokenVerifier({ audience, clientId, keySet, now })
}

/** The local provider is asked where the server listens: SITE_URL may lead there by another way, or not at all. */
function addressOfProvider(environment: Environment, port: number): ProviderAddress {
  const { identity, host } = environment
  if (identity.kind === 'hosted') return { issuer: identity.issuer, askedAt: identity.issuer }
  return { issuer: localIssuer(environment, port), askedAt: addressOf(host, port) + LOCAL_PROVIDER_PATH }
}
