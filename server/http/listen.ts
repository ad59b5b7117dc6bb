import type { Server } from 'node:http'
import { isIPv6 } from 'node:net'
import { failure, type Result, success } from '../../core/result.ts'

/** A host name or IP address, and a port. Port 0 lets the system choose one. */
type ListenAddress = { readonly host: string; readonly port: number }

/** Starts listening. Returns the port, or a message for the owner that says why the server can't listen. */
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

/** Returns the address to open in a browser on this computer. */
export function addressOf(host: string, port: number): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
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
