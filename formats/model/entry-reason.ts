import type { EntryFault } from '../../core/commands/incoming-command.ts'
import type { ParseFault } from '../../core/parsing/parse.ts'
import type { Reason } from '../../core/words/formats/message.ts'

/** The reason to leave out an entry with this fault. */
export function entryReason(fault: EntryFault): Reason {
  return typeof fault === 'string' ? { code: `any/${fault}` } : { code: 'any/invalid', values: [fault.map(reasonOf)] }
}

function reasonOf({ field, expected, rule }: ParseFault): Reason {
  switch (rule?.code) {
    case 'not-blank':
      return { code: 'fault/blank', values: [field] }
    case 'not-empty':
      return { code: 'fault/empty', values: [field] }
    case 'max-length':
      return { code: 'fault/max-length', values: [field, rule.max] }
    case 'max-entries':
      return { code: 'fault/max-entries', values: [field, rule.max] }
    case 'storable':
      return { code: 'fault/storable', values: [field] }
    default:
      // The other faults of a command have no rule, only the parser's description in English.
      return field === ''
        ? { code: 'fault/whole', values: [expected] }
        : { code: 'fault/other', values: [field, expected] }
  }
}
