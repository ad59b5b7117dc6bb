import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What a serverless platform says of the connection: API Gateway's events of version 2 and 1, in this order. */
type EventContext = {
  readonly http?: { readonly sourceIp?: string }
  readonly identity?: { readonly sourceIp?: string }
}

/**
 * What our Hono handlers are given besides the request: Node's own request and response where there is a connection,
 * else the context of the event that the request was made of.
 */
export type AppEnvironment = { Bindings: Partial<HttpBindings> & { readonly requestContext?: EventContext } }

export type AppContext = Context<AppEnvironment>

/** The address that the connection comes from, whatever the headers say; null where it is not known. */
export function remoteAddressOf({ env }: AppContext): string | null {
  const { incoming, requestContext } = env
  const address = incoming?.socket.remoteAddress ?? requestContext?.http?.sourceIp ?? requestContext?.identity?.sourceIp
  return address ?? null
}
