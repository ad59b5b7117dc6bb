import type { Hono } from 'hono'
import type { Access } from '../auth/access.ts'
import { encode } from '../http/encoded-bytes.ts'
import type { AppEnvironment } from '../http/request.ts'
import { createResource, respondFrom } from '../http/resource.ts'
import { REVALIDATED_HEADERS } from '../http/response-data.ts'
import { addRoutes } from './add-routes.ts'
import { CHANGE_ROUTES } from './change-handlers.ts'
import { FETCH_ROUTES } from './fetch-handlers.ts'
import { LIBRARY_ROUTES } from './library-handlers.ts'
import { MANY_ROUTES } from './many-handlers.ts'
import { openapiDocument } from './openapi/openapi-document.ts'
import { READ_ONE_ROUTE, READ_ROUTES } from './read-handlers.ts'
import type { ApiDeps, OpenHandler, Route } from './route.ts'
import { SESSION_ROUTES } from './session-handlers.ts'
import { TEXT_ROUTES } from './text-handlers.ts'
import { TOKEN_ROUTES } from './token-handlers.ts'
import { VERSION_ROUTES } from './version-handlers.ts'

const OPENAPI_ROUTE: Route = {
  method: 'GET',
  path: '/openapi.json',
  auth: 'none',
  id: 'readDescription',
  isConditional: true,
  summary: 'This document.',
  status: 200,
  schema: 'Description',
  headers: ['ETag'],
  handler: readDescription,
}

/**
 * Every route of a server with a sign-in provider. Fixed paths come before `/api/commands/:id`, which matches them too.
 */
export const ROUTES: readonly Route[] = [
  ...TEXT_ROUTES,
  ...READ_ROUTES,
  ...LIBRARY_ROUTES,
  ...FETCH_ROUTES,
  ...MANY_ROUTES,
  ...TOKEN_ROUTES,
  OPENAPI_ROUTE,
  ...VERSION_ROUTES,
  ...CHANGE_ROUTES,
  READ_ONE_ROUTE,
]

/** Without a provider, tokens are created on the server's machine, and browsers begin sessions with them. */
const ROUTES_WITHOUT_PROVIDER: readonly Route[] = [
  ...ROUTES.filter((route) => !TOKEN_ROUTES.includes(route)),
  ...SESSION_ROUTES,
]

/** Adds the API and the library's plain text to an application. */
export function addApi(app: Hono<AppEnvironment>, deps: ApiDeps): void {
  addRoutes(app, routesFor(deps.access), deps)
}

function routesFor({ sessions }: Access): readonly Route[] {
  return sessions === null ? ROUTES : ROUTES_WITHOUT_PROVIDER
}

function readDescription({ access, basePath }: ApiDeps): OpenHandler {
  const described = routesFor(access)
  const signIn = access.sessions === null ? 'provider' : 'token'
  let made: ReturnType<typeof makeResource> | null = null
  return async (context) => {
    made ??= makeResource(JSON.stringify(openapiDocument(described, { basePath, signIn })))
    return respondFrom(await made, context)
  }
}

async function makeResource(json: string) {
  const bytes = await encode(Buffer.from(json))
  return createResource({ bytes, contentType: 'application/json', headers: REVALIDATED_HEADERS })
}
