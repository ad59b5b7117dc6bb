import type { Environment } from '../environment/environment.ts'
import { SAMPLE_OWNER_SUB } from './local-provider/sample-account.ts'

/** Without a hosted provider, the subject of tokens made on the server's machine. No provider issues it. */
const MACHINE_OWNER_SUB = 'machine-owner'

/**
 * Returns the subjects that own the library. With a hosted provider, that's OWNER_SUB, or no subject while it's unset.
 * Otherwise, it's the subject of tokens made on the machine and, with the local sample provider, OWNER_SUB or the
 * sample owner.
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
 * Returns the subject of tokens made on the machine; null with a hosted provider while OWNER_SUB is unset. Doesn't
 * depend on the sample provider, because the server may run without it even if it's available to the shell that makes
 * the token.
 */
export function machineSubject({ identity, ownerSub }: Environment): string | null {
  return identity.kind === 'hosted' ? ownerSub : MACHINE_OWNER_SUB
}
