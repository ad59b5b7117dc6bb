import { describeMessage } from '../core/words/formats/message.ts'
import type { LeftOut, Unwritten } from './model/format.ts'
import { type Place, placeMessage } from './model/place.ts'

/** What was left out, in English. Not for pages: they would load the English texts of every message. */
export function describeLeftOut({ place, reason }: LeftOut | Unwritten) {
  return { place: typeof place === 'string' ? place : describePlace(place), reason: describeMessage(reason) }
}

/** The place in English. */
export function describePlace(place: Place): string {
  return describeMessage(placeMessage(place))
}
