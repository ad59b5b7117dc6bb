import { setImmediate } from 'node:timers/promises'
import type { Command } from '../../core/commands/command.ts'
import { createRandom, type Random } from '../random.ts'
import { median } from '../statistics.ts'
import type { Search, SearchEngine } from './engines.ts'

const SEED = 20_260_101

/** What is searched, with what, and how often each thing is done; of its times the median counts. */
type Race = {
  readonly commands: readonly Command[]
  readonly queries: readonly string[]
  readonly rounds: number
}

/** How long an engine took to be made ready, for each keystroke, and how many of the whole queries it answered. */
export type EngineTimes = {
  readonly engine: SearchEngine
  readonly readyInMs: number
  readonly keystrokeInMs: readonly number[]
  readonly answered: number
}

/** Times the engines while the queries are typed letter by letter, each keystroke by one after the other. */
export async function timeEngines(engines: readonly SearchEngine[], race: Race): Promise<readonly EngineTimes[]> {
  const { commands, queries, rounds } = race
  const turns = { rounds, random: createRandom(SEED) }
  const opening = await inTurn(
    engines.map(({ open }) => timed(open)),
    [commands],
    turns,
  )
  const searches = engines.map(({ open }) => open(commands))
  // What runs for the first time runs slowly; asking for whole queries also shows who answers them.
  const answered = searches.map((search) => countAnswered(search, queries))
  const typing = await inTurn(searches.map(timed), queries.flatMap(keystrokesOf), turns)
  return engines.map((engine, number) => ({
    engine,
    readyInMs: opening[number]?.[0] ?? Number.NaN,
    keystrokeInMs: typing[number] ?? [],
    answered: answered[number] ?? 0,
  }))
}

function timed<T>(work: (asked: T) => unknown): (asked: T) => number {
  return (asked) => {
    const start = performance.now()
    work(asked)
    return performance.now() - start
  }
}

function countAnswered(search: Search, queries: readonly string[]): number {
  return queries.filter((query) => search(query).length > 0).length
}

/** What is in the box after each keystroke while the query is typed, from its first letter to all of it. */
export function keystrokesOf(query: string): readonly string[] {
  return Array.from(query, (_, index) => query.slice(0, index + 1))
}

/** Something that gives a number for each thing it is asked about: the milliseconds that answering took. */
type Timed<T> = (asked: T) => number

/** How a comparison is made: how often all is asked, and the chance by which the order is drawn each time. */
type Turns = { readonly rounds: number; readonly random: Random }

/**
 * Asks each contestant about each thing, one after the other in an order drawn anew each time, so that what slows the
 * machine, or one leaves behind for the next, falls on all of them alike. Gives, contestant by contestant, the median
 * of the rounds for each thing.
 */
async function inTurn<T>(
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
