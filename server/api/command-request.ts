import type { Author, VersionAction } from '../../core/commands/changes/version.ts'
import { type CommandEntry, parseEntry } from '../../core/commands/entry.ts'
import { HTTP_PROBLEMS } from '../../core/http-problems.ts'
import type { ParseFault } from '../../core/parse.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { decodeSegment } from '../../core/routing/location.ts'
import { inSentences } from '../../core/sentences.ts'
import type { Caller } from '../auth/access.ts'
import { type Call, type RequestFault, readJson } from '../http/call.ts'
import type { ChangeRecord } from '../store/sql/command-store.ts'
import type { ApiDeps } from './route.ts'

const ID_SEGMENT = 3 // of "/api/commands/{id}", which begins with an empty one

/** How large the body of one command may be. Source: docs/decisions/0012-schemas-for-what-is-written.md. */
const ENTRY_BYTES = 1024 * 1024

/** The history's record of a change that this caller makes now. */
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

/** The caller for the log: the owner's subject, and a script's token. */
export function whoOf({ subject, token }: Caller) {
  return token === null ? { subject } : { subject, token: { id: token.id, name: token.name } }
}

/** True for the owner, who also sees private commands. */
export function isOwner(viewer: Caller | null): boolean {
  return viewer?.role === 'owner'
}

/** The entry in the body of the call; fails as `readJson` does, and with `command/invalid`. */
export async function readEntry(call: Call): Promise<Result<CommandEntry, RequestFault>> {
  const body = await readJson(call, ENTRY_BYTES)
  return body.ok ? orInvalid(parseEntry(body.value)) : body
}

/**
 * The If-Match header of a change. Fails with `request/precondition-required` if it is missing or empty; `otherwise` is
 * what to do instead, for requests that have another way.
 */
export function ifMatchOf({ head }: Call, otherwise = ''): Result<string, RequestFault> {
  const ifMatch = head.header('if-match')?.trim() ?? ''
  if (ifMatch !== '') return success(ifMatch)
  const code = 'request/precondition-required'
  return failure({ problem: { code, detail: inSentences([HTTP_PROBLEMS[code].advice, otherwise]) } })
}

/** Whether a parameter of the address is `true`; it is not where it is missing. Fails where it is neither `true` nor `false`. */
export function flagIn({ searchParams }: URL, name: string): Result<boolean, RequestFault> {
  const [flag = 'false', ...more] = searchParams.getAll(name)
  if (more.length === 0 && (flag === 'true' || flag === 'false')) return success(flag === 'true')
  return failure({ problem: { code: 'request/malformed', detail: `Its ${name} must be true or false.` } })
}

/** What was parsed, its faults as the answer to the request that sent it. */
export function orInvalid<T>(
  parsed: Result<T, readonly ParseFault[]>,
  code: 'command/invalid' | 'token/invalid' = 'command/invalid',
): Result<T, RequestFault> {
  return parsed.ok ? parsed : failure({ problem: { code }, errors: parsed.error })
}

/**
 * The id in the address of a command, decoded, or that in another segment of the path. Fails with `address/undecodable`,
 * and with `command/unknown` for an id that no store can keep.
 */
export function commandIdOf({ url }: Call, segment = ID_SEGMENT): Result<string, RequestFault> {
  const id = decodeSegment(url.pathname.split('/')[segment] ?? '')
  if (id === null) return failure({ problem: { code: 'address/undecodable' } })
  return id.includes('\0') ? failure({ problem: { code: 'command/unknown' } }) : success(id)
}
