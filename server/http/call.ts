import { randomUUID } from 'node:crypto'
import { failure, type Result, success } from '../../core/result.ts'
import { type AppContext, remoteAddressOf } from './app-context.ts'
import { askForBody } from './ask-for-body.ts'
import type { RequestFault } from './request-fault.ts'
import type { RequestHead } from './request-head.ts'

/** The rest of the body is not read, so that nothing else can come over this connection. */
const TOO_LARGE: RequestFault = { problem: { code: 'request/too-large' }, headers: { Connection: 'close' } }

const CUT_OFF: RequestFault = { problem: { code: 'request/malformed', detail: 'Its body did not arrive whole.' } }

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

/**
 * The bytes of the body. One that says that it is longer than `limit` is not read at all, and of any other no more than
 * that is kept. Fails with `request/too-large`, or with `request/malformed` where the connection ends before it does.
 */
async function readBody(context: AppContext, limit: number): Promise<Result<Uint8Array, RequestFault>> {
  if (Number(context.req.header('content-length') ?? 0) > limit) return failure(TOO_LARGE)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of chunksOf(context)) {
      length += chunk.length
      if (length > limit) return failure(TOO_LARGE)
      chunks.push(chunk)
    }
  } catch {
    return failure(CUT_OFF)
  }
  return success(Buffer.concat(chunks, length))
}

/** Leaving Node's stream early must not destroy it: the answer goes over the same connection. */
function chunksOf({ env, req }: AppContext): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const { incoming, outgoing } = env
  if (incoming === undefined || outgoing === undefined) return req.raw.body ?? []
  askForBody({ incoming, outgoing })
  return incoming.iterator({ destroyOnReturn: false })
}
