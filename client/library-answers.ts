import type { ChangeReport, LibraryChange, UndoReport } from '../core/commands/changes/undo-change.ts'
import { type Command, parseCommand } from '../core/commands/command.ts'
import { readCommandList } from '../core/commands/command-list.ts'
import type { ImportAnswer, ImportReport } from '../core/commands/import/plan-import.ts'
import {
  jsonValueOf,
  list,
  nonEmptyText,
  optional,
  orNull,
  type Parser,
  record,
  text,
  wholeNumber,
} from '../core/parse.ts'
import type { Problem } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import { type AtRevision, revisionOf } from './commands-client.ts'
import type { CommandVersion, DeletedCommand, Me } from './library-client.ts'
import type { LibraryReply } from './library-request.ts'
import { entriesInPieces, objectInPieces } from './long-list.ts'

/**
 * Reads the answer to one call; fails with `http/not-json` where it is something other than the call asks for. One that
 * may be as long as the library is read in pieces.
 */
export type AnswerReader<T> = (reply: LibraryReply) => Result<T, Problem> | Promise<Result<T, Problem>>

const NOT_ASKED_FOR: Problem = { code: 'http/not-json', detail: 'The answer is not what was asked for.' }

const parseMe: Parser<Me> = record({ subject: text, role: oneOf(['owner', 'stranger', 'unclaimed']) })

const commandItself: Parser<{ readonly command: Command }> = (input, field) => {
  const parsed = parseCommand(input, field)
  return parsed.ok ? success({ command: parsed.value }) : parsed
}

const revisionNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const parseVersion = both(
  commandItself,
  record({ createdAt: text, updatedAt: text, revision: optional(revisionNumber) }),
)

const parseDeleted: Parser<readonly DeletedCommand[]> = list(both(commandItself, record({ deletedAt: text })))

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const changeId = orNull(nonEmptyText)
const ids = list(text)
const manyAction = oneOf(['delete', 'restore', 'tags', 'platform'])
const anyAction = oneOf(['import', 'delete', 'restore', 'tags', 'platform'])

const parseImported = record({ index: count, command: parseCommand })

const parseReportFrame = record({ dryRun: oneOf([true, false]), change: changeId })

const parseReportLists = record({
  added: list(parseImported),
  changed: list(both(parseImported, record({ before: parseCommand }))),
  skipped: list(both(parseImported, record({ reason: oneOf(['same']) }))),
})

const NO_LISTS = { added: [], changed: [], skipped: [] } as const

const parseChangeReport: Parser<ChangeReport> = record({
  id: changeId,
  action: manyAction,
  at: text,
  changed: ids,
  skipped: ids,
})

const parseChanges: Parser<readonly LibraryChange[]> = list(
  record({ id: nonEmptyText, action: anyAction, at: text, count, undoneAt: orNull(text) }),
)

const parseUndo: Parser<UndoReport> = record({ id: changeId, undone: ids, kept: ids, gone: ids })

/** Who the caller is. */
export const readMe = jsonBy(parseMe)

/** The commands that were deleted. */
export const readDeleted: AnswerReader<readonly DeletedCommand[]> = async (reply) => {
  const deleted: DeletedCommand[] = []
  for await (const piece of entriesInPieces(reply.text)) {
    const parsed = parseDeleted(piece)
    if (!parsed.ok) return failure(NOT_ASKED_FOR)
    for (const one of parsed.value) deleted.push(one)
  }
  return success(deleted)
}

/** What an import did, or would do. */
export const readReport: AnswerReader<ImportAnswer> = async (reply) => {
  const lists: Pick<ImportReport, 'added' | 'changed' | 'skipped'>[] = []
  let isReport = true
  const frame = await objectInPieces(reply.text, ['added', 'changed', 'skipped'], (name, entries) => {
    const parsed = parseReportLists({ ...NO_LISTS, [name]: entries })
    if (parsed.ok) lists.push(parsed.value)
    else isReport = false
  })
  const parsed = both(parseReportFrame, parseReportLists)(frame)
  if (!isReport || !parsed.ok) return failure(NOT_ASKED_FOR)
  return success({
    ...parsed.value,
    added: lists.flatMap(({ added }) => added),
    changed: lists.flatMap(({ changed }) => changed),
    skipped: lists.flatMap(({ skipped }) => skipped),
  })
}

/** What a change of many commands did. */
export const readChange = jsonBy(parseChangeReport)

/** The changes that can be undone, and those that were. */
export const readChanges = jsonBy(parseChanges)

/** What an undo did. */
export const readUndo = jsonBy(parseUndo)

/** How many commands were deleted for good. */
export const readPurged = jsonBy(record({ purged: count }))

/** One version of a command. Its ETag is a header, which a server elsewhere must expose to pages: Fetch, section 3.3. */
export const readVersion: AnswerReader<CommandVersion> = (reply) => {
  const version = parseVersion(jsonValueOf(reply.text))
  const etag = reply.headers.get('etag')
  return version.ok && etag !== null ? success({ ...version.value, etag }) : failure(NOT_ASKED_FOR)
}

/** The commands of the list that can be read; also fails with `commands/not-a-list`. */
export const readList: AnswerReader<readonly Command[]> = async (reply) => {
  const byId = new Map<string, Command>()
  for await (const piece of entriesInPieces(reply.text)) {
    const read = readCommandList(piece)
    if (!read.ok) return read
    for (const command of read.value.commands) if (!byId.has(command.id)) byId.set(command.id, command)
  }
  return success([...byId.values()])
}

/** The same, with the revision that the list is of. */
export const readLibrary: AnswerReader<AtRevision & { readonly commands: readonly Command[] }> = async (reply) => {
  const commands = await readList(reply)
  return commands.ok ? success({ commands: commands.value, revision: revisionOf(reply.headers) }) : commands
}

/** The text as it came. */
export const readText: AnswerReader<string> = (reply) => success(reply.text)

/** That there was no refusal, and the revision of the library since. */
export const readRevision: AnswerReader<AtRevision> = ({ headers }) => success({ revision: revisionOf(headers) })

function jsonBy<T>(parse: Parser<T>): AnswerReader<T> {
  return (reply) => {
    const parsed = parse(jsonValueOf(reply.text))
    return parsed.ok ? parsed : failure(NOT_ASKED_FOR)
  }
}

function both<A extends object, B extends object>(parseOne: Parser<A>, parseOther: Parser<B>): Parser<A & B> {
  return (input, field) => {
    const one = parseOne(input, field)
    if (!one.ok) return one
    const other = parseOther(input, field)
    return other.ok ? success({ ...one.value, ...other.value }) : other
  }
}

function oneOf<const T extends string | boolean>(values: readonly T[]): Parser<T> {
  return (input, field = '') => {
    const value = values.find((candidate) => candidate === input)
    return value === undefined ? failure([{ field, expected: values.join(' or ') }]) : success(value)
  }
}
