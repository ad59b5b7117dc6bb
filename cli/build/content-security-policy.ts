import { createHash } from 'node:crypto'
import type { PublicConfig } from '../../core/built-site/public-config.ts'

/**
 * The parts of a site that its policy depends on. `scripts` and `styles` are the inlined ones. `providerOrigins` are
 * origins of the identity provider's endpoints besides its issuer's.
 */
export type PolicyParts = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly config: PublicConfig
  readonly providerOrigins: readonly string[]
  /** True if the site serves a font. */
  readonly hasFont: boolean
}

/** The policy for a header, and for a `<meta>`. The latter omits `frame-ancestors`, which browsers ignore there. */
export type Policy = { readonly header: string; readonly meta: string }

/**
 * Builds a policy that allows the site's own files, inlined scripts and styles by hash, the API, and the identity
 * provider, whose endpoints may be on several origins. Only the site itself may frame its pages, as it does for silent
 * sign-in. Source: CSP Level 3.
 */
export function contentSecurityPolicy({ scripts, styles, config, providerOrigins, hasFont }: PolicyParts): Policy {
  const provider = [...originsOf(config.identityProvider?.issuer), ...providerOrigins]
  const meta = [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashSource).join(' ')}`,
    `style-src 'self' ${styles.map(hashSource).join(' ')}`,
    "img-src 'self' data:",
    ...(hasFont ? ["font-src 'self'"] : []),
    `connect-src ${unique(["'self'", ...originsOf(config.apiUrl), ...provider]).join(' ')}`,
    `frame-src ${unique(["'self'", ...provider]).join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return { meta, header: `${meta}; frame-ancestors 'self'` }
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function originsOf(address: string | undefined): readonly string[] {
  return address === undefined || address.startsWith('/') ? [] : [new URL(address).origin]
}

function unique(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)]
}
