import type { Random } from '../search/create-random.ts'
import type { Drawn, Query, Remembered } from './query.ts'

const SHORTEST = 12
const LONGEST = 40

/**
 * 12 to 40 characters of the line or the notes, cut anywhere, also through words; null where the text is shorter. All
 * commands with that very stretch answer it, in any case.
 */
export function pastedFragment(remembered: Remembered, library: Drawn, random: Random): Query | null {
  const source = random() < 0.5 ? remembered.notes : remembered.line
  if (source.length < SHORTEST) return null
  const length = Math.min(source.length, wholeNumber(SHORTEST, LONGEST, random))
  const start = wholeNumber(0, source.length - length, random)
  const text = source.slice(start, start + length)
  return text.trim() === '' ? null : { text, fitting: countHolders(text.trim().toLowerCase(), library) }
}

function countHolders(text: string, { commands }: Drawn): number {
  const holds = (field: string | null) => field?.toLowerCase().includes(text) === true
  return commands.filter(({ notes, line }) => holds(notes) || holds(line)).length
}

function wholeNumber(least: number, most: number, random: Random): number {
  return least + Math.floor(random() * (most - least + 1))
}
