import type { Access, Caller } from '../auth/access.ts'
import type { AppContext } from '../http/request.ts'
import type { Log } from '../log.ts'
import type { CommandStore } from '../store/sql/command-store.ts'
import type { SnapshotReader } from './library-snapshot.ts'
import type { Method, Operation } from './openapi/operation.ts'

/** Dependencies of the handlers. `basePath` is the site's base path, and `newId` returns an unused id. */
export type ApiDeps = {
  readonly basePath: string
  readonly store: CommandStore
  readonly readSnapshot: SnapshotReader
  readonly access: Access
  readonly log: Log
  readonly now: () => Date
  readonly newId: () => string
  /** True if the site's address is on this computer. */
  readonly isLocal: boolean
}

/** A handler for which every caller is anonymous. */
export type OpenHandler = (context: AppContext) => Promise<Response>

/** A handler that anyone may call. `viewer` is null if the request has no token and no session. */
export type ViewerHandler = (context: AppContext, viewer: Caller | null) => Promise<Response>

/** A handler for callers who passed the route's `auth`. */
export type CallerHandler = (context: AppContext, caller: Caller) => Promise<Response>

/** Creates a handler. It's called once per application, so that the handler can cache results. */
type HandlerFactory<H> = (deps: ApiDeps) => H

type Handling =
  | { readonly auth: 'none'; readonly handler: HandlerFactory<OpenHandler> }
  | { readonly auth: 'optional'; readonly handler: HandlerFactory<ViewerHandler> }
  | { readonly auth: 'signed-in' | 'owner' | 'owner-session'; readonly handler: HandlerFactory<CallerHandler> }

/**
 * A route of the API, declared once, with its handler. `Allow`, CORS preflights and `/openapi.json` are derived from
 * it.
 */
export type Route = Operation & Handling

/** Formats the methods of the routes as a header value, in the usual order. HEAD comes with every GET. */
export function methodsOf(routes: readonly { readonly method: Method }[], more: readonly string[] = []): string {
  const methods = routes.flatMap(({ method }): readonly string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return ORDER.filter((method) => [...methods, ...more].includes(method)).join(', ')
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const
