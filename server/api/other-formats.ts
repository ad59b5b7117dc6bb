import { isPublic } from '../../core/commands/visibility.ts'
import { describeMessage } from '../../core/words/formats/message.ts'
import { describeLeftOut } from '../../formats/describe-left-out.ts'
import { FORMAT_NAMES, type FormatName } from '../../formats/formats.ts'
import type { FileWithBytes } from '../../formats/model/source-file.ts'
import { exportTypeOf } from '../../formats/published-formats.ts'
import { countPlaceholders, type ReadFilesResult } from '../../formats/read-files.ts'
import type { Caller } from '../auth/access.ts'
import { encode } from '../http/encoded-bytes.ts'
import { ProblemError } from '../http/problem.ts'
import { type AppContext, readBody, urlOf } from '../http/request.ts'
import { createResource, respondFrom } from '../http/resource.ts'
import { REVALIDATED_HEADERS } from '../http/response-data.ts'
import { booleanParameter, isOwnerRequest, malformed } from './command-request.ts'
import { readInThread, writeInThread } from './format-thread.ts'
import { revisionHeader, type Snapshot, type SnapshotReader } from './library-snapshot.ts'
import { memoize } from './memoize.ts'

/** The `format` value that makes an import detect each file's format. */
export const ANY_FORMAT = 'auto'

const MULTIPART = /^multipart\/form-data\s*;/i

const NO_FILES = 'Its body is not a form with files (multipart/form-data).'

const TOO_MUCH = 'This library is too large to be written in that format here.'

/**
 * Reads the `format` of an export, which is our own by default. Throws `request/malformed` if it's unknown or repeated.
 */
export function formatIn({ searchParams }: URL): FormatName {
  const [given = 'commander', ...more] = searchParams.getAll('format')
  return oneOf(FORMAT_NAMES, more.length === 0 ? given : null)
}

/** Reads the `format` of an import; null for our own. Throws `request/malformed` if it's unknown or repeated. */
export function importFormatIn({ searchParams }: URL): ImportFormat | null {
  const [given, ...more] = searchParams.getAll('format')
  if (given === undefined) return null
  return oneOf<ImportFormat>([...FORMAT_NAMES, ANY_FORMAT], more.length === 0 ? given : null)
}

/** The value of an import's `format` parameter. */
export type ImportFormat = FormatName | typeof ANY_FORMAT

function oneOf<T extends string>(known: readonly T[], given: string | null): T {
  const format = known.find((name) => name === given)
  if (format === undefined) throw malformed(`Its format must be one of ${known.join(', ')}.`)
  return format
}

/**
 * Reads the files of an import: those of a form, or the whole body as one file. `limit` is the body's maximum size in
 * bytes. Throws a problem if the body is too large or can't be read.
 */
export async function readInFormat(
  context: AppContext,
  { format, limit }: { readonly format: ImportFormat; readonly limit: number },
): Promise<ReadFilesResult> {
  const body = await readBody(context, limit)
  const contentType = context.req.header('content-type') ?? ''
  const files = MULTIPART.test(contentType) ? await filesOfForm(body, contentType) : [fileOf(context, body)]
  if (files === null) throw malformed(NO_FILES)
  const reading = await readInThread(files, format === ANY_FORMAT ? {} : { format })
  if (!reading.ok) throw malformed(reading.error)
  return reading.value
}

function fileOf(context: AppContext, bytes: Uint8Array): FileWithBytes {
  return { path: urlOf(context).searchParams.get('name') ?? 'body', bytes }
}

async function filesOfForm(bytes: Uint8Array, contentType: string): Promise<readonly FileWithBytes[] | null> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData()
    const files = [...form.values()].filter((value) => typeof value !== 'string')
    return await Promise.all(
      files.map(async (file) => ({ path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    )
  } catch {
    return null // not a form with files
  }
}

/** Creates the part of a report that is present only if the import has a `format` parameter. */
export function readingReport({ formats, entries, leftOut, messages }: ReadFilesResult) {
  return {
    formats,
    entries: entries.length,
    placeholders: countPlaceholders(entries),
    leftOut: leftOut.map(describeLeftOut),
    said: messages.map(describeMessage),
  }
}

/** The response to an export: the file as a download, a report of what it would lose, or the file as text to read. */
type ExportKind = 'file' | 'report' | 'text'

type ExportOptions = { readonly name: FormatName; readonly kind: ExportKind; readonly isOwners: boolean }

type ExportRequest = Pick<ExportOptions, 'name' | 'kind'>

/** Returns the kind of export that the query requests with `?report=`. */
export function exportKindIn(url: URL): ExportKind {
  return booleanParameter(url, 'report') ? 'report' : 'file'
}

/**
 * Creates a handler that exports what the caller may see of the library in another tool's format: one file, a zip of
 * several, or a report of what the format loses. Writes each of these once per revision.
 */
export function createFormatExport(
  readSnapshot: SnapshotReader,
): (context: AppContext, request: ExportRequest, viewer: Caller | null) => Promise<Response> {
  const made = new Map<string, (snapshot: Snapshot) => ReturnType<typeof makeExport>>()
  return async (context, { name, kind }, viewer) => {
    const options = { name, kind, isOwners: isOwnerRequest(viewer) }
    const key = JSON.stringify(options)
    const make = made.get(key) ?? memoize((of: Snapshot) => makeExport(of, options))
    made.set(key, make)
    const resource = await make(await readSnapshot())
    if (resource === null) throw new ProblemError('server/unexpected', { detail: TOO_MUCH })
    return respondFrom(resource, context)
  }
}

async function makeExport({ commands, revision }: Snapshot, { name, isOwners, kind }: ExportOptions) {
  const written = await writeInThread(isOwners ? commands : commands.filter(isPublic), name)
  if (written === null) return null
  const headers = { ...REVALIDATED_HEADERS, ...revisionHeader(revision) }
  const { paths, leftOut, messages, file } = written
  if (kind === 'report') {
    const text = JSON.stringify({
      files: paths,
      leftOut: leftOut.map(describeLeftOut),
      said: messages.map(describeMessage),
    })
    return createResource({ bytes: await encode(Buffer.from(text)), contentType: 'application/json', headers })
  }
  const [ending = ''] = /\.[\w-]+$/.exec(file.path) ?? []
  const attachment = { 'Content-Disposition': `attachment; filename="commander-${name}${ending}"` }
  return createResource({
    bytes: await encode(Buffer.from(file.bytes)),
    contentType: exportTypeOf(file.path),
    headers: { ...headers, ...(kind === 'file' && attachment) },
  })
}
