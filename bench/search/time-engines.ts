import { setImmediate } from 'node:timers/promises'
import type { Command } from '../../core/commands/command.ts'
import { createRandom, type Random } from '../random.ts'
import { median } from '../statistics.ts'
import type { EngineSearch, SearchEngine } from './engines.ts'

const SEED = 20_260_101

/** Input of a comparison. Each time is the median over `rounds`. */
type Race = {
  readonly commands: readonly Command[]
  readonly queries: readonly string[]
  readonly rounds: number
}

/** Milliseconds for indexing and for each keystroke, and how many of the complete queries had results. */
export type EngineTimes = {
  readonly engine: SearchEngine
  readonly readyInMs: number
  readonly keystrokeInMs: readonly number[]
  readonly answered: number
}

/** Times engines while queries are typed letter by letter, one engine after the other for each keystroke. */
export async function timeEngines(engines: readonly SearchEngine[], race: Race): Promise<readonly EngineTimes[]> {
  const { commands, queries, rounds } = race
  const turns = { rounds, random: createRandom(SEED) }
  const opening = await inTurn(
    engines.map(({ open }) => timed(open)),
    [commands],
    turns,
  )
  const searches = engines.map(({ open }) => open(commands))
  // Warms up the engines, and counts the complete queries that have results.
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

function countAnswered(search: EngineSearch, queries: readonly string[]): number {
  return queries.filter((query) => search(query).length > 0).length
}

/** Returns the text in the search box after each keystroke of a query. */
export function keystrokesOf(query: string): readonly string[] {
  return Array.from(query, (_, index) => query.slice(0, index + 1))
}

/** Runs a candidate on an item and returns the milliseconds it took. */
type Timed<T> = (asked: T) => number

type Turns = { readonly rounds: number; readonly random: Random }

/**
 * Runs the candidates in a new random order for each item, so that slowdowns and garbage collection affect them all
 * alike. Returns each candidate's median over the rounds for each item.
 */
async function inTurn<T>(
  candidates: readonly Timed<T>[],
  things: readonly T[],
  { rounds, random }: Turns,
): Promise<readonly (readonly number[])[]> {
  const measured = candidates.map(() => things.map((): number[] => []))
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, thing] of things.entries()) {
      for (const number of drawnOrder(candidates.length, random)) {
        const took = candidates[number]?.(thing)
        if (took !== undefined) measured[number]?.[place]?.push(took)
      }
      // Lets the process handle signals, so that the bench can be stopped.
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
