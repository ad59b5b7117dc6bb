import { createHash } from 'node:crypto'

const OPAQUE_TAG = /"[^"]*"/g
const DIGEST_LENGTH = 22 // base64url characters: 132 bits, more than enough to tell any two contents apart

/** A strong entity tag, in its quotes: two bodies have the same one only if they are the same to the byte. */
export function entityTagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, DIGEST_LENGTH)}"`
}

/**
 * The first of `entityTags` that an If-None-Match header names, by weak comparison; for '*' simply the first.
 * Source: RFC 9110, sections 8.8.3.2 and 13.1.2.
 */
export function matchingEntityTag(ifNoneMatch: string, entityTags: readonly string[]): string | undefined {
  if (ifNoneMatch === '*') return entityTags[0]
  const named: readonly string[] = ifNoneMatch.match(OPAQUE_TAG) ?? []
  return entityTags.find((entityTag) => named.includes(entityTag))
}
