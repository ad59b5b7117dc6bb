import { isIPv6 } from 'node:net'

const LOOPBACK_IPV4 = /^127(?:\.\d{1,3}){3}$/

const AUTHORITY = /^[\w.:[\]-]+$/ // a host and perhaps a port: neither a user name nor a path

/** True if only this computer can reach a server that listens on `host`, a name or a bare IP address. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackAuthority(isIPv6(host) ? `[${host}]` : host)
}

/**
 * True if a Host header names this computer. Any other name may belong to a hostile site that resolves to this
 * computer (DNS rebinding).
 */
export function isLoopbackAuthority(authority: string | undefined): boolean {
  if (authority === undefined || !AUTHORITY.test(authority)) return false
  const hostname = URL.parse(`http://${authority}`)?.hostname
  return hostname !== undefined && isLoopback(hostname)
}

/**
 * True if `hostname`, as in `URL`, can only be this computer: 127.0.0.0/8, [::1], localhost and its subdomains.
 * Source: RFC 6890, sections 2.2.2 and 2.2.3; RFC 6761, section 6.3.
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || LOOPBACK_IPV4.test(hostname)
  )
}
