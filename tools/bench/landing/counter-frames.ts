import { ageInSeconds } from '../../../core/age.ts'
import { list, type Parsed, record, text, wholeNumber } from '../../../core/parse.ts'

/** What the counter showed in a frame, and when that was, in milliseconds since 1970. */
export const parseCounterFrames = list(record({ at: wholeNumber(0, Number.MAX_SAFE_INTEGER), shown: text }))

export type CounterFrame = Parsed<typeof parseCounterFrames>[number]

/** A busy computer may tick late, but never by a whole second more. */
const LATE_BY_AT_MOST_SECONDS = 1

/** The frames whose number was neither the owner's age at that moment nor that of a second before. */
export function wrongFrames(frames: readonly CounterFrame[], birth: Date): readonly CounterFrame[] {
  return frames.filter(({ at, shown }) => {
    const lateBy = ageInSeconds(birth, new Date(at)) - Number(shown.replaceAll(',', ''))
    return !(lateBy >= 0 && lateBy <= LATE_BY_AT_MOST_SECONDS)
  })
}
