import { randomUUID } from 'node:crypto'
import type { Result } from '../../core/result.ts'
import { type AppContext, remoteAddressOf } from './app-context.ts'
import { readBody } from './read-body.ts'
import type { RequestFault } from './request-fault.ts'
import type { RequestHead } from './request-head.ts'

/**
 * One request to the API as its handlers see it, however it came here. `requestId` is made here and never taken from the
 * request. `readBody` reads the body once, and fails with `request/too-large` where it has more bytes than `limit`.
 */
export type Call = {
  readonly head: RequestHead
  readonly url: URL
  readonly requestId: string
  readonly readBody: (limit: number) => Promise<Result<Uint8Array, RequestFault>>
}

/** The call that a request is. Its body is not touched. */
export function callOf(context: AppContext): Call {
  const head: RequestHead = {
    method: context.req.method,
    header: (name) => context.req.header(name),
    remoteAddress: remoteAddressOf(context),
  }
  return {
    head,
    url: new URL(context.req.url),
    requestId: randomUUID(),
    readBody: (limit) => readBody(context, limit),
  }
}
