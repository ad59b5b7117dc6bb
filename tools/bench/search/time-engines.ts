import type { Command } from '../../../core/commands/command.ts'
import { createRandom } from './create-random.ts'
import { inTurn } from './in-turn.ts'
import type { Search, SearchEngine } from './search-engine.ts'
import { keystrokesOf } from './typed-queries.ts'

const SEED = 20_260_101

/** What is searched, with what, and how often each thing is done; of its times the median counts. */
export type Race = {
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
  return queries.filter((query) => search(query) > 0).length
}
