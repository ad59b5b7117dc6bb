import { describeMessage } from '../core/words/formats/message.ts'
import type { LeftOut } from './model/format.ts'
import { type Place, placeMessage } from './model/place.ts'
import type { NamedUnwritten } from './write-commands.ts'

/**
 * Describes in English what an import or export left out, and why. For an export, `place` is the command's name. Don't
 * use this in pages, which would then load every message in English.
 */
export function describeLeftOut(left: LeftOut | NamedUnwritten) {
  return { place: 'name' in left ? left.name : describePlace(left.place), reason: describeMessage(left.reason) }
}

/** Describes a place in English. */
export function describePlace(place: Place): string {
  return describeMessage(placeMessage(place))
}
