import { HTTP_PROBLEMS, type HttpProblemCode } from '../core/http-problems.ts'
import { type Fault, jsonValueOf, list, optional, record, text } from '../core/parse.ts'
import { type Problem, sentenceOf } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import { type Fetch, jsonTextOf } from './exchange.ts'
import { TIME_LIMIT_MS } from './http-helper.ts'
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
import { type LibraryReply, type LibraryRequest, sendToLibrary } from './library-request.ts'

/** How many faults and how long a text of an answer are shown at most, the length in UTF-16 units. */
const MOST_FAULTS = 100

const LONGEST_TEXT = 500

/** A day: what asks for a longer wait than that is not believed. */
const LONGEST_WAIT_SECONDS = 86_400

const parseDocument = record({ code: text, detail: optional(text) })

const parseErrors = record({ errors: list(record({ field: text, expected: text })) })

/** Gives an access token, a new one if `fresh`; null where nobody is signed in any more. */
type AccessTokenSource = (options: { readonly fresh: boolean }) => Promise<string | null>

/** How the library is asked: as anyone is (`asVisitor`), or as whom the access token names (`asOwner`). Never rejects. */
type LibraryRequests = {
  readonly asVisitor: <T>(request: LibraryRequest, read: AnswerReader<T>) => Promise<Result<T, LibraryFailure>>
  readonly asOwner: <T>(request: LibraryRequest, read: AnswerReader<T>) => Promise<Result<T, LibraryFailure>>
}

type Sent = Result<LibraryReply, LibraryFailure>

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
  const { asOwner, asVisitor } = createLibraryRequests(fetch, accessToken)
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

/** Asks by `fetch`, with the tokens that `accessToken` gives. */
function createLibraryRequests(fetch: Fetch, accessToken: AccessTokenSource): LibraryRequests {
  return {
    asVisitor: async (request, read) => answerOf(unanswered(await sendToLibrary(fetch, request, null)), read),
    asOwner: async (request, read) => answerOf(await sendSigned(fetch, accessToken, request), read),
  }
}

/**
 * A token that has run out is replaced once: what was refused for it was not done, so it can be sent again. Where a
 * fresh one is refused too, that is the answer: another sign-in would change nothing.
 */
async function sendSigned(fetch: Fetch, accessToken: AccessTokenSource, request: LibraryRequest): Promise<Sent> {
  const reply = await sendWith(fetch, await tokenOf(accessToken, false), request)
  if (!reply.ok || reply.value.status !== 401) return reply
  return sendWith(fetch, await tokenOf(accessToken, true), request)
}

async function sendWith(fetch: Fetch, token: Result<string, LibraryFailure>, request: LibraryRequest): Promise<Sent> {
  return token.ok ? unanswered(await sendToLibrary(fetch, request, token.value)) : token
}

async function tokenOf(accessToken: AccessTokenSource, fresh: boolean): Promise<Result<string, LibraryFailure>> {
  try {
    const token = await accessToken({ fresh })
    return token === null ? failure({ kind: 'signed-out' }) : success(token)
  } catch {
    return failure({ kind: 'unanswered', problem: { code: 'sign-in/unreachable' } })
  }
}

async function answerOf<T>(sent: Sent, read: AnswerReader<T>): Promise<Result<T, LibraryFailure>> {
  if (!sent.ok) return sent
  const { status } = sent.value
  return status >= 200 && status < 300 ? unanswered(await read(sent.value)) : failure(readRefusal(sent.value))
}

function unanswered<T>(result: Result<T, Problem>): Result<T, LibraryFailure> {
  return result.ok ? result : failure({ kind: 'unanswered', problem: result.error })
}

/**
 * What a refusal says. Only the code of a problem document of ours is believed; its detail and its faults are plain
 * text, cut short, without control characters. Of any other body nothing is shown.
 */
function readRefusal({ status, headers, text: body }: LibraryReply): LibraryFailure {
  const document = jsonValueOf(body)
  const { code, sentence } = codeAndSentence(document, status)
  const retryAfterSeconds = waitOf(headers.get('retry-after'))
  return { kind: 'refused', status, code, sentence, faults: code === null ? [] : faultsOf(document), retryAfterSeconds }
}

function codeAndSentence(document: unknown, status: number) {
  const parsed = parseDocument(document)
  if (!parsed.ok || !isCode(parsed.value.code)) {
    return { code: null, sentence: sentenceOf({ code: 'http/refused', detail: `Its status was ${status}.` }) }
  }
  const { code, detail } = parsed.value
  const { title, advice } = HTTP_PROBLEMS[code]
  return { code, sentence: `${title} ${detail === undefined ? advice : shown(detail)}`.trimEnd() }
}

function isCode(code: string): code is HttpProblemCode {
  return Object.hasOwn(HTTP_PROBLEMS, code)
}

function faultsOf(document: unknown): readonly Fault[] {
  const parsed = parseErrors(document)
  if (!parsed.ok) return []
  return parsed.value.errors
    .slice(0, MOST_FAULTS)
    .map(({ field, expected }) => ({ field: shown(field), expected: shown(expected) }))
}

/** `text` without what a page cannot show or would be deceived by: controls, directions and invisible characters. */
function shown(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Seconds alone: the date that the header may also hold would need the server's clock. RFC 9110, section 10.2.3. */
function waitOf(header: string | null): number | null {
  if (header === null || !/^\d{1,6}$/.test(header)) return null
  return Math.min(Number(header), LONGEST_WAIT_SECONDS)
}
