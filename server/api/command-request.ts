import { type CommandEntry, parseEntry } from '../../core/commands/entry.ts'
import type { Author, VersionAction } from '../../core/commands/version.ts'
import type { ParseFault } from '../../core/parsing/parse.ts'
import { HTTP_PROBLEMS } from '../../core/problems/http-problems.ts'
import type { Result } from '../../core/result.ts'
import { decodeSegment } from '../../core/routing/location.ts'
import { inSentences } from '../../core/text/sentences.ts'
import type { Caller } from '../auth/access.ts'
import { ProblemError } from '../http/problem.ts'
import { type AppContext, readJson, urlOf } from '../http/request.ts'
import type { ChangeRecord } from '../store/sql/command-store.ts'
import type { ApiDeps } from './route.ts'

const ID_SEGMENT = 3 // in '/api/commands/{id}'.split('/')

/** Maximum body size for one command, in bytes. Source: docs/decisions/0012-write-limits.md. */
const ENTRY_BYTES = 1024 * 1024

/** Creates the record of a change by this caller, with a new id and the current time. */
export function recordOf<A extends VersionAction>(
  { now, newId }: ApiDeps,
  caller: Caller,
  action: A,
): ChangeRecord & { readonly action: A } {
  return { id: newId(), at: now().toISOString(), by: authorOf(caller), action }
}

function authorOf({ subject, token }: Caller): Author {
  return token === null ? { kind: 'session', name: subject } : { kind: 'token', name: token.name }
}

/** Returns the log fields of a caller: the subject and, if there is a token, its id and name. */
export function callerFields({ subject, token }: Caller) {
  return token === null ? { subject } : { subject, token: { id: token.id, name: token.name } }
}

/** True for the owner, who also sees drafts and private commands. */
export function isOwnerRequest(viewer: Caller | null): boolean {
  return viewer?.role === 'owner'
}

/** Parses the entry in the body. Throws like `readJson`, and `command/invalid` if a field is invalid. */
export async function readEntry(context: AppContext): Promise<CommandEntry> {
  return parsedOrThrow(parseEntry(await readJson(context, ENTRY_BYTES)))
}

/**
 * Returns the If-Match header of a change. Throws `request/precondition-required` if it's missing or empty. `otherwise`
 * is a sentence about an alternative to If-Match, which is added to the advice.
 */
export function ifMatchOf({ req }: AppContext, otherwise = ''): string {
  const ifMatch = req.header('if-match')?.trim() ?? ''
  if (ifMatch !== '') return ifMatch
  const code = 'request/precondition-required'
  throw new ProblemError(code, { detail: inSentences([HTTP_PROBLEMS[code].advice, otherwise]) })
}

/**
 * Reads a boolean query parameter, which is false by default. Throws `request/malformed` if it's repeated, or neither
 * `true` nor `false`.
 */
export function booleanParameter({ searchParams }: URL, name: string): boolean {
  const [flag = 'false', ...more] = searchParams.getAll(name)
  if (more.length === 0 && (flag === 'true' || flag === 'false')) return flag === 'true'
  throw malformed(`Its ${name} must be true or false.`)
}

/** Creates the problem for a request that its route can't accept. `detail` is a sentence about the request. */
export function malformed(detail: string): ProblemError {
  return new ProblemError('request/malformed', { detail })
}

/** Returns the parsed value, or throws a problem that lists all faults. */
export function parsedOrThrow<T>(
  parsed: Result<T, readonly ParseFault[]>,
  code: 'command/invalid' | 'token/invalid' = 'command/invalid',
): T {
  if (parsed.ok) return parsed.value
  throw new ProblemError(code, { errors: parsed.error })
}

/**
 * Returns the path segment at this index, still percent-encoded; '' if there isn't one. Segment 0 is the empty one
 * before the first slash.
 */
export function segmentOf(context: AppContext, index: number): string {
  return urlOf(context).pathname.split('/')[index] ?? ''
}

/** Returns the decoded path segment at this index; null if it can't be decoded or contains a NUL character. */
export function idIn(context: AppContext, index: number): string | null {
  const id = decodeSegment(segmentOf(context, index))
  return id?.includes('\0') ? null : id
}

/**
 * Returns the decoded id of the command in the path. Throws `address/undecodable`, or `command/unknown` if it contains
 * a NUL character, which no stored id does.
 */
export function commandIdOf(context: AppContext): string {
  const id = decodeSegment(segmentOf(context, ID_SEGMENT))
  if (id === null) throw new ProblemError('address/undecodable')
  if (id.includes('\0')) throw new ProblemError('command/unknown')
  return id
}
