import type { Result } from '../../../core/result.ts'
import type { Access, Caller } from '../../access/access.ts'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/call.ts'
import type { RequestFault } from '../../http/request-fault.ts'
import type { Log } from '../../log.ts'
import type { CommandStore } from '../command-store.ts'
import type { Handler } from './address.ts'

/**
 * What the owner's calls work with. `basePath` is what the site's addresses begin with, `now` is the clock, and `newId`
 * gives an id that no command has.
 */
export type OwnerParts = {
  readonly basePath: string
  readonly store: CommandStore
  readonly access: Access
  readonly log: Log
  readonly now: () => Date
  readonly newId: () => string
}

/** Answers a call of the owner's. */
export type OwnerHandler = (call: Call, owner: Caller) => Promise<Result<Answer, RequestFault>>

/** A handler for the owner alone: nothing else of the request is looked at before it is known who is asking. */
export function forOwner({ access }: OwnerParts, handle: OwnerHandler): Handler {
  return async (call) => {
    const owner = await access.admit(call.head)
    return owner.ok ? handle(call, owner.value) : owner
  }
}
