import { failure } from '../core/result.ts'
import { type AccessTokenSource, createLibraryAsker } from './ask-library.ts'
import type { Fetch } from './exchange.ts'
import { TIME_LIMIT_MS } from './http-helper.ts'
import { jsonTextOf } from './json-text.ts'
import {
  type AnswerReader,
  readChange,
  readChanges,
  readDeleted,
  readLibrary,
  readList,
  readMe,
  readPurged,
  readReport,
  readRevision,
  readText,
  readUndo,
  readVersion,
} from './library-answers.ts'
import type { LibraryClient, LibraryFailure } from './library-client.ts'
import type { LibraryRequest } from './library-request.ts'

/** How many times longer than the others those calls may take that carry the whole library. */
const WHOLE_LIBRARY_FACTOR = 12

const NOT_EXPRESSIBLE: LibraryFailure = {
  kind: 'unanswered',
  problem: { code: 'request/malformed', detail: 'Its body cannot be written as JSON.' },
}

type LibraryClientParts = {
  readonly fetch: Fetch
  /** The address of the list, absolute or a path, such as `/api/commands`; that of `me` is beside it. */
  readonly url: string
  /** Asked before each call of the owner's, and once more, for a fresh token, where the first was refused. */
  readonly accessToken: AccessTokenSource
  readonly timeoutMs?: number
}

/** A client for the library whose list is at `url`. What anyone may read is asked for without a token. */
export function createLibraryClient(parts: LibraryClientParts): LibraryClient {
  const { fetch, url, accessToken, timeoutMs = TIME_LIMIT_MS } = parts
  const { asOwner, asVisitor } = createLibraryAsker(fetch, accessToken)
  const whole = { timeoutMs: timeoutMs * WHOLE_LIBRARY_FACTOR }
  const at = (id: string) => ({ url: `${url}/${segmentOf(id)}`, timeoutMs })

  const send = async <T>(request: LibraryRequest, body: unknown, read: AnswerReader<T>) => {
    const json = jsonTextOf(body)
    return json === undefined ? failure(NOT_EXPRESSIBLE) : asOwner({ ...request, body: json }, read)
  }

  return {
    me: () => asOwner({ method: 'GET', url: besideList(url, 'me'), timeoutMs }, readMe),
    list: () => asVisitor({ method: 'GET', url, ...whole }, readList),
    library: () => asVisitor({ method: 'GET', url, ...whole }, readLibrary),
    find: (id) => asVisitor({ method: 'GET', ...at(id) }, readVersion),
    create: (entry) => send({ method: 'POST', url, timeoutMs }, entry, readVersion),
    replace: (id, entry, etag) => send({ method: 'PUT', ...at(id), ifMatch: etag }, entry, readVersion),
    remove: (id, etag) => asOwner({ method: 'DELETE', ...at(id), ifMatch: etag }, readRevision),
    restore: (id) => asOwner({ method: 'POST', url: `${at(id).url}/restore`, timeoutMs }, readVersion),
    deleted: () => asOwner({ method: 'GET', url: `${url}/deleted`, ...whole }, readDeleted),
    importCommands: (commands, { dryRun }) =>
      send({ method: 'POST', url: `${url}/import${dryRun ? '?dryRun=true' : ''}`, ...whole }, commands, readReport),
    change: (change) => send({ method: 'POST', url: `${url}/changes`, ...whole }, change, readChange),
    changes: () => asOwner({ method: 'GET', url: `${url}/changes`, timeoutMs }, readChanges),
    undo: (changeId) =>
      asOwner({ method: 'POST', url: `${url}/changes/${segmentOf(changeId)}/undo`, ...whole }, readUndo),
    purgeDeleted: () => asOwner({ method: 'DELETE', url: `${url}/deleted`, ...whole }, readPurged),
    exportText: () => asVisitor({ method: 'GET', url: `${url}/export`, ...whole }, readText),
  }
}

/** The address of `name` in the folder that the list is in. */
function besideList(url: string, name: string): string {
  return `${url.slice(0, url.lastIndexOf('/') + 1)}${name}`
}

function segmentOf(id: string): string {
  // As `toWellFormed` does, which not every browser has.
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
