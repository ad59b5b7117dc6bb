import type { WordsIndex } from '../../../core/search/words/words-index.ts'
import { atLeast, type Figure, noted } from '../figure.ts'
import { asPercentage } from './as-percentage.ts'
import { drawQueries, QUERY_KINDS, QUERY_MAKERS, type QueryKind } from './draw-queries.ts'
import type { Drawn } from './query.ts'
import { rankOf } from './rank-of.ts'
import { describeRanks, summariseRanks } from './summarise-ranks.ts'

const DRAWN = 500
const SEEN = 10

/** What of the wanted commands has to be among the first ten. */
const BARS = {
  'command and word': 1,
  'two words reversed': 1,
  'one typo': 0.95,
  'pasted fragment': 0.97,
} as const satisfies Readonly<Record<QueryKind, number>>

/**
 * How often commands that are known to be there are found, for each way to search for them. A search that more than ten
 * commands answer equally well cannot tell which one was meant: it counts for the noted figure alone.
 */
export function measureKnownItems(index: WordsIndex, library: Drawn): readonly Figure[] {
  return QUERY_KINDS.flatMap((kind) => {
    const items = drawQueries(library, QUERY_MAKERS[kind], DRAWN)
    const ranks = items.map(({ text, wanted }) => rankOf(index, text, wanted))
    const telling = ranks.filter((_, number) => (items[number]?.fitting ?? 0) <= SEEN)
    return [
      atLeast(kind, summariseRanks(telling).share, { least: BARS[kind], show: asPercentage }),
      noted(`${kind}, those searches`, describeRanks(telling)),
      noted(`${kind}, with those that over ${SEEN} commands answer`, describeRanks(ranks)),
    ]
  })
}
