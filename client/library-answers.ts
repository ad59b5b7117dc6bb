import { parseCreatedToken, parseTokenDetails, parseTokenScope, type TokenScope } from '../core/access-tokens.ts'
import {
  BULK_ACTIONS,
  CHANGE_ACTIONS,
  type ChangeReport,
  type LibraryChange,
  type UndoReport,
} from '../core/commands/changes/undo-change.ts'
import { type Command, commandShape, parseCommand } from '../core/commands/command.ts'
import { readCommandList } from '../core/commands/command-list.ts'
import { parseFetchedFile } from '../core/commands/import/fetched-file.ts'
import type { ImportResponse } from '../core/commands/import/plan-import.ts'
import { parsePastVersions } from '../core/commands/version.ts'
import {
  jsonValueOf,
  list,
  nonEmptyText,
  optional,
  orNull,
  type ParseFault,
  type Parser,
  record,
  text,
  wholeNumber,
} from '../core/parsing/parse.ts'
import { flag, oneOf } from '../core/parsing/strict.ts'
import { HTTP_PROBLEMS, type HttpProblemCode } from '../core/problems/http-problems.ts'
import { describeProblem, type Problem } from '../core/problems/problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import { firstCharacters } from '../core/text/shorten.ts'
import { type AtRevision, revisionOf } from './commands-client.ts'
import { type Reader, readResponseBody } from './exchange.ts'

/** The caller's identity, according to the server. */
export type Me = {
  readonly subject: string
  readonly role: 'owner' | 'stranger' | 'unclaimed'
  /** The owner's access token that was sent with the request or began the session. Missing for users of a provider. */
  readonly token?: { readonly name: string; readonly scope: TokenScope } | undefined
}

/**
 * One command and the ETag of this version. `revision` is the library's revision at the command's last change;
 * undefined if the server doesn't send it.
 */
export type CommandVersion = {
  readonly command: Command
  readonly revision?: number | undefined
  readonly createdAt: string
  readonly updatedAt: string
  readonly etag: string
}

/** A deleted command and the time of its deletion. */
export type DeletedCommand = { readonly command: Command; readonly deletedAt: string }

/** Maximum number of bytes to read of an error response. A problem document with a hundred fields is far smaller. */
const MAX_REFUSAL_BYTES = 256 * 1024

/** A complete response, or the start of an error response with a very long body. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Reads a response of any status. Of an error response, reads at most `MAX_REFUSAL_BYTES`. */
export const asReply: Reader<Reply> = async (response) => {
  const { status, headers } = response
  return success({ status, headers, text: response.ok ? await response.text() : await beginningOf(response) })
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let left = MAX_REFUSAL_BYTES
  await readResponseBody(response, (bytes) => {
    text += decoder.decode(bytes.subarray(0, left), { stream: true })
    left -= bytes.length
    return left > 0
  })
  return text
}

/** Parses the response to one call. Fails, mostly with `http/not-json`, if it isn't what was expected. */
export type AnswerReader<T> = (reply: Reply) => Result<T, Problem>

const UNEXPECTED_RESPONSE: Problem = { code: 'http/not-json', detail: 'The answer is not what was asked for.' }
const NO_ETAG: Problem = {
  code: 'http/not-json',
  detail: 'The answer has no ETag; a proxy on the way may have removed it.',
}

const parseMe: Parser<Me> = record({
  subject: text,
  role: oneOf('owner', 'stranger', 'unclaimed'),
  token: optional(record({ name: text, scope: parseTokenScope })),
})

const revisionNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const parseVersion = record({
  ...commandShape,
  createdAt: text,
  updatedAt: text,
  revision: optional(revisionNumber),
})

const parseDeleted = list(record({ ...commandShape, deletedAt: text }))

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const changeId = orNull(nonEmptyText)
const ids = list(text)

const imported = { index: count, command: parseCommand } as const

const parseReport: Parser<ImportResponse> = record({
  dryRun: flag,
  change: changeId,
  added: list(record(imported)),
  changed: list(record({ ...imported, before: parseCommand })),
  skipped: list(record({ ...imported, reason: oneOf('same') })),
})

const parseChangeReport: Parser<ChangeReport> = record({
  id: changeId,
  action: oneOf(...BULK_ACTIONS),
  at: text,
  changed: ids,
  skipped: ids,
})

const parseChanges: Parser<readonly LibraryChange[]> = list(
  record({ id: nonEmptyText, action: oneOf(...CHANGE_ACTIONS), at: text, count, undoneAt: orNull(text) }),
)

const parseUndo: Parser<UndoReport> = record({ id: changeId, undone: ids, kept: ids, gone: ids })

export const readMe = jsonBy(parseMe)

export const readTokens = jsonBy(list(parseTokenDetails))

/** Reads a token that was just created. */
export const readCreatedToken = jsonBy(parseCreatedToken)

export const readDeleted: AnswerReader<readonly DeletedCommand[]> = (reply) => {
  const parsed = parseDeleted(jsonValueOf(reply.text))
  if (!parsed.ok) return failure(UNEXPECTED_RESPONSE)
  return success(parsed.value.map(({ deletedAt, ...command }) => ({ command, deletedAt })))
}

/** Reads the report of an import, or of its dry run. */
export const readReport = jsonBy(parseReport)

/** Reads a file that the server fetched. */
export const readFetched = jsonBy(parseFetchedFile)

/** Reads the result of a bulk change, and the revision it created (null if nothing changed). */
export const readChange = withRevision(jsonBy(parseChangeReport))

/** Reads the imports, pushes and bulk changes that can be undone or have been. */
export const readChanges = jsonBy(parseChanges)

/** Reads the result of an undo, and the revision it created (null if nothing changed). */
export const readUndo = withRevision(jsonBy(parseUndo))

/** Reads versions of a command, newest first. */
export const readVersions = jsonBy(parsePastVersions)

/** Reads the number of commands that were permanently deleted. */
export const readPurged = jsonBy(record({ purged: count }))

/**
 * Reads one version of a command. The ETag comes from a header, which a server on another origin must expose to pages.
 * Source: Fetch Standard, section 3.3.
 */
export const readVersion: AnswerReader<CommandVersion> = (reply) => {
  const version = parseVersion(jsonValueOf(reply.text))
  const etag = reply.headers.get('etag')
  if (!version.ok) return failure(UNEXPECTED_RESPONSE)
  if (etag === null) return failure(NO_ETAG)
  const { createdAt, updatedAt, revision, ...command } = version.value
  return success({ command, createdAt, updatedAt, ...(revision !== undefined && { revision }), etag })
}

/**
 * Reads the list of commands, leaving out those that can't be parsed. Fails with `commands/not-a-list` if it isn't a
 * list.
 */
export const readCommands: AnswerReader<readonly Command[]> = (reply) => {
  const list = readCommandList(jsonValueOf(reply.text))
  return list.ok ? success(list.value.commands) : list
}

export const readText: AnswerReader<string> = (reply) => success(reply.text)

/** Reads the revision that a change created. */
export const readRevision: AnswerReader<AtRevision> = ({ headers }) => success({ revision: revisionOf(headers) })

function withRevision<T>(read: AnswerReader<T>): AnswerReader<T & AtRevision> {
  return (reply) => {
    const answer = read(reply)
    return answer.ok ? success({ ...answer.value, revision: revisionOf(reply.headers) }) : answer
  }
}

function jsonBy<T>(parse: Parser<T>): AnswerReader<T> {
  return (reply) => {
    const parsed = parse(jsonValueOf(reply.text))
    return parsed.ok ? parsed : failure(UNEXPECTED_RESPONSE)
  }
}

/**
 * A refusal as the server explains it. `code` is null if the response isn't one of our problem documents. `hasDetail`
 * is true if the sentence says more than the catalogue does about the code.
 */
export type Refusal = {
  readonly kind: 'refused'
  readonly status: number
  readonly code: HttpProblemCode | null
  readonly sentence: string
  readonly hasDetail: boolean
  readonly faults: readonly ParseFault[]
  readonly retryAfterSeconds: number | null
}

/** Limits on the parts of a refusal that are shown. */
const MAX_FAULTS = 100
const MAX_TEXT_LENGTH = 500

/** Longer waits are capped at one day. */
const MAX_WAIT_SECONDS = 86_400

const parseDocument = record({ code: text, detail: optional(text) })

const parseErrors = record({ errors: list(record({ field: text, expected: text })) })

/**
 * Parses a refusal. Only our own problem documents are trusted. Their details and faults are shortened, and control and
 * other invisible characters are replaced with spaces. The text of any other body is ignored.
 */
export function readRefusal({ status, headers, text: body }: Reply): Refusal {
  const document = jsonValueOf(body)
  const problem = readProblem(document, status)
  const retryAfterSeconds = retryAfterSecondsIn(headers.get('retry-after'))
  return {
    kind: 'refused',
    status,
    ...problem,
    faults: problem.code === null ? [] : faultsOf(document),
    retryAfterSeconds,
  }
}

function readProblem(document: unknown, status: number) {
  const parsed = parseDocument(document)
  if (!parsed.ok || !isCode(parsed.value.code)) {
    const sentence = describeProblem({ code: 'http/refused', detail: `Its status was ${status}.` })
    return { code: null, sentence, hasDetail: true }
  }
  const { code, detail } = parsed.value
  const { title, advice } = HTTP_PROBLEMS[code]
  const hasDetail = detail !== undefined && detail !== advice
  return { code, sentence: `${title} ${hasDetail ? sanitize(detail) : advice}`.trimEnd(), hasDetail }
}

function isCode(code: string): code is HttpProblemCode {
  return Object.hasOwn(HTTP_PROBLEMS, code)
}

function faultsOf(document: unknown): readonly ParseFault[] {
  const parsed = parseErrors(document)
  if (!parsed.ok) return []
  return parsed.value.errors
    .slice(0, MAX_FAULTS)
    .map(({ field, expected }) => ({ field: sanitize(field), expected: sanitize(expected) }))
}

/** Shortens the text, and replaces control, bidirectional and invisible characters with spaces. */
function sanitize(text: string): string {
  return firstCharacters(text, MAX_TEXT_LENGTH).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
}

/**
 * Accepts only seconds, of up to six digits. A date would depend on the server's clock. Source: RFC 9110, section
 * 10.2.3.
 */
function retryAfterSecondsIn(header: string | null): number | null {
  if (header === null || !/^\d{1,6}$/.test(header)) return null
  return Math.min(Number(header), MAX_WAIT_SECONDS)
}
