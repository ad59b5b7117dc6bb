import type { CountedCode, Message, MessageValue, PlainCode } from '../../../core/words/formats/message.ts'
import { inDigits } from '../../locale.ts'
import { words } from '../../words.ts'

const COUNTED: Readonly<Record<CountedCode, (count: number, ...values: readonly string[]) => string>> =
  words.owner.formatCounts
const PLAIN: Readonly<Record<PlainCode, string | ((...values: readonly string[]) => string)>> =
  words.owner.formatMessages

/** Formats a message in the site's language. */
export function messageInWords(message: Message): string {
  const values = (message.values ?? []).map(valueInWords)
  if ('count' in message) return COUNTED[message.code](message.count, ...values)
  const text = PLAIN[message.code]
  return typeof text === 'string' ? text : text(...values)
}

function valueInWords(value: MessageValue): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? inDigits(value) : value.map(messageInWords).join(words.locale.comma)
}
