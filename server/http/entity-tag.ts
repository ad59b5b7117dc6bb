import { createHash } from 'node:crypto'

const OPAQUE_TAG = /"[^"]*"/g
const LISTED_TAG = /\s*(W\/)?("[^"]*")\s*(?:,|$)/y
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

/**
 * Whether an If-Match header names this entity tag, by strong comparison: a weak tag never matches, and no tag of a list
 * that cannot be read does. '*' is any. Source: RFC 9110, sections 8.8.3.2 and 13.1.1.
 */
export function isNamedBy(ifMatch: string, entityTag: string): boolean {
  return ifMatch === '*' || strongTagsIn(ifMatch).includes(entityTag)
}

function strongTagsIn(ifMatch: string): readonly string[] {
  const listed = new RegExp(LISTED_TAG)
  const tags: string[] = []
  while (listed.lastIndex < ifMatch.length) {
    const [, weak, tag] = listed.exec(ifMatch) ?? []
    if (tag === undefined) return []
    if (weak === undefined) tags.push(tag)
  }
  return tags
}
