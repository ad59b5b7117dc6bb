import { ownerLine } from '../../core/owner-line.ts'
import type { Environment } from '../environment.ts'
import { SAMPLE_OWNER_SUB } from '../identity/sample-account.ts'
import { escapeControls, type Log } from '../log.ts'
import type { Caller } from './access.ts'

const MOST_TOLD = 10 // subjects; strangers can sign in at many a provider as often as they like

/**
 * What a subject of the configured provider is to the library. At the local provider the sample owner is the owner,
 * unless OWNER_SUB names somebody else. Elsewhere, without OWNER_SUB, nobody is: whoever signs in first is told by the
 * log how to become it.
 */
export function createRoles({ ownerSub, identity }: Environment, log: Log): (subject: string) => Caller['role'] {
  const owner = ownerSub ?? (identity.kind === 'local' ? SAMPLE_OWNER_SUB : null)
  const told = new Set<string>()
  return (subject) => {
    if (owner !== null) return subject === owner ? 'owner' : 'stranger'
    if (!told.has(subject) && told.size < MOST_TOLD) {
      told.add(subject)
      log({
        event: 'sign-in.no-owner',
        advice: 'If this is you, set the line and start again.',
        line: escapeControls(ownerLine(subject)),
      })
    }
    return 'unclaimed'
  }
}
