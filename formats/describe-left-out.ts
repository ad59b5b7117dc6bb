import { describeMessage } from '../core/words/formats/message.ts'
import type { LeftOut, Unwritten } from './model/format.ts'
import { type Place, placeMessage } from './model/place.ts'

/**
 * Describes in English what was left out and why. Not for pages: they would load the English texts of every message.
 */
export function describeLeftOut({ place, reason }: LeftOut | Unwritten) {
  return { place: typeof place === 'string' ? place : describePlace(place), reason: describeMessage(reason) }
}

/** Describes a place in English. */
export function describePlace(place: Place): string {
  return describeMessage(placeMessage(place))
}
