import type { CountedCode, Message, MessageValue, PlainCode, ReasonCode } from '../../../core/words/formats/message.ts'
import type { LeftOut } from '../../../formats/model/format.ts'
import { type Place, placeMessage } from '../../../formats/model/place.ts'
import type { NamedUnwritten } from '../../../formats/write-commands.ts'
import { inDigits } from '../../locale.ts'
import { words } from '../../words.ts'

type Text = string | ((...values: readonly string[]) => string)

const COUNTED: Readonly<Record<CountedCode, (count: number, ...values: readonly string[]) => string>> =
  words.owner.formatCounts
const PLAIN: Readonly<Record<PlainCode, Text>> = words.owner.formatMessages
const REASONS: Readonly<Record<ReasonCode, Text>> = words.owner.formatReasons
const TEXTS = { ...PLAIN, ...REASONS }

/** Something that an import or export leaves out, and the reason in the site's language. */
export type LeftOutText = { readonly place: string; readonly reason: string }

/** Describes in the site's language what was left out and why. */
export function leftOutInWords(left: LeftOut | NamedUnwritten): LeftOutText {
  return { place: 'name' in left ? left.name : placeInWords(left.place), reason: messageInWords(left.reason) }
}

/** Describes a place in the site's language, such as `a.md, line 12`. */
export function placeInWords(place: Place): string {
  return messageInWords(placeMessage(place))
}

/** Formats a message in the site's language. */
export function messageInWords(message: Message): string {
  const values = (message.values ?? []).map(valueInWords)
  if ('count' in message) return COUNTED[message.code](message.count, ...values)
  const text = TEXTS[message.code]
  return typeof text === 'string' ? text : text(...values)
}

function valueInWords(value: MessageValue): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? inDigits(value) : value.map(messageInWords).join(words.locale.semicolon)
}
