import type { Server } from 'node:http'
import { isIPv6 } from 'node:net'
import { failure, type Result, success } from '../../core/result.ts'

/** Where to listen: a host name or IP address, and a port, of which 0 lets the system choose. */
type ListenAddress = { readonly host: string; readonly port: number }

const LOOPBACK_IPV4 = /^127(?:\.\d{1,3}){3}$/

const AUTHORITY = /^[\w.:[\]-]+$/ // a host and perhaps a port: neither a user name nor a path

/** Begins to listen. Gives the port, or the sentence for the owner of why it cannot be had. */
export function listen(server: Server, { host, port }: ListenAddress): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException) => resolve(failure(sentenceOf(error, { host, port })))
    server.once('error', onError)
    server.listen({ host, port }, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(success(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}

/** The address to open in a browser on this computer for a server that listens there. */
export function addressOf(host: string, port: number): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

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

function sentenceOf({ code, message }: NodeJS.ErrnoException, { host, port }: ListenAddress): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop the program that uses it, or choose another port with PORT.`
  if (code === 'EACCES') return `This user may not use port ${port}: choose a PORT of 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST is "${host}", which is not an address of this computer.`
  }
  return `The server cannot listen on port ${port} of ${host}: ${message}.`
}
