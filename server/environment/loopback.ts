import { isIPv6 } from 'node:net'

const LOOPBACK_IPV4 = /^127(?:\.\d{1,3}){3}$/

const AUTHORITY = /^[\w.:[\]-]+$/ // a host and perhaps a port: neither a user name nor a path

/** Whether a server that listens on `host`, a name or a bare IP address, can be reached from this computer only. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackAuthority(isIPv6(host) ? `[${host}]` : host)
}

/**
 * Whether a Host header names this computer. Any other name that leads here is another site's, which had it point at
 * this computer to reach what is meant for its own user alone (DNS rebinding).
 */
export function isLoopbackAuthority(authority: string | undefined): boolean {
  if (authority === undefined || !AUTHORITY.test(authority)) return false
  const hostname = URL.parse(`http://${authority}`)?.hostname
  return hostname !== undefined && isLoopback(hostname)
}

/**
 * Whether `hostname`, as `URL` gives it, can only be this computer: 127.0.0.0/8, [::1], localhost and what is under it.
 * Source: RFC 6890, sections 2.2.2 and 2.2.3; RFC 6761, section 6.3.
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || LOOPBACK_IPV4.test(hostname)
  )
}
