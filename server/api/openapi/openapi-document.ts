import { TOKEN_PREFIX } from '../../../core/access-tokens.ts'
import { HTTP_PROBLEMS, type HttpProblemCode } from '../../../core/problems/http-problems.ts'
import { type Auth, type Operation, problemsOf } from './operation.ts'
import { SCHEMAS } from './schemas.ts'

type Json = Readonly<Record<string, unknown>>

const HEADERS: Readonly<Record<string, string>> = {
  ETag: 'The version of the resource.',
  Location: 'The address of the new command.',
  'Library-Revision': 'The revision of the library that this response shows.',
  'Set-Cookie': 'The session, which only this site’s own pages can use.',
}

const PLAIN_TEXT = { 'text/plain': { schema: { type: 'string' } } } as const

const UNCHANGED = { 304: { description: 'Not modified since the version in If-None-Match.' } }

/** `basePath` has no trailing slash. `signIn` is how the owner signs in. */
type SiteParts = { readonly basePath?: string; readonly signIn?: 'provider' | 'token' }

/**
 * Creates the OpenAPI document for these operations from the schemas of the parsers and the problem catalogue. Source:
 * OpenAPI Specification 3.1.1.
 */
export function openapiDocument(
  operations: readonly Operation[],
  { basePath = '', signIn = 'provider' }: SiteParts = {},
): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Commander',
      version: '1',
      description: 'A library of command lines. Anyone can read it; only its owner can change it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the address of the document, so that it's correct on any host.
    servers: [{ url: basePath === '' ? '/' : basePath }],
    paths: pathsOf(operations, signIn === 'provider' ? 'signIn' : 'session'),
    components: {
      schemas: SCHEMAS,
      securitySchemes:
        signIn === 'provider'
          ? { signIn: SIGN_IN, accessToken: ACCESS_TOKEN }
          : { accessToken: ACCESS_TOKEN, session: SESSION },
    },
  }
}

function pathsOf(operations: readonly Operation[], inPerson: InPerson): Json {
  const paths = [...new Set(operations.map(({ path }) => path))]
  return Object.fromEntries(
    paths.map((path) => {
      const here = operations.filter((operation) => operation.path === path)
      return [
        openapiPath(path),
        {
          ...pathParameters(path),
          ...Object.fromEntries(here.map((one) => [one.method.toLowerCase(), operationOf(one, inPerson)])),
        },
      ]
    }),
  )
}

/** Converts a path from Hono's notation to OpenAPI's. The rest of a path, which is `*` in Hono, becomes `{words}`. */
export function openapiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{words}')
}

function pathParameters(path: string): Json {
  const names = [...openapiPath(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  if (names.length === 0) return {}
  return { parameters: names.map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } })) }
}

const SIGN_IN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'An access token issued by the sign-in provider when the owner signs in.',
} as const

const ACCESS_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: `${TOKEN_PREFIX}…`,
  description:
    'An access token that the owner made for scripts. The scope `read` may read everything that the owner can; `write` ' +
    'may also change the library.',
} as const

const SESSION = {
  type: 'http',
  scheme: 'Session',
  description: 'The session cookie that `POST /api/session` sets for the site’s own pages.',
} as const

/** The security scheme that only the owner in person can use. */
type InPerson = 'signIn' | 'session'

/** An access token's scope is listed as a role, because OpenAPI has scopes only for OAuth 2.0 and OpenID Connect. */
function securityOf({ auth, method }: Operation, inPerson: InPerson): readonly Json[] {
  const anyToken = [{ [inPerson]: [] }, { accessToken: [method === 'GET' ? 'read' : 'write'] }]
  const kinds: Readonly<Record<Auth, readonly Json[]>> = {
    none: [],
    optional: [{}, ...anyToken],
    'signed-in': anyToken,
    owner: anyToken,
    'owner-session': [{ [inPerson]: [] }],
  }
  return kinds[auth]
}

function operationOf(operation: Operation, inPerson: InPerson): Json {
  const { id, summary, parameters, body, isConditional } = operation
  return {
    operationId: id,
    summary,
    security: securityOf(operation, inPerson),
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf('application/json', referenceTo(body)) } }),
    responses: {
      ...successOf(operation),
      ...(isConditional && UNCHANGED),
      ...textResponses(operation),
      ...problemResponses(problemsOf(operation)),
    },
  }
}

function successOf(operation: Operation): Json {
  const { status, mayCreate, headers = [] } = operation
  const created = { ...operation, status: 201, headers: [...headers, 'Location'] } as const
  return { [status]: successResponse(operation), ...(mayCreate && { 201: successResponse(created) }) }
}

function textResponses({ texts = {} }: Operation): Json {
  return Object.fromEntries(
    Object.entries(texts).map(([status, description]) => [status, { description, content: PLAIN_TEXT }]),
  )
}

function successResponse({ schema, texts, headers = [] }: Operation): Json {
  const described = headers.map((name) => [name, { description: HEADERS[name], schema: { type: 'string' } }])
  return {
    description: 'Done.',
    ...(headers.length > 0 && { headers: Object.fromEntries(described) }),
    ...(schema && { content: contentOf('application/json', referenceTo(schema)) }),
    ...(texts && { content: PLAIN_TEXT }),
  }
}

function problemResponses(codes: readonly HttpProblemCode[]): Json {
  const statuses = [...new Set(codes.map((code) => HTTP_PROBLEMS[code].status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => HTTP_PROBLEMS[code].status === status)
      return [status, problemResponse(here)]
    }),
  )
}

function problemResponse(codes: readonly HttpProblemCode[]): Json {
  const description = codes.map((code) => `\`${code}\`: ${HTTP_PROBLEMS[code].title}`).join('\n\n')
  const schema = { allOf: [referenceTo('Problem'), { properties: { code: { enum: codes } } }] }
  return { description, content: contentOf('application/problem+json', schema) }
}

function contentOf(mediaType: string, schema: Json): Json {
  return { [mediaType]: { schema } }
}

function referenceTo(name: keyof typeof SCHEMAS): Json {
  return { $ref: `#/components/schemas/${name}` }
}
