/**
 * What the browser must know of the environment, fixed when the site is built. `apiUrl` is the address of the list of
 * commands, relative to the site or absolute. `identityProvider` is null where sign-in is not set up; its `issuer` is
 * an absolute address, or a path on the site's own origin for the local provider.
 */
export type PublicConfig = {
  readonly apiUrl: string
  readonly identityProvider: IdentityProviderConfig | null
}

/** How the browser reaches the OpenID provider. `audience` names the API that access tokens are for. */
export type IdentityProviderConfig = {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string | null
}
