import { createHash } from 'node:crypto'
import { CONTENT_CODINGS, type ContentCoding, type EncodedBytes, preferredCoding } from './encoded-bytes.ts'
import type { AppContext } from './request.ts'
import { type HeaderFields, problemResponse, type ResponseData, responseOf } from './response-data.ts'

/**
 * Immutable content with all its responses prepared. Each coding has its own strong ETag, because its bytes differ
 * (RFC 9110, section 8.8.3.3).
 */
export type Resource = {
  readonly status: number
  readonly codings: readonly ContentCoding[]
  readonly variants: { readonly identity: Variant } & Readonly<Partial<Record<ContentCoding, Variant>>>
  readonly notMatched: ResponseData
}

type Variant = { readonly entityTag: string; readonly full: ResponseData; readonly notModified: ResponseData }

/** `headers` are on every response, including 304. `status` is for responses with the content. */
type ResourceParts = {
  readonly bytes: EncodedBytes
  readonly contentType: string
  readonly headers: HeaderFields
  readonly status?: number
}

/** The request headers that affect the response. */
type ConditionalHeaders = Readonly<
  Partial<Record<'accept-encoding' | 'if-match' | 'if-none-match' | typeof SURROGATE_CAPABILITY, string | undefined>>
>

/** The header that announces a cache in front of the server. Source: Edge Architecture Specification 1.0. */
export const SURROGATE_CAPABILITY = 'surrogate-capability'

/** The part of a request that affects the response. Node's `IncomingMessage` has this type too. */
export type ConditionalRequest = { readonly headers: ConditionalHeaders }

const OPAQUE_TAG = /"[^"]*"/g
const LISTED_TAG = /\s*(?:W\/)?("[^"]*")\s*(?:,|$)/y
// Suffixes that proxies add: "x-gzip" (Apache, Caddy), "x--gzip" (Jetty), "x;gzip" (others). A digest may itself end
// with "-".
const CODING_SUFFIXES = ['-', '--', ';'].map((mark) => new RegExp(`${mark}(?:gzip|gz|br|zstd|deflate)"$`))
const DIGEST_LENGTH = 22 // base64url characters: 132 bits, more than enough to tell any two contents apart

/** Prepares all responses from a resource: the content and a 304 for each coding, and a 412. */
export function createResource(parts: ResourceParts): Resource {
  const { identity, br, gzip } = parts.bytes
  const codings = CONTENT_CODINGS.filter((coding) => parts.bytes[coding] !== undefined)
  const headers = codings.length > 1 ? { ...parts.headers, Vary: 'Accept-Encoding' } : parts.headers
  const variant = (coding: ContentCoding, body: Uint8Array<ArrayBuffer>) =>
    createVariant({ ...parts, headers }, coding, body)
  const variants = {
    identity: variant('identity', identity),
    ...(br === undefined ? {} : { br: variant('br', br) }),
    ...(gzip === undefined ? {} : { gzip: variant('gzip', gzip) }),
  }
  const notKept = { ...parts.headers, 'Cache-Control': 'no-store' }
  const notMatched = problemResponse('request/precondition-failed', { headers: notKept })
  return { status: parts.status ?? 200, codings, variants, notMatched }
}

/**
 * Responds to a GET or HEAD request with the content in the coding that it prefers, with 412 if its If-Match names
 * another version, or with 304 if the client has the content in any coding. A 304 carries the entity tag that the
 * request named. Preconditions don't apply to error pages. Source: RFC 9110, sections 13.2.1 and 13.2.2.
 */
export function responseFrom(
  { status, codings, variants, notMatched }: Resource,
  request: ConditionalRequest,
): ResponseData {
  const { 'accept-encoding': accepted, 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
  const preferred = variants[preferredCoding(accepted, codings)] ?? variants.identity
  if (status !== 200) return preferred.full
  const candidates = [preferred, ...Object.values(variants)]
  if (ifMatch !== undefined && !candidates.some(({ entityTag }) => isNamedBy(ifMatch, entityTag))) return notMatched
  if (ifNoneMatch === undefined) return preferred.full
  const entityTags = candidates.map(({ entityTag }) => entityTag)
  const known = matchingEntityTag(ifNoneMatch, entityTags)
  return candidates.find(({ entityTag }) => entityTag === known)?.notModified ?? preferred.full
}

/** Like `responseFrom`, but takes Hono's context and returns a `Response`. */
export function respondFrom(resource: Resource, context: AppContext): Response {
  return responseOf(responseFrom(resource, conditionsOf(context)))
}

/** Returns the request headers that affect the response. */
export function conditionsOf({ req }: AppContext): ConditionalRequest {
  return { headers: Object.fromEntries(CONDITIONS.map((name) => [name, req.header(name)])) }
}

/** Returns a strong entity tag, in quotes, which only identical bodies share. */
export function entityTagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, DIGEST_LENGTH)}"`
}

/**
 * True if an If-Match header names this entity tag. Accepts weak tags and tags with a coding suffix too, because
 * proxies turn ours into those when they compress a response; see docs/decisions/0055-etags.md. '*' matches any tag,
 * and a list that can't be parsed matches none. Source: RFC 9110, section 13.1.1.
 */
export function isNamedBy(ifMatch: string, entityTag: string): boolean {
  return ifMatch === '*' || listedTagsIn(ifMatch).flatMap(spellingsOf).includes(entityTag)
}

const CONDITIONS = ['accept-encoding', 'if-match', 'if-none-match', SURROGATE_CAPABILITY] as const

function createVariant(parts: ResourceParts, coding: ContentCoding, body: Uint8Array<ArrayBuffer>): Variant {
  const entityTag = entityTagOf(body)
  const headers = { ...parts.headers, ETag: entityTag }
  const encoding = coding === 'identity' ? {} : { 'Content-Encoding': coding }
  const length = { 'Content-Type': parts.contentType, 'Content-Length': String(body.length) }
  return {
    entityTag,
    full: { status: parts.status ?? 200, headers: { ...headers, ...length, ...encoding }, body },
    notModified: { status: 304, headers, body: null },
  }
}

/**
 * Returns the first of `entityTags` that an If-None-Match header names, by weak comparison and ignoring suffixes added
 * by proxies; '*' matches the first. Source: RFC 9110, sections 8.8.3.2 and 13.1.2.
 */
function matchingEntityTag(ifNoneMatch: string, entityTags: readonly string[]): string | undefined {
  if (ifNoneMatch === '*') return entityTags[0]
  const named = (ifNoneMatch.match(OPAQUE_TAG) ?? []).flatMap(spellingsOf)
  return entityTags.find((entityTag) => named.includes(entityTag))
}

function listedTagsIn(ifMatch: string): readonly string[] {
  const listed = new RegExp(LISTED_TAG)
  const tags: string[] = []
  while (listed.lastIndex < ifMatch.length) {
    const [, tag] = listed.exec(ifMatch) ?? []
    if (tag === undefined) return []
    tags.push(tag)
  }
  return tags
}

/** Returns the tag itself, and the tag without each of the suffixes that a proxy may have added. */
function spellingsOf(tag: string): readonly string[] {
  return [tag, ...CODING_SUFFIXES.map((suffix) => tag.replace(suffix, '"'))]
}
