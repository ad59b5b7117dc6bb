import type { Command, StoredCommand } from '../../core/commands/command.ts'
import { MAX_ID_LENGTH } from '../../core/commands/incoming-command.ts'
import { inputText } from '../../core/commands/input-parsers.ts'
import { withBase } from '../../core/routing/base-path.ts'
import type { Caller } from '../auth/access.ts'
import { ProblemError } from '../http/problem.ts'
import type { AppContext } from '../http/request.ts'
import { isNamedBy } from '../http/resource.ts'
import { responseOf } from '../http/response-data.ts'
import type { Log } from '../log.ts'
import type { ChangeRecord, CommandStore, CurrentState } from '../store/sql/command-store.ts'
import { callerFields, commandIdOf, ifMatchOf, parsedOrThrow, readEntry, recordOf } from './command-request.ts'
import { COMMANDS_PATH, commandEntityTag, commandResponse, ONE_COMMAND } from './command-resources.ts'
import { revisionHeader } from './library-snapshot.ts'
import { COMMAND_PROBLEMS, IF_MATCH, IF_NONE_MATCH, VERSION_PROBLEMS } from './openapi/operation.ts'
import type { ApiDeps, CallerHandler, Route } from './route.ts'

/**
 * Parses an id that every store can keep. Ids such as `changes` can't arrive here, because they belong to other routes.
 */
const parseNewId = inputText(MAX_ID_LENGTH)

/** Returns the changed command. `changeVersion` sets its revision. */
type CommandChange = (present: StoredCommand) => StoredCommand

/** A change to a command, which is rejected unless `ifMatch` names the command's current version. */
type VersionChange = {
  readonly id: string
  readonly ifMatch: string
  readonly record: ChangeRecord
  readonly change: CommandChange
}

/** Routes that change a single command. */
export const CHANGE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: COMMANDS_PATH,
    auth: 'owner',
    id: 'createCommand',
    body: 'Entry',
    summary: 'Adds a command to the end of the library.',
    status: 201,
    schema: 'Representation',
    headers: ['ETag', 'Location'],
    handler: createCommand,
  },
  {
    method: 'PUT',
    path: ONE_COMMAND,
    auth: 'owner',
    id: 'putCommand',
    body: 'Entry',
    parameters: [{ ...IF_MATCH, required: false }, IF_NONE_MATCH],
    summary:
      'Replaces a version of a command (If-Match), or adds a command under your own id (If-None-Match: *). Adding is safe to ' +
      'send again: once the command is there, or can still be restored, the answer is 412 and nothing changes.',
    status: 200,
    mayCreate: true,
    schema: 'Representation',
    headers: ['ETag'],
    problems: ['command/exists', ...VERSION_PROBLEMS],
    handler: putCommand,
  },
  {
    method: 'DELETE',
    path: ONE_COMMAND,
    auth: 'owner',
    id: 'deleteCommand',
    parameters: [IF_MATCH],
    summary: 'Deletes a command; you can restore it for 30 days.',
    status: 204,
    headers: ['Library-Revision'],
    problems: VERSION_PROBLEMS,
    handler: deleteCommand,
  },
  {
    method: 'POST',
    path: `${ONE_COMMAND}/restore`,
    auth: 'owner',
    id: 'restoreCommand',
    summary: 'Restores a deleted command. Does nothing if the command isn’t deleted.',
    status: 200,
    schema: 'Representation',
    headers: ['ETag'],
    problems: COMMAND_PROBLEMS,
    handler: restoreCommand,
  },
]

function createCommand(parts: ApiDeps): CallerHandler {
  return async (context, owner) => {
    const entry = await readEntry(context)
    return addCommand(parts, { id: parts.newId(), ...entry }, { context, owner })
  }
}

/**
 * Replaces the version that If-Match names. With `If-None-Match: *` instead, adds the entry. That fails if the id is
 * taken, even by a deleted command, so a client that lost the response can safely retry. Source: RFC 9110, section
 * 13.1.2.
 */
function putCommand(parts: ApiDeps): CallerHandler {
  return async (context, owner) => {
    const id = commandIdOf(context)
    const command = { id, ...(await readEntry(context)) }
    if (!isCreation(context)) return replaceCommand(parts, command, { context, owner })
    parsedOrThrow(parseNewId(id, 'id'))
    return addCommand(parts, command, { context, owner })
  }
}

async function replaceCommand(parts: ApiDeps, command: Command, request: OwnerRequest): Promise<Response> {
  const ifMatch = ifMatchOf(request.context, 'To add a command under this id, send If-None-Match: * instead.')
  const record = recordOf(parts, request.owner, 'replace')
  const change = (present: StoredCommand) => ({ ...present, command, updatedAt: record.at })
  const changed = await changeVersion(parts.store, { id: command.id, ifMatch, record, change })
  parts.log(changeEntry('changed', changed, request))
  return commandResponse(changed)
}

function deleteCommand(parts: ApiDeps): CallerHandler {
  const { store, log } = parts
  return async (context, owner) => {
    const id = commandIdOf(context)
    const ifMatch = ifMatchOf(context)
    const record = recordOf(parts, owner, 'delete')
    const change = (present: StoredCommand) => ({ ...present, deletedAt: record.at })
    const deleted = await changeVersion(store, { id, ifMatch, record, change })
    log(changeEntry('deleted', deleted, { context, owner }))
    return responseOf({ status: 204, headers: revisionHeader(deleted.revision), body: null })
  }
}

function restoreCommand(parts: ApiDeps): CallerHandler {
  const { store, log } = parts
  return async (context, owner) => {
    const id = commandIdOf(context)
    const record = recordOf(parts, owner, 'restore')
    const restored = await store.change([id], ({ commands: [present], nextRevision: revision }) => {
      if (present === undefined) throw new ProblemError('command/unknown')
      const kept = present.deletedAt === null ? present : { ...present, deletedAt: null, revision }
      return { put: kept === present ? [] : [kept], record, answer: { kept, isChanged: kept !== present } }
    })
    const { kept, isChanged } = restored
    if (isChanged) log(changeEntry('restored', kept, { context, owner }))
    return commandResponse(kept)
  }
}

type OwnerRequest = { readonly context: AppContext; readonly owner: Caller }

/** Adds a command at the end of the library. Throws `command/exists` if its id is taken, even by a deleted command. */
async function addCommand(parts: ApiDeps, command: Command, request: OwnerRequest): Promise<Response> {
  const { basePath, store, log } = parts
  const record = recordOf(parts, request.owner, 'create')
  const { at } = record
  const created = await store.change([command.id], ({ commands: [present], nextRevision: revision }) => {
    if (present !== undefined) throw new ProblemError('command/exists')
    const kept = { command, createdAt: at, updatedAt: at, deletedAt: null, revision }
    return { put: [kept], record, answer: kept }
  })
  log(changeEntry('created', created, request))
  const headers = { Location: withBase(basePath, `/api/commands/${encodeURIComponent(command.id)}`) }
  return commandResponse(created, headers, 201)
}

function isCreation({ req }: AppContext): boolean {
  return req.header('if-none-match')?.trim() === '*' && req.header('if-match') === undefined
}

/** Creates a log entry that says who changed which command, without any of the command's text. */
export function changeEntry(
  what: string,
  { command, revision }: StoredCommand,
  { context, owner }: OwnerRequest,
): Parameters<Log>[0] {
  return {
    event: `command.${what}`,
    id: command.id,
    ...callerFields(owner),
    revision,
    requestId: context.var.requestId,
  }
}

/**
 * Changes a command if `ifMatch` names its current version. Of several simultaneous changes to a version, only one
 * succeeds. Throws `command/unknown` if the command doesn't exist or was deleted, and `command/changed` if `ifMatch`
 * doesn't name the current version.
 */
function changeVersion(store: CommandStore, { id, ifMatch, record, change }: VersionChange): Promise<StoredCommand> {
  return store.change([id], ({ commands: [present], nextRevision }: CurrentState) => {
    if (present === undefined || present.deletedAt !== null) throw new ProblemError('command/unknown')
    if (!isNamedBy(ifMatch, commandEntityTag(present))) throw new ProblemError('command/changed')
    const kept = { ...change(present), revision: nextRevision }
    return { put: [kept], record, answer: kept }
  })
}
