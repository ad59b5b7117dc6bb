import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IPv4 networks that can't be reached from everywhere. Source: RFC 6890 and its registry.
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

// Exceptions within the public range of IPv6 (2000::/3): protocol assignments (with Teredo), 6to4, and networks for
// documentation. Addresses of Teredo and 6to4 contain IPv4 addresses.
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const notPublic = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_IPV4) notPublic.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of NOT_PUBLIC_IPV6) notPublic.addSubnet(network, prefix, 'ipv6')

const ipv6 = new BlockList()
ipv6.addSubnet('2000::', 3, 'ipv6')

/**
 * True for an IP address that everyone can reach. False for private, loopback, link-local (cloud metadata) and other
 * special addresses, and for IPv6 addresses that contain an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && ipv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** The error for a name with an address that isn't public. */
export class PrivateAddressError extends Error {}

/**
 * Resolves names for a connection, and refuses a name if one of its addresses isn't public. The connection goes to the
 * address that was checked, so it makes no difference if the name resolves differently the next time (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(`${hostname} isn't a public address`), '')
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
