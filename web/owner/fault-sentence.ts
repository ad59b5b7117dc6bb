import type { ParseFault } from '../../core/parsing/parse.ts'
import { inDigits } from '../locale.ts'
import { words } from '../words.ts'

/** Describes how to correct an invalid field. Faults reported by the server have no rule, so they're quoted instead. */
export function faultSentence({ expected, rule }: ParseFault): string {
  switch (rule?.code) {
    case 'not-blank':
    case 'not-empty':
      return words.owner.invalid.notBlank
    case 'max-length':
      return words.owner.invalid.maxLength(inDigits(rule.max))
    case 'max-entries':
      return words.owner.invalid.maxEntries(inDigits(rule.max))
    case 'whole-number':
      return words.owner.invalid.wholeNumber(inDigits(rule.min), inDigits(rule.max))
    case 'storable':
      return words.owner.invalid.storable
    case undefined:
      return words.owner.invalid.refused(expected)
  }
}
