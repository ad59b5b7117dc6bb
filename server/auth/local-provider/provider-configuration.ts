import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Adapter, AdapterFactory, AdapterPayload, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { MS_PER_SECOND } from '../../../core/age.ts'
import { withBase } from '../../../core/routing/base-path.ts'
import { SIGN_IN_ADDRESS } from '../../../core/routing/screens.ts'
import { askToLogOut, interactionPath } from './interaction.ts'
import { showSentence } from './page.ts'
import { CLAIMS_OF_SCOPES, findSampleAccount } from './sample-account.ts'

type Entry = { readonly payload: AdapterPayload; readonly expiresAt: number }

const MAX_ENTRIES = 1000

/** The site's client id at the local provider: a public client, without a secret. */
export const LOCAL_CLIENT_ID = 'commander-local'

/** The audience of the local provider's access tokens, which the site requests by this name. */
export const LOCAL_AUDIENCE = 'urn:commander:api'

/** The name of the provider's session cookie. */
export const SESSION_COOKIE = 'commander_session'

const SCOPES = Object.keys(CLAIMS_OF_SCOPES)
const ALGORITHM = 'ES256'
const HOUR = 3600 // seconds, like every lifetime below
const DAY = 24 * HOUR
const LIFETIMES = {
  AccessToken: HOUR,
  AuthorizationCode: 60,
  Grant: DAY,
  IdToken: HOUR,
  Interaction: HOUR,
  Session: DAY,
}

/** The site that signs in: every origin where it can be opened, and its base path. */
type ClientSite = { readonly origins: readonly string[]; readonly basePath: string }

/** Returns the attributes of the provider's cookies at `mountPath`. Over https, oidc-provider adds `secure`. */
export function cookieOptionsAt(mountPath: string) {
  return { httpOnly: true, sameSite: 'lax', path: mountPath } as const
}

/**
 * Creates the provider's configuration. Its keys are new at every start, so nothing that it signed outlives the
 * process. Settings that oidc-provider would otherwise warn about are set explicitly, some to their defaults.
 */
export function providerConfiguration(mountPath: string, site: ClientSite): Configuration {
  const home = withBase(site.basePath, '/')
  return {
    adapter: createMemoryAdapter(),
    clients: [siteClient(site)],
    clientBasedCORS: (_context, origin) => site.origins.includes(origin),
    scopes: SCOPES,
    claims: CLAIMS_OF_SCOPES,
    // The site gets the user's claims only from the ID token.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => findSampleAccount(sub),
    loadExistingGrant: grantEverything,
    interactions: { url: (_context, { uid }) => interactionPath(mountPath, uid) },
    features: features(home),
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    jwks: { keys: [newSigningKey()] },
    cookies: cookies(mountPath),
    ttl: LIFETIMES,
    renderError: (context, { error_description: description }) =>
      showSentence(context, context.status, { home, title: 'This did not work', sentence: refusalOf(description) }),
  }
}

function siteClient({ origins, basePath }: ClientSite) {
  const addresses = origins.map((origin) => origin + withBase(basePath, SIGN_IN_ADDRESS))
  return {
    client_id: LOCAL_CLIENT_ID,
    client_name: 'The site on this computer',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: addresses,
    post_logout_redirect_uris: addresses,
    id_token_signed_response_alg: ALGORITHM,
  } as const
}

function cookies(mountPath: string): Configuration['cookies'] {
  return {
    keys: [randomBytes(32)],
    names: { session: SESSION_COOKIE, interaction: 'commander_interaction', resume: 'commander_resume' },
    long: cookieOptionsAt(mountPath),
    // oidc-provider sets a path for each of these.
    short: { httpOnly: true, sameSite: 'lax' },
  }
}

function features(home: string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      // Accepts any API that the site names.
      getResourceServerInfo: () => ({ scope: '', accessTokenFormat: 'jwt', jwt: { sign: { alg: ALGORITHM } } }),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: askToLogOut,
      postLogoutSuccessSource: (context) =>
        showSentence(context, 200, {
          home,
          title: 'Logged out',
          sentence: 'You are no longer signed in at the sample provider.',
        }),
    },
  }
}

/**
 * Grants everything without asking, because both the site and the provider belong to the owner. A session keeps one
 * grant, because a new one would invalidate the codes that other tabs are exchanging.
 */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const id = oidc.session?.grantIdFor(LOCAL_CLIENT_ID)
  const given = id === undefined ? undefined : await oidc.provider.Grant.find(id)
  if (given !== undefined) return given
  const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
  grant.addOIDCScope(SCOPES)
  await grant.save()
  return grant
}

function newSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: ALGORITHM, use: 'sig' }
}

function refusalOf(description: string | undefined): string {
  return `The sign-in provider refused this request${description === undefined ? '' : `: ${description}`}.`
}

/**
 * Creates an adapter that keeps the provider's data in memory: at most the newest 1,000 entries. The in-memory adapter
 * of oidc-provider does the same, but warns on the console at every start.
 */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new Map<string, Entry>()
  return (model) => adapterOf(model, entries)
}

function adapterOf(model: string, entries: Map<string, Entry>): Adapter {
  const keyOf = (id: string) => `${model}:${id}`
  return {
    upsert: async (id, payload, expiresIn = Number.POSITIVE_INFINITY) => {
      // Deletes the key first. A Map iterates in insertion order, so its first key is the oldest.
      entries.delete(keyOf(id))
      entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * MS_PER_SECOND })
      const [oldest = ''] = entries.keys()
      if (entries.size > MAX_ENTRIES) entries.delete(oldest)
    },
    find: async (id) => payloadAt(entries, keyOf(id)),
    findByUid: async (uid) => firstOf(model, entries, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => firstOf(model, entries, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = payloadAt(entries, keyOf(id))
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / MS_PER_SECOND)
    },
    destroy: async (id) => void entries.delete(keyOf(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  }
}

function payloadAt(entries: ReadonlyMap<string, Entry>, key: string): AdapterPayload | undefined {
  const entry = entries.get(key)
  return entry !== undefined && entry.expiresAt > Date.now() ? entry.payload : undefined
}

function firstOf(model: string, entries: ReadonlyMap<string, Entry>, isWanted: (payload: AdapterPayload) => boolean) {
  const ofModel = [...entries.keys()].filter((key) => key.startsWith(`${model}:`))
  return ofModel.map((key) => payloadAt(entries, key)).find((payload) => payload !== undefined && isWanted(payload))
}
