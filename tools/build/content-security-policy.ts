import { createHash } from 'node:crypto'
import type { PublicConfig } from '../../core/public-config.ts'

/** What the pages carry inline, and whom they talk to. */
export type PolicyParts = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly config: PublicConfig
  readonly providerOrigins: readonly string[]
  /** Whether the pages have a font of the site's own. */
  readonly hasFont: boolean
}

/** The policy as a header has it, and as a `<meta>` may have it: there browsers refuse `frame-ancestors`. */
export type Policy = { readonly header: string; readonly meta: string }

/**
 * The content security policy of pages: nothing but this site's own files, the very scripts and styles that they carry
 * inline (by hash), the API, and the identity provider (whose endpoints may have origins of their own).
 * Pages may be framed by their own site alone, which the silent sign-in does. Source: CSP Level 3.
 */
export function contentSecurityPolicy({ scripts, styles, config, providerOrigins, hasFont }: PolicyParts): Policy {
  const provider = [...originsOf(config.identityProvider?.issuer), ...providerOrigins]
  const meta = [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashSource).join(' ')}`,
    `style-src 'self' ${styles.map(hashSource).join(' ')}`,
    "img-src 'self'",
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

/** A hash source for an inline script or style. Source: CSP Level 3, section 2.3.1. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The origin of an absolute address; none for a path, which is on the site's own. */
function originsOf(address: string | undefined): readonly string[] {
  return address === undefined || address.startsWith('/') ? [] : [new URL(address).origin]
}

function unique(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)]
}
