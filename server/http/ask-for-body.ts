import type { HttpBindings } from '@hono/node-server'

/** Lets a client send its body that waits to be asked for it. Source: RFC 9110, section 10.1.1. */
export function askForBody({ incoming, outgoing }: HttpBindings): void {
  const { httpVersion, headers } = incoming
  if (httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue()
}
