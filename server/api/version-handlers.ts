import type { StoredCommand } from '../../core/commands/command.ts'
import { isSameContent } from '../../core/commands/representation.ts'
import { type Version, versionRepresentationOf } from '../../core/commands/version.ts'
import { ProblemError } from '../http/problem.ts'
import { type AppContext, urlOf } from '../http/request.ts'
import { isNamedBy } from '../http/resource.ts'
import { jsonResponse, PRIVATE_HEADERS } from '../http/response-data.ts'
import type { ChangeRecord, CurrentState, Decision } from '../store/sql/command-store.ts'
import { changeEntry } from './change-handlers.ts'
import { commandIdOf, ifMatchOf, malformed, recordOf, segmentOf } from './command-request.ts'
import { commandEntityTag, commandResponse, ONE_COMMAND } from './command-resources.ts'
import { COMMAND_PROBLEMS, IF_MATCH, VERSION_PROBLEMS } from './openapi/operation.ts'
import type { ApiDeps, CallerHandler, Route } from './route.ts'

/** Maximum number of versions per response. There may be thousands, each as long as a command. */
const PAGE_SIZE = 50

const NUMBER_SEGMENT = 5 // in '/api/commands/{id}/versions/{number}/restore'.split('/')

/** Routes for the versions of a command. */
export const VERSION_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${ONE_COMMAND}/versions`,
    auth: 'owner',
    id: 'listVersions',
    summary: 'Versions of a command, newest first, at most 50 per page. Works for deleted commands too.',
    parameters: [
      {
        in: 'query',
        name: 'before',
        schema: { type: 'integer', minimum: 1 },
        description: 'Returns only versions with a lower number.',
      },
    ],
    status: 200,
    schema: 'VersionList',
    problems: ['request/malformed', ...COMMAND_PROBLEMS],
    handler: listVersions,
  },
  {
    method: 'POST',
    path: `${ONE_COMMAND}/versions/:number/restore`,
    auth: 'owner',
    id: 'restoreVersion',
    parameters: [IF_MATCH],
    summary: 'Restores an earlier version as a new one. Also restores a deleted command.',
    status: 200,
    schema: 'Representation',
    headers: ['ETag'],
    problems: ['version/unknown', ...VERSION_PROBLEMS],
    handler: restoreVersion,
  },
]

/** Each version has the ETag that it had while it was current, so the newest version's ETag is the current one. */
function listVersions(parts: ApiDeps): CallerHandler {
  return async (context) => {
    const versions = await parts.store.versions(commandIdOf(context), {
      before: beforeParameter(context),
      limit: PAGE_SIZE,
    })
    if (versions === null) throw new ProblemError('command/unknown')
    return jsonResponse(versions.map(withEntityTag), PRIVATE_HEADERS)
  }
}

function restoreVersion(parts: ApiDeps): CallerHandler {
  return async (context, owner) => {
    const id = commandIdOf(context)
    const version = numberOf(segmentOf(context, NUMBER_SEGMENT))
    if (version === null) throw new ProblemError('version/unknown')
    const revert = { ifMatch: ifMatchOf(context), record: recordOf(parts, owner, 'revert') }
    const done = await parts.store.change({ id, version }, (present) => decideRevert(present, revert))
    const { kept, isChanged } = done
    if (isChanged) parts.log({ ...changeEntry('reverted', kept, { context, owner }), version })
    return commandResponse(kept)
  }
}

type Reverted = { readonly kept: StoredCommand; readonly isChanged: boolean }

function decideRevert(
  { commands: [present], version, nextRevision: revision }: CurrentState,
  { ifMatch, record }: { readonly ifMatch: string; readonly record: ChangeRecord },
): Decision<Reverted> {
  if (present === undefined) throw new ProblemError('command/unknown')
  if (version === undefined) throw new ProblemError('version/unknown')
  if (!isNamedBy(ifMatch, commandEntityTag(present))) throw new ProblemError('command/changed')
  const { command } = version.kept
  const isSame = present.deletedAt === null && isSameContent(command, present.command)
  const kept = isSame ? present : { ...present, command, updatedAt: record.at, deletedAt: null, revision }
  return { put: isSame ? [] : [kept], record, answer: { kept, isChanged: !isSame } }
}

function withEntityTag(version: Version) {
  return { ...versionRepresentationOf(version), etag: commandEntityTag(version.kept) }
}

function beforeParameter(context: AppContext): number {
  const [before, ...more] = urlOf(context).searchParams.getAll('before')
  if (before === undefined) return Number.MAX_SAFE_INTEGER
  const number = numberOf(before)
  if (number === null || more.length > 0) throw malformed('The parameter before must be the number of a version.')
  return number
}

function numberOf(text = ''): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
