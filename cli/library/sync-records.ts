import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Digest } from '../../core/commands/sync/plan-sync.ts'
import {
  invalid,
  isObject,
  jsonValueOf,
  nonEmptyText,
  optional,
  orNull,
  parserOf,
  record,
  wholeNumber,
} from '../../core/parsing/parse.ts'
import { oneOf } from '../../core/parsing/strict.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { LibraryLocation } from '../../server/store/library-location.ts'

/**
 * The record of the last sync: for each command by id, the digest of the last content that the files and the library
 * had in common; the library's revision; and the id of the change that led to it. The last two are null if unknown.
 */
export type SyncRecord = {
  readonly revision: number | null
  readonly history: string | null
  readonly held: ReadonlyMap<string, string>
}

/** The file with the records of syncs, and the key of one of them. */
export type SyncRecordPlace = { readonly file: string; readonly name: string }

/** Name of the records file beside the Markdown files. It's a dot file, because it isn't part of the library. */
export const SYNC_RECORDS_FILE = '.meetings.json'

/** Name of the records file beside a SQLite database. */
export const DATABASE_RECORDS_FILE = 'library-meetings.json'

/** Characters of a SHA-256 digest (132 bits): short enough for large libraries, long enough to rule out collisions. */
const DIGEST_LENGTH = 22

const ABOUT = 'What these files and each library had in common after the last sync. Written by "npm run library".'

const held = parserOf<ReadonlyMap<string, string>>({ type: 'object' }, (input, field) => {
  const entries = isObject(input) ? Object.entries(input) : null
  const digests = entries?.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return digests === undefined || digests.length !== entries?.length
    ? invalid('digests by id', field)
    : success(new Map(digests))
})

/** Earlier versions didn't store the history. */
const parseSyncRecord = record({
  revision: orNull(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  history: optional(orNull(nonEmptyText)),
  held,
})

const parseFile = record({
  commander: oneOf(1),
  places: parserOf<ReadonlyMap<string, SyncRecord>>({ type: 'object' }, (input, field) => {
    const places = isObject(input) ? Object.entries(input) : []
    const read = places.flatMap(([name, place]) => {
      const parsed = nonEmptyText(name).ok ? parseSyncRecord(place) : null
      return parsed?.ok ? [[name, { ...parsed.value, history: parsed.value.history ?? null }] as const] : []
    })
    return isObject(input) && read.length === places.length
      ? success(new Map(read))
      : invalid('records by place', field)
  }),
})

/** Shortened SHA-256 digest of a text, in base64url. */
export const textDigest: Digest = (text) => hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH)

/**
 * Finds where to record a sync between the files in `folder` and a library. Sites and PostgreSQL databases have the
 * same name everywhere, so the record is beside the files and shared by every clone. A SQLite path means something on
 * one machine only, so the record is beside the database. Source: docs/decisions/0037-three-way-merge.md.
 */
export function syncRecordPlaceOf(
  folder: string,
  library: LibraryLocation | { readonly kind: 'site'; readonly url: string },
): SyncRecordPlace {
  if (library.kind === 'file') return { file: join(dirname(library.file), DATABASE_RECORDS_FILE), name: folder }
  return {
    file: join(folder, SYNC_RECORDS_FILE),
    name: library.kind === 'site' ? library.url : withoutPassword(library.url),
  }
}

/** Leaves out user, password and options, which may differ for the same database. */
function withoutPassword(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `postgres://${host || (searchParams.get('host') ?? '')}${pathname}`
}

/** Reads the record of the last sync, or null if there isn't one. Fails with a message if the file can't be read. */
export function readSyncRecord({ file, name }: SyncRecordPlace): Result<SyncRecord | null, string> {
  const places = readPlaces(file)
  return places.ok ? success(places.value.get(name) ?? null) : places
}

function readPlaces(file: string): Result<ReadonlyMap<string, SyncRecord>, string> {
  if (!existsSync(file)) return success(new Map())
  const parsed = parseFile(jsonValueOf(readFileSync(file, 'utf8')))
  if (parsed.ok) return success(parsed.value.places)
  return failure(`${file} cannot be read. Fix or delete it. Without it, every command that differs is a conflict.`)
}

/**
 * Returns the text of the file with this record added or replaced. Records are sorted, so that equal ones have equal
 * bytes.
 */
export function textWithSyncRecord({ file, name }: SyncRecordPlace, syncRecord: SyncRecord): string {
  const before = readPlaces(file)
  const places = new Map([...(before.ok ? before.value : []), [name, syncRecord]])
  const sorted = [...places].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const written = sorted.map(([place, { revision, history, held: digests }]) => [
    place,
    { revision, history, held: Object.fromEntries(digests) },
  ])
  return `${JSON.stringify({ commander: 1, about: ABOUT, places: Object.fromEntries(written) }, null, 1)}\n`
}
