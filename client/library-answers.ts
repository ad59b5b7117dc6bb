import { type Command, parseCommand } from '../core/commands/command.ts'
import { readCommandList } from '../core/commands/command-list.ts'
import type { ImportReport } from '../core/commands/import-report.ts'
import { jsonValueOf } from '../core/json-value.ts'
import { list, type Parser, record, text, wholeNumber } from '../core/parse.ts'
import type { Problem } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import type { CommandVersion, DeletedCommand, Me } from './library-client.ts'
import type { LibraryReply } from './library-request.ts'

/** Reads the answer to one call; fails with `http/not-json` where it is something other than the call asks for. */
export type AnswerReader<T> = (reply: LibraryReply) => Result<T, Problem>

const NOT_ASKED_FOR: Problem = { code: 'http/not-json', detail: 'The answer is not what was asked for.' }

const parseMe: Parser<Me> = record({ subject: text, role: oneOf(['owner', 'stranger', 'unclaimed']) })

const commandItself: Parser<{ readonly command: Command }> = (input, field) => {
  const parsed = parseCommand(input, field)
  return parsed.ok ? success({ command: parsed.value }) : parsed
}

const parseVersion = both(commandItself, record({ createdAt: text, updatedAt: text }))

const parseDeleted: Parser<readonly DeletedCommand[]> = list(both(commandItself, record({ deletedAt: text })))

const parseImported = record({ index: wholeNumber(0, Number.MAX_SAFE_INTEGER), command: parseCommand })

const parseReport: Parser<ImportReport> = record({
  dryRun: oneOf([true, false]),
  added: list(parseImported),
  changed: list(both(parseImported, record({ before: parseCommand }))),
  skipped: list(both(parseImported, record({ reason: oneOf(['same']) }))),
})

/** Who the caller is. */
export const readMe = jsonBy(parseMe)

/** The commands that were deleted. */
export const readDeleted = jsonBy(parseDeleted)

/** What an import did, or would do. */
export const readReport = jsonBy(parseReport)

/** One version of a command. Its ETag is a header, which a server elsewhere must expose to pages: Fetch, section 3.3. */
export const readVersion: AnswerReader<CommandVersion> = (reply) => {
  const version = jsonBy(parseVersion)(reply)
  const etag = reply.headers.get('etag')
  if (!version.ok) return version
  return etag === null ? failure(NOT_ASKED_FOR) : success({ ...version.value, etag })
}

/** The commands of the list that can be read; also fails with `commands/not-a-list`. */
export const readList: AnswerReader<readonly Command[]> = (reply) => {
  const read = readCommandList(jsonValueOf(reply.text))
  return read.ok ? success(read.value.commands) : read
}

/** The text as it came. */
export const readText: AnswerReader<string> = (reply) => success(reply.text)

/** Nothing: that there was no refusal is all there is to know. */
export const readNothing: AnswerReader<null> = () => success(null)

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
