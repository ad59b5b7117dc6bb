import { Hono } from 'hono'
import { success } from '../../core/result.ts'
import { type AddressParts, addAddress } from '../commands/api/add-address.ts'
import type { AppEnvironment } from '../http/app-context.ts'
import { encode } from '../http/encoded-bytes.ts'
import { answerFrom, conditionsOf, createResource, type Resource } from '../http/resource.ts'
import { openapiDocument } from './openapi-document.ts'
import { OPERATIONS } from './operations.ts'

/** Where the description of the API is. */
const OPENAPI_PATH = '/openapi.json'

/** The description of this very API: where nobody can change anything, it tells of no way to. Made when first asked for. */
export function createOpenapiRoutes(parts: AddressParts & { readonly basePath: string }): Hono<AppEnvironment> {
  const operations = OPERATIONS.filter(({ needs }) => needs === 'nothing' || parts.access !== null)
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

async function makeResource(json: string): Promise<Resource> {
  return createResource({
    bytes: await encode(Buffer.from(json)),
    contentType: 'application/json',
    headers: { 'Cache-Control': 'no-cache' },
  })
}
