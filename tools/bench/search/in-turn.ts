import { setImmediate } from 'node:timers/promises'
import { median } from '../median.ts'
import type { Random } from './create-random.ts'

/** Something that gives a number for each thing it is asked about: the milliseconds that answering took. */
export type Timed<T> = (asked: T) => number

/** How a comparison is made: how often all is asked, and the chance by which the order is drawn each time. */
export type Turns = { readonly rounds: number; readonly random: Random }

/**
 * Asks each contestant about each thing, one after the other in an order drawn anew each time, so that what slows the
 * machine, or one leaves behind for the next, falls on all of them alike. Gives, contestant by contestant, the median
 * of the rounds for each thing.
 */
export async function inTurn<T>(
  contestants: readonly Timed<T>[],
  things: readonly T[],
  { rounds, random }: Turns,
): Promise<readonly (readonly number[])[]> {
  const measured = contestants.map(() => things.map((): number[] => []))
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, thing] of things.entries()) {
      for (const number of drawnOrder(contestants.length, random)) {
        const took = contestants[number]?.(thing)
        if (took !== undefined) measured[number]?.[place]?.push(took)
      }
      // Lets a signal through, which ends the bench.
      await setImmediate()
    }
  }
  return measured.map((perThing) => perThing.map(median))
}

function drawnOrder(count: number, random: Random): readonly number[] {
  return Array.from({ length: count }, (_, number) => ({ number, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ number }) => number)
}
