import { isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4 // of 16 bits: what one household or machine is given is a /64

/**
 * Under which key the requests of one client are counted: its IPv4 address, or the /64 network of its IPv6 address,
 * within which it can choose any other. Source: RFC 6177, section 2.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, `::` written out. */
function groupsOf(address: string): readonly string[] {
  const [withoutZone = ''] = address.split('%')
  const { hostname } = new URL(`http://[${withoutZone}]`)
  const [before = '', after = ''] = hostname.slice(1, -1).split('::')
  const [first, last] = [before, after].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0')
  return [...(first ?? []), ...zeros, ...(last ?? [])]
}
