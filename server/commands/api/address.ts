import type { Result } from '../../../core/result.ts'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/call.ts'
import type { RequestFault } from '../../http/request-fault.ts'

/** The methods of the API; HEAD and OPTIONS come by themselves. */
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

export type Method = (typeof METHODS)[number]

/** Answers one call, or says why it cannot. */
export type Handler = (call: Call) => Promise<Result<Answer, RequestFault>>

/** What answers the methods of an address; it has no others. */
export type Handlers = Readonly<Partial<Record<Method, Handler>>>

/**
 * An address of the API and what answers each of its methods: `open` is for everyone and for scripts of every origin,
 * `guarded` looks at who is asking and is for scripts of the site's own origins. `path` is as Hono matches it.
 */
export type Address = { readonly path: string; readonly open?: Handlers; readonly guarded?: Handlers }
