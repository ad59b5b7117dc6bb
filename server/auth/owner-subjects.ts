import type { Environment } from '../environment/environment.ts'
import { SAMPLE_OWNER_SUB } from './local-provider/sample-account.ts'

/** The subject of tokens that were made on the server's machine instead of on the page. No provider issues it. */
const MACHINE_OWNER_SUB = 'machine-owner'

/**
 * The subjects that own the library. With a hosted provider that's OWNER_SUB, or none while it's unset. Otherwise it's the
 * subject of tokens made on the machine and, with the local sample provider, the sample owner.
 */
export function ownerSubjects({ identity, ownerSub }: Environment): readonly string[] {
  switch (identity.kind) {
    case 'hosted':
      return ownerSub === null ? [] : [ownerSub]
    case 'local':
      return [ownerSub ?? SAMPLE_OWNER_SUB, MACHINE_OWNER_SUB]
    case 'token':
      return [MACHINE_OWNER_SUB]
  }
}

/**
 * The subject of a token that is made on the machine; null at a hosted provider while OWNER_SUB is unset. It's the same
 * for the sample provider as without one, because a service and a shell may differ in that.
 */
export function machineSubject({ identity, ownerSub }: Environment): string | null {
  return identity.kind === 'hosted' ? ownerSub : MACHINE_OWNER_SUB
}
