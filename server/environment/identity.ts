/**
 * Who says who is asking: a hosted OpenID provider; the local sample provider of this server; or nobody, so that the
 * site is for reading only, and `why`. `issuer` is exactly as the provider writes it.
 */
export type Identity =
  | { readonly kind: 'hosted'; readonly issuer: string; readonly clientId: string; readonly audience: string | null }
  | { readonly kind: 'local' }
  | { readonly kind: 'none'; readonly why: string }

/** Without a hosted provider: the local one where only this computer can reach it, and never in production. */
export function identityWithoutProvider(where: {
  readonly isProduction: boolean
  readonly isLoopback: boolean
}): Identity {
  const missing = 'AUTH_DOMAIN is not set, and the local sample provider'
  if (where.isProduction) return { kind: 'none', why: `${missing} does not run in production.` }
  if (!where.isLoopback) return { kind: 'none', why: `${missing} does not run where others can reach it.` }
  return { kind: 'local' }
}
