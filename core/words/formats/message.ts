import { withThousandsSeparators } from '../../text/thousands.ts'
import { COUNTED_MESSAGES, PLAIN_MESSAGES } from './english.ts'
import { REASONS } from './english-reasons.ts'

export type CountedCode = keyof typeof COUNTED_MESSAGES
export type PlainCode = keyof typeof PLAIN_MESSAGES
export type ReasonCode = keyof typeof REASONS

/**
 * A message by its code, with the values for its placeholders in order. A value can be a list of messages, to be joined
 * with semicolons.
 */
export type Message =
  | { readonly code: CountedCode; readonly count: number; readonly values?: readonly MessageValue[] }
  | { readonly code: PlainCode; readonly values?: readonly MessageValue[] }
  | Reason

/**
 * The reason why something is left out of an import or export. Its text completes `a.md, line 12: …`, so it has no full
 * stop.
 */
export type Reason = { readonly code: ReasonCode; readonly values?: readonly MessageValue[] }

export type MessageValue = string | number | readonly Message[]

const TEXTS: Readonly<Record<PlainCode | ReasonCode, string>> = { ...PLAIN_MESSAGES, ...REASONS }

/** Formats the message in English. */
export function describeMessage(message: Message): string {
  const values = (message.values ?? []).map(describeValue)
  if (!('count' in message)) return filled(TEXTS[message.code], values)
  const { one, other } = COUNTED_MESSAGES[message.code]
  return filled(message.count === 1 ? one : other, values, message.count)
}

function describeValue(value: MessageValue): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? withThousandsSeparators(value) : value.map(describeMessage).join('; ')
}

function filled(text: string, values: readonly string[], count = 0): string {
  let next = 0
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    if (name === 'count') return withThousandsSeparators(count)
    next += 1
    return values[next - 1] ?? ''
  })
}
