const LOOPBACK_IPV4 = /^127(?:\.\d{1,3}){3}$/

/**
 * Whether `hostname`, as `URL` gives it, can only be this computer: 127.0.0.0/8, [::1], localhost and what is under it.
 * Source: RFC 6890, sections 2.2.2 and 2.2.3; RFC 6761, section 6.3.
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || LOOPBACK_IPV4.test(hostname)
  )
}
