import { optional, orNull, type Parsed, record, text, wholeNumber } from '../../../core/parse.ts'

const MOST_CONNECTIONS = 1000
const MOST_MS = 60_000
const MOST_PER_SECOND = 10_000

/**
 * What our load generator is to do: `perSecond` requests on a clock, whatever the answers take, or as many as it can
 * where that is null. With `entityTag` it asks whether the content is still that, and 304 is the answer that counts.
 */
export const parseLoadOrder = record({
  url: text,
  coding: text,
  entityTag: optional(text),
  connections: wholeNumber(1, MOST_CONNECTIONS),
  durationMs: wholeNumber(1, MOST_MS),
  perSecond: orNull(wholeNumber(1, MOST_PER_SECOND)),
})

export type LoadOrder = Parsed<typeof parseLoadOrder>
