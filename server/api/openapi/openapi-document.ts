import { Hono } from 'hono'
import { TOKEN_PREFIX } from '../../../core/access-tokens.ts'
import { HTTP_PROBLEMS, type HttpProblemCode } from '../../../core/http-problems.ts'
import { success } from '../../../core/result.ts'
import { ALWAYS_REVALIDATED } from '../../http/answer.ts'
import type { AppEnvironment } from '../../http/call.ts'
import { encode } from '../../http/encoded-bytes.ts'
import { answerFrom, conditionsOf, createResource, type Resource } from '../../http/resource.ts'
import { type AddressParts, addAddress } from '../add-address.ts'
import { BAD_TOKEN, type Needs, type Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { SCHEMAS } from './schemas.ts'

type Json = Readonly<Record<string, unknown>>

const HEADERS: Readonly<Record<string, string>> = {
  ETag: 'The version of the resource.',
  Location: 'The address of the new command.',
  'Library-Revision': 'The revision of the library that this response shows.',
}

const UNCHANGED = { 304: { description: 'Not changed since the version in If-None-Match.' } }

/** Where the description of the API is. */
const OPENAPI_PATH = '/openapi.json'

/**
 * The OpenAPI document of these operations, made of the schemas that check what is sent and of the problem catalogue.
 * `basePath` is what stands before their paths.
 * Source: OpenAPI Specification 3.1.1.
 */
export function openapiDocument(operations: readonly Operation[], basePath = ''): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Commander',
      version: '1',
      description: 'A library of command lines: everyone can read it, its owner can change it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to where the document is, which is at the root of the site.
    servers: [{ url: basePath === '' ? '/' : basePath }],
    paths: pathsOf(operations),
    components: {
      schemas: SCHEMAS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

function pathsOf(operations: readonly Operation[]): Json {
  const paths = [...new Set(operations.map(({ path }) => path))]
  return Object.fromEntries(
    paths.map((path) => {
      const here = operations.filter((operation) => operation.path === path)
      return [
        path,
        { ...pathParameters(path), ...Object.fromEntries(here.map((one) => [one.method, operationOf(one)])) },
      ]
    }),
  )
}

function pathParameters(path: string): Json {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  if (names.length === 0) return {}
  return { parameters: names.map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } })) }
}

/** The two kinds of tokens, both sent as `Authorization: Bearer`. */
const SECURITY_SCHEMES = {
  signIn: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of the sign-in provider, for the owner in person.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${TOKEN_PREFIX}…`,
    description:
      'An access token that the owner made on the page, for scripts. With the scope read it may read what the owner ' +
      'may; with write it may also change the library.',
  },
} as const

/** The scope that a token needs which the owner made is told in the place of a role. */
function securityOf({ needs, method }: Operation): readonly Json[] {
  const either = [{ signIn: [] }, { accessToken: [method === 'get' ? 'read' : 'write'] }]
  const kinds: Readonly<Record<Needs, readonly Json[]>> = {
    nothing: [],
    'sign-in': [{ signIn: [] }],
    token: either,
    'token for private commands': [{}, ...either],
  }
  return kinds[needs]
}

function operationOf(operation: Operation): Json {
  const { id, summary, parameters, body, canBeUnchanged, problems } = operation
  return {
    operationId: id,
    summary,
    security: securityOf(operation),
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf('application/json', referenceTo(body)) } }),
    responses: {
      ...successOf(operation),
      ...(canBeUnchanged && UNCHANGED),
      ...problemResponses(canBeUnchanged ? ['request/precondition-failed', ...problems] : problems),
    },
  }
}

function successOf(operation: Operation): Json {
  const { status, mayCreate, headers = [] } = operation
  const created = { ...operation, status: 201, headers: [...headers, 'Location'] } as const
  return { [status]: successResponse(operation), ...(mayCreate && { 201: successResponse(created) }) }
}

function successResponse({ schema, headers = [] }: Operation): Json {
  const described = headers.map((name) => [name, { description: HEADERS[name], schema: { type: 'string' } }])
  return {
    description: 'Done.',
    ...(headers.length > 0 && { headers: Object.fromEntries(described) }),
    ...(schema && { content: contentOf('application/json', referenceTo(schema)) }),
  }
}

function problemResponses(codes: readonly HttpProblemCode[]): Json {
  const statuses = [...new Set(codes.map((code) => HTTP_PROBLEMS[code].status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const here = [...new Set(codes)].filter((code) => HTTP_PROBLEMS[code].status === status)
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

/** The description of this very API: where nobody can change anything, it tells of no way to. Made when first asked for. */
export function createOpenapiRoutes(parts: AddressParts & { readonly basePath: string }): Hono<AppEnvironment> {
  const operations = parts.access === null ? OPERATIONS.flatMap(withoutToken) : OPERATIONS
  let made: Promise<Resource> | null = null
  const resource = () => {
    made ??= makeResource(JSON.stringify(openapiDocument(operations, parts.basePath)))
    return made
  }
  const routes = new Hono<AppEnvironment>()
  const read = async ({ head }: { readonly head: Parameters<typeof conditionsOf>[0] }) =>
    success(answerFrom(await resource(), conditionsOf(head)))
  addAddress(routes, { path: OPENAPI_PATH, open: { GET: read } }, parts)
  return routes
}

/** The operation as it is where nobody has a token; none where it needs one. */
function withoutToken(operation: Operation): readonly Operation[] {
  if (operation.needs === 'token' || operation.needs === 'sign-in') return []
  const problems = operation.problems.filter((code) => !BAD_TOKENS.includes(code))
  return [{ ...operation, needs: 'nothing', problems }]
}

const BAD_TOKENS: readonly HttpProblemCode[] = BAD_TOKEN

async function makeResource(json: string): Promise<Resource> {
  return createResource({
    bytes: await encode(Buffer.from(json)),
    contentType: 'application/json',
    headers: ALWAYS_REVALIDATED,
  })
}
