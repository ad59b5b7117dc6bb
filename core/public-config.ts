/**
 * What the browser must know of the environment, fixed when the site is built. `siteUrl` is the site's public address:
 * absolute, perhaps with a path, without a slash at its end. `apiUrl` is the address of the list of commands: absolute,
 * or a path on the site's origin, base path included. `identityProvider` is null where sign-in is not set up; its
 * `issuer` is an absolute address, or such a path for the local provider.
 */
export type PublicConfig = {
  readonly siteUrl: string
  readonly apiUrl: string
  readonly identityProvider: IdentityProviderConfig | null
}

/** How the browser reaches the OpenID provider. `audience` names the API that access tokens are for. */
export type IdentityProviderConfig = {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string | null
}
