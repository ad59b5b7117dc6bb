import type { CreatedToken, TokenDetails, TokenInput } from '../core/access-tokens.ts'
import type { BulkChange } from '../core/commands/changes/bulk-change.ts'
import type { ChangeReport, LibraryChange, UndoReport } from '../core/commands/changes/undo-change.ts'
import type { Command } from '../core/commands/command.ts'
import type { CommandEntry } from '../core/commands/entry.ts'
import type { FetchedFile } from '../core/commands/import/fetched-file.ts'
import type { ImportResponse } from '../core/commands/import/plan-import.ts'
import type { PastVersion } from '../core/commands/version.ts'
import { failure, type Result } from '../core/result.ts'
import { encodeSegment } from '../core/routing/location.ts'
import type { AtRevision } from './commands-client.ts'
import { type Fetch, JSON_CONTENT, jsonTextOf, TIME_LIMIT_MS } from './exchange.ts'
import {
  type AnswerReader,
  type CommandVersion,
  type DeletedCommand,
  type Me,
  type Reply,
  readChange,
  readChanges,
  readCommands,
  readCreatedToken,
  readDeleted,
  readFetched,
  readMe,
  readPurged,
  readReport,
  readRevision,
  readText,
  readTokens,
  readUndo,
  readVersion,
  readVersions,
} from './library-answers.ts'
import { answerOf, type CallFailure, send } from './owner-call.ts'
import { type AccessTokenSource, authorized, sendWithToken, siblingAddress } from './with-token.ts'

/**
 * The reason that one of the owner's calls failed: the request couldn't be sent or there was no readable response
 * (`unanswered`), the user is no longer signed in (`signed-out`), or the server refused and may have named invalid
 * fields (`refused`). An `unanswered` request may still have taken effect.
 */
export type LibraryFailure = CallFailure | { readonly kind: 'signed-out' }

type Answered<T> = Promise<Result<T, LibraryFailure>>

/** The owner's calls. They never reject. */
export type LibraryClient = {
  readonly me: () => Answered<Me>
  /** Fetches the whole list, including drafts and private commands, bypassing every cache. */
  readonly list: () => Answered<readonly Command[]>
  readonly find: (id: string) => Answered<CommandVersion>
  /**
   * Adds a command under `id`, which the caller generates. Safe to retry: if the id is taken, even by a deleted command,
   * the server refuses with `command/exists`.
   */
  readonly create: (id: string, entry: CommandEntry) => Answered<CommandVersion>
  /**
   * Replaces a command's content. Refused with `command/changed` if the current version has another ETag than `etag`.
   */
  readonly replace: (id: string, entry: CommandEntry, etag: string) => Answered<CommandVersion>
  readonly remove: (id: string, etag: string) => Answered<AtRevision>
  readonly restore: (id: string) => Answered<CommandVersion>
  readonly deleted: () => Answered<readonly DeletedCommand[]>
  /** Fetches a page of a command's versions, newest first. With `before`, only those with a lower number. */
  readonly versions: (id: string, before?: number) => Answered<readonly PastVersion[]>
  /**
   * Makes a version the current one again. Refused with `command/changed` if the current version has another ETag than
   * `etag`.
   */
  readonly restoreVersion: (id: string, number: number, etag: string) => Answered<CommandVersion>
  /**
   * Imports commands, or only reports what that would do. `commands` is the result of one of the readers in
   * `formats/`.
   */
  readonly importCommands: (
    commands: readonly unknown[],
    options: { readonly dryRun: boolean },
  ) => Answered<ImportResponse>
  /** Has the server fetch the file at an address. Refused with `import/not-fetched` if the server can't fetch it. */
  readonly fetchFile: (address: string) => Answered<FetchedFile>
  /** Changes many commands at once. To undo the change, call `undo` with the id from the response. */
  readonly change: (change: BulkChange) => Answered<ChangeReport & AtRevision>
  /** Fetches the imports, pushes and bulk changes of the last 30 days, newest first. */
  readonly changes: () => Answered<readonly LibraryChange[]>
  /** Undoes a change or an undo. Refused with `change/undone` if it was already undone. */
  readonly undo: (changeId: string) => Answered<UndoReport & AtRevision>
  /** Permanently deletes all deleted commands, and returns their number. */
  readonly purgeDeleted: () => Answered<{ readonly purged: number }>
  /** Fetches the text of the export file. */
  readonly exportText: () => Answered<string>
  /** Fetches the owner's access tokens, newest first. */
  readonly tokens: () => Answered<readonly TokenDetails[]>
  /** Creates a token. No later response contains it. Refused with `token/too-many` if there are too many. */
  readonly makeToken: (input: TokenInput) => Answered<CreatedToken>
  /** Revokes a token. Refused with `token/unknown` if it was already revoked. */
  readonly revokeToken: (id: string) => Answered<AtRevision>
}

/**
 * One request. `body` is JSON text, and `condition` the precondition: If-Match for a change, If-None-Match for a new
 * command.
 */
type LibraryRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body?: string
  readonly condition?: { readonly 'if-match': string } | { readonly 'if-none-match': '*' }
  readonly timeoutMs: number
}

type Sent = Result<Reply, LibraryFailure>

/** Multiplies the time limit of calls that may transfer or change the whole library. */
const WHOLE_LIBRARY_FACTOR = 12

const NOT_SERIALIZABLE: LibraryFailure = {
  kind: 'unanswered',
  problem: { code: 'request/malformed', detail: 'Its body cannot be written as JSON.' },
}

type LibraryClientParts = {
  readonly fetch: Fetch
  /** The list's URL: absolute, or a path such as `/api/commands`. All other URLs are derived from it. */
  readonly url: string
  /** Called before each request, and again for a fresh token if the first one was refused. */
  readonly accessToken: AccessTokenSource
  readonly timeoutMs?: number
}

/** Creates a client for the library whose list is at `url`. */
export function createLibraryClient(parts: LibraryClientParts): LibraryClient {
  const { url, timeoutMs = TIME_LIMIT_MS } = parts
  const longTimeout = { timeoutMs: timeoutMs * WHOLE_LIBRARY_FACTOR }
  const tokensUrl = siblingAddress(url, 'tokens')
  const at = (id: string) => ({ url: `${url}/${encodeSegment(id)}`, timeoutMs })

  const asOwner = async <T>(request: LibraryRequest, read: AnswerReader<T>): Answered<T> => {
    const sent = await sendAsOwner(parts, request)
    return sent.ok ? answerOf(sent.value, read) : sent
  }

  const sendBody = async <T>(request: LibraryRequest, value: unknown, read: AnswerReader<T>) => {
    const body = jsonTextOf(value)
    return body === undefined ? failure(NOT_SERIALIZABLE) : asOwner({ ...request, body }, read)
  }

  return {
    me: () => asOwner({ method: 'GET', url: siblingAddress(url, 'me'), timeoutMs }, readMe),
    list: () => asOwner({ method: 'GET', url, ...longTimeout }, readCommands),
    find: (id) => asOwner({ method: 'GET', ...at(id) }, readVersion),
    create: (id, entry) =>
      sendBody({ method: 'PUT', ...at(id), condition: { 'if-none-match': '*' } }, entry, readVersion),
    replace: (id, entry, etag) =>
      sendBody({ method: 'PUT', ...at(id), condition: { 'if-match': etag } }, entry, readVersion),
    remove: (id, etag) => asOwner({ method: 'DELETE', ...at(id), condition: { 'if-match': etag } }, readRevision),
    restore: (id) => asOwner({ method: 'POST', url: `${at(id).url}/restore`, timeoutMs }, readVersion),
    versions: (id, before) => {
      const page = before === undefined ? '' : `?before=${before}`
      return asOwner({ method: 'GET', url: `${at(id).url}/versions${page}`, timeoutMs }, readVersions)
    },
    restoreVersion: (id, number, etag) => {
      const address = `${at(id).url}/versions/${number}/restore`
      return asOwner({ method: 'POST', url: address, timeoutMs, condition: { 'if-match': etag } }, readVersion)
    },
    deleted: () => asOwner({ method: 'GET', url: `${url}/deleted`, ...longTimeout }, readDeleted),
    importCommands: (commands, { dryRun }) =>
      sendBody(
        { method: 'POST', url: `${url}/import${dryRun ? '?dryRun=true' : ''}`, ...longTimeout },
        commands,
        readReport,
      ),
    fetchFile: (address) =>
      sendBody({ method: 'POST', url: `${url}/import/file`, ...longTimeout }, { address }, readFetched),
    change: (change) => sendBody({ method: 'POST', url: `${url}/changes`, ...longTimeout }, change, readChange),
    changes: () => asOwner({ method: 'GET', url: `${url}/changes`, timeoutMs }, readChanges),
    undo: (changeId) =>
      asOwner({ method: 'POST', url: `${url}/changes/${encodeSegment(changeId)}/undo`, ...longTimeout }, readUndo),
    purgeDeleted: () => asOwner({ method: 'DELETE', url: `${url}/deleted`, ...longTimeout }, readPurged),
    exportText: () => asOwner({ method: 'GET', url: `${url}/export`, ...longTimeout }, readText),
    tokens: () => asOwner({ method: 'GET', url: tokensUrl, timeoutMs }, readTokens),
    makeToken: (input) => sendBody({ method: 'POST', url: tokensUrl, timeoutMs }, input, readCreatedToken),
    revokeToken: (id) =>
      asOwner({ method: 'DELETE', url: `${tokensUrl}/${encodeSegment(id)}`, timeoutMs }, readRevision),
  }
}

type Parts = Pick<LibraryClientParts, 'fetch' | 'accessToken'>

async function sendAsOwner({ fetch, accessToken }: Parts, request: LibraryRequest): Promise<Sent> {
  const send = async (token: string | null): Promise<Sent> =>
    token === null ? failure({ kind: 'signed-out' }) : sendToLibrary(fetch, request, token)
  try {
    return await sendWithToken(accessToken, { send, isRefused: (reply) => reply.ok && reply.value.status === 401 })
  } catch {
    return failure({ kind: 'unanswered', problem: { code: 'sign-in/unreachable' } })
  }
}

async function sendToLibrary(fetch: Fetch, request: LibraryRequest, token: string): Promise<Sent> {
  const { method, url, body, condition, timeoutMs } = request
  const { authorization, credentials } = authorized(token)
  const headers = {
    authorization,
    ...(body !== undefined && JSON_CONTENT),
    ...condition,
  }
  return send(fetch, { url, init: { method, headers, body: body ?? null, credentials }, timeoutMs })
}
