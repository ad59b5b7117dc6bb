import { listsOf } from './lists.ts'
import type { WordsIndex } from './words-index.ts'

/**
 * The commands that have points, best first: by points, then the shorter, then in library order, so that the ranking is
 * the same every time. Sorted into one list for each number of points, which is faster than by comparing.
 */
export function rank({ shortestFirst }: WordsIndex, points: Uint16Array): readonly number[] {
  const most = points.reduce((best, given) => Math.max(best, given), 0)
  const places: number[] = []
  const found: number[] = []
  for (const command of shortestFirst) {
    const given = points[command] ?? 0
    if (given === 0) continue
    places.push(most - given)
    found.push(command)
  }
  return Array.from(listsOf(places, found, most).values)
}
