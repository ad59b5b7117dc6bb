import type { KeptCommand } from '../../../core/commands/command.ts'
import { representationOf } from '../../../core/commands/representation.ts'
import type { HeaderFields } from '../../http/answer.ts'
import { entityTagOf } from '../../http/entity-tag.ts'
import { createResource, type Resource } from '../../http/resource.ts'

/** One version of a command as the API answers with it, never compressed, so that it has one ETag for everybody. */
export function commandResource(kept: KeptCommand, headers: HeaderFields, status = 200): Resource {
  return createResource({ bytes: { identity: bytesOf(kept) }, contentType: 'application/json', headers, status })
}

/** The ETag of this version of the command. */
export function commandEntityTag(kept: KeptCommand): string {
  return entityTagOf(bytesOf(kept))
}

function bytesOf(kept: KeptCommand): Uint8Array {
  return Buffer.from(JSON.stringify(representationOf(kept)))
}
