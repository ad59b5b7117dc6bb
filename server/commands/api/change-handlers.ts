import type { KeptCommand } from '../../../core/commands/command.ts'
import { failure, success } from '../../../core/result.ts'
import { inBase } from '../../../core/routing/base-path.ts'
import type { Caller } from '../../access/access.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../log.ts'
import { revisionHeader } from '../library-snapshot.ts'
import type { Handler } from './address.ts'
import { changeVersion, ifMatchOf } from './change-command.ts'
import { commandIdOf } from './command-id.ts'
import { commandResource } from './command-resource.ts'
import { forOwner, type OwnerParts } from './owner-handler.ts'
import { readEntry } from './read-entry.ts'

/** Adds a command at the end of the library, under an id of the server's. */
export function createCommand(parts: OwnerParts): Handler {
  const { basePath, store, log, now, newId } = parts
  return forOwner(parts, async (call, owner) => {
    const entry = await readEntry(call)
    if (!entry.ok) return entry
    const at = now().toISOString()
    const command = { id: newId(), ...entry.value }
    const created = await store.change([command.id], ({ nextRevision: revision }) => {
      const kept = { command, createdAt: at, updatedAt: at, deletedAt: null, revision }
      return success({ put: [kept], answer: kept })
    })
    if (!created.ok) return failure({ problem: created.error })
    log(changeEntry('created', created.value, { call, owner }))
    const headers = { Location: inBase(basePath, `/api/commands/${encodeURIComponent(command.id)}`) }
    return success(commandResource(created.value, headers, 201).variants.identity.whole)
  })
}

/** Puts an entry in the place of the version that If-Match names. */
export function replaceCommand(parts: OwnerParts): Handler {
  const { store, log, now } = parts
  return forOwner(parts, async (call, owner) => {
    const id = commandIdOf(call)
    if (!id.ok) return id
    const entry = await readEntry(call)
    if (!entry.ok) return entry
    const ifMatch = ifMatchOf(call)
    if (!ifMatch.ok) return ifMatch
    const command = { id: id.value, ...entry.value }
    const updatedAt = now().toISOString()
    const change = (present: KeptCommand) => ({ ...present, command, updatedAt })
    const changed = await changeVersion(store, { id: id.value, ifMatch: ifMatch.value, change })
    if (!changed.ok) return changed
    log(changeEntry('changed', changed.value, { call, owner }))
    return success(commandResource(changed.value, {}).variants.identity.whole)
  })
}

/** Deletes the version that If-Match names, for as long as it is not restored. */
export function deleteCommand(parts: OwnerParts): Handler {
  const { store, log, now } = parts
  return forOwner(parts, async (call, owner) => {
    const id = commandIdOf(call)
    if (!id.ok) return id
    const ifMatch = ifMatchOf(call)
    if (!ifMatch.ok) return ifMatch
    const deletedAt = now().toISOString()
    const change = (present: KeptCommand) => ({ ...present, deletedAt })
    const deleted = await changeVersion(store, { id: id.value, ifMatch: ifMatch.value, change })
    if (!deleted.ok) return deleted
    log(changeEntry('deleted', deleted.value, { call, owner }))
    return success({ status: 204, headers: revisionHeader(deleted.value.revision), body: null })
  })
}

/** Brings a deleted command back as it was; one that is not deleted stays as it is. */
export function restoreCommand(parts: OwnerParts): Handler {
  const { store, log } = parts
  return forOwner(parts, async (call, owner) => {
    const id = commandIdOf(call)
    if (!id.ok) return id
    const restored = await store.change([id.value], ({ commands: [present], nextRevision: revision }) => {
      if (present === undefined) return failure({ code: 'command/unknown' } as const)
      const kept = present.deletedAt === null ? present : { ...present, deletedAt: null, revision }
      return success({ put: kept === present ? [] : [kept], answer: { kept, isChanged: kept !== present } })
    })
    if (!restored.ok) return failure({ problem: restored.error })
    const { kept, isChanged } = restored.value
    if (isChanged) log(changeEntry('restored', kept, { call, owner }))
    return success(commandResource(kept, {}).variants.identity.whole)
  })
}

/** Who changed what, for the log; nothing of what the command says. */
function changeEntry(
  what: string,
  { command, revision }: KeptCommand,
  { call, owner }: { readonly call: Call; readonly owner: Caller },
): Parameters<Log>[0] {
  return { event: `command.${what}`, id: command.id, subject: owner.subject, revision, requestId: call.requestId }
}
