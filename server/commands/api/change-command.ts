import type { KeptCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { Call } from '../../http/call.ts'
import { isNamedBy } from '../../http/entity-tag.ts'
import type { RequestFault } from '../../http/request-fault.ts'
import type { CommandStore, Present } from '../command-store.ts'
import { commandEntityTag } from './command-resource.ts'

/** What a command becomes; the store gives it the revision. */
export type CommandChange = (present: KeptCommand) => KeptCommand

/** A change of the version of a command that `ifMatch` names, and of no other. */
export type VersionChange = { readonly id: string; readonly ifMatch: string; readonly change: CommandChange }

/** The If-Match header of a change; fails with `request/precondition-required` where there is none. */
export function ifMatchOf({ head }: Call): Result<string, RequestFault> {
  const ifMatch = head.header('if-match')?.trim() ?? ''
  return ifMatch === '' ? failure({ problem: { code: 'request/precondition-required' } }) : success(ifMatch)
}

/**
 * Changes a command, if its version is one that `ifMatch` names; of several changes of one version, one is made. Fails
 * with `command/unknown`, also where it was deleted, and with `command/changed`.
 */
export async function changeVersion(
  store: CommandStore,
  { id, ifMatch, change }: VersionChange,
): Promise<Result<KeptCommand, RequestFault>> {
  const changed = await store.change([id], ({ commands: [present], nextRevision }: Present) => {
    if (present === undefined || present.deletedAt !== null) return problem('command/unknown')
    if (!isNamedBy(ifMatch, commandEntityTag(present))) return problem('command/changed')
    const kept = { ...change(present), revision: nextRevision }
    return success({ put: [kept], answer: kept })
  })
  return changed.ok ? changed : failure({ problem: changed.error })
}

function problem(code: HttpProblem['code']): Result<never, HttpProblem> {
  return failure({ code })
}
