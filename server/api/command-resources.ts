import type { StoredCommand } from '../../core/commands/command.ts'
import { representationOf } from '../../core/commands/representation.ts'
import {
  type ConditionalRequest,
  createResource,
  entityTagOf,
  type Resource,
  SURROGATE_CAPABILITY,
} from '../http/resource.ts'
import { type HeaderFields, type ResponseData, responseOf, SHARED_CACHE_HEADERS } from '../http/response-data.ts'

/** The path of the list of commands. Source: specification 7, "Commands endpoint". */
export const COMMANDS_PATH = '/api/commands'

/** The path of one command, as Hono matches it. */
export const ONE_COMMAND = `${COMMANDS_PATH}/:id`

/**
 * Makes a response cacheable for a moment if the request comes from a cache that announced itself in a header. Errors
 * are never cached.
 */
export function withSharedCaching(answer: ResponseData, { headers }: ConditionalRequest): ResponseData {
  const mayKeep = headers[SURROGATE_CAPABILITY] !== undefined && (answer.status === 200 || answer.status === 304)
  return mayKeep ? { ...answer, headers: { ...answer.headers, ...SHARED_CACHE_HEADERS } } : answer
}

/**
 * Creates the resource for one version of a command. It's never compressed, so that it has the same ETag for every
 * client.
 */
export function commandResource(kept: StoredCommand, headers: HeaderFields, status = 200): Resource {
  return createResource({ bytes: { identity: bytesOf(kept) }, contentType: 'application/json', headers, status })
}

/** Creates the response to a change, with the command as it is now. */
export function commandResponse(kept: StoredCommand, headers: HeaderFields = {}, status = 200): Response {
  return responseOf(commandResource(kept, headers, status).variants.identity.full)
}

export function commandEntityTag(kept: StoredCommand): string {
  return entityTagOf(bytesOf(kept))
}

function bytesOf(kept: StoredCommand): Uint8Array<ArrayBuffer> {
  return Buffer.from(JSON.stringify(representationOf(kept)))
}
