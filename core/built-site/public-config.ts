/**
 * The configuration that the browser needs, fixed at build time. `siteUrl` is an absolute address, which can have a
 * path but no trailing slash. `apiUrl` is the address of the list of commands: absolute, or a path on the site's origin
 * (including the base path). If `identityProvider` is null, the owner signs in with an access token, unless the site is
 * static: without a server to accept the token, it has no sign-in.
 */
export type PublicConfig = {
  readonly siteUrl: string
  readonly apiUrl: string
  readonly identityProvider: IdentityProviderConfig | null
}

/**
 * Configuration of the OpenID provider. `issuer` is absolute, or a path for the local provider; `audience` is the API
 * that access tokens are for.
 */
export type IdentityProviderConfig = {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string | null
}
