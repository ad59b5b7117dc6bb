import type { Command } from '../../core/commands/command.ts'
import { findWords } from '../../core/search/words/find-words.ts'
import { indexWords, type WordsIndex } from '../../core/search/words/words-index.ts'
import { withThousandsSeparators } from '../../core/thousands.ts'
import { asPercentage, atLeast, type Figure, noted } from '../figures.ts'
import { sampleLibrary } from '../sample/sample-library.ts'
import { type Drawn, drawQueries, QUERY_KINDS, QUERY_MAKERS, type QueryKind, wordHolders } from './draw-queries.ts'
import { heldOutSentences, type Sentence, tunedSentences } from './sentences.ts'

const SIZES = [500, 30_000]
const DRAWN = 500 // of each kind
const SEEN = 10

/** What of the wanted commands has to be among the first ten. */
const BARS = {
  'command and word': 1,
  'two words reversed': 1,
  'one typo': 0.95,
  'pasted fragment': 0.97,
} as const satisfies Readonly<Record<QueryKind, number>>

const MIN_SENTENCE_SHARE = 0.5 // ours

/**
 * How often the words of a search bring the command that is wanted among the first ten, in a small and a large library
 * of which the starter library is a part.
 */
export async function measureQuality(dataFile: string | null): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) {
    const measured = await measureLibrary(size, dataFile)
    const commands = `${withThousandsSeparators(size)} commands`
    figures.push(...measured.map((figure) => ({ ...figure, name: `${commands}: ${figure.name}` })))
  }
  return figures
}

async function measureLibrary(size: number, dataFile: string | null): Promise<readonly Figure[]> {
  const commands = await sampleLibrary(size, dataFile)
  const index = indexWords(commands)
  return [
    ...measureKnownItems(index, { commands, holders: wordHolders(commands) }),
    ...measureSentences(index, commands),
  ]
}

/**
 * How often commands that are known to be there are found, for each way to search for them. A search that more than ten
 * commands answer equally well cannot tell which one was meant: it counts for the noted figure alone.
 */
function measureKnownItems(index: WordsIndex, library: Drawn): readonly Figure[] {
  return QUERY_KINDS.flatMap((kind) => {
    const items = drawQueries(library, QUERY_MAKERS[kind], DRAWN)
    const ranks = items.map(({ text, wanted }) => rankOf(index, text, wanted))
    const telling = ranks.filter((_, number) => (items[number]?.fitting ?? 0) <= SEEN)
    return [
      atLeast(kind, summariseRanks(telling).share, { min: BARS[kind], show: asPercentage }),
      noted(`${kind}, those searches`, describeRanks(telling)),
      noted(`${kind}, with those that over ${SEEN} commands answer`, describeRanks(ranks)),
    ]
  })
}

/** How often a question as people write it finds a starter command that answers it. */
function measureSentences(index: WordsIndex, commands: readonly Command[]): readonly Figure[] {
  const numbers = new Map(commands.map(({ id }, number) => [id, number]))
  const ranksOf = (sentences: readonly Sentence[]) =>
    sentences.map(({ text, wanted }) => rankOf(index, text, new Set(wanted.map((id) => numbers.get(id) ?? -1))))
  const heldOut = ranksOf(heldOutSentences)
  const tuned = ranksOf(tunedSentences)
  return [
    atLeast('full sentences', summariseRanks([...tuned, ...heldOut]).share, {
      min: MIN_SENTENCE_SHARE,
      show: asPercentage,
    }),
    noted('full sentences, those tuned on', describeRanks(tuned)),
    noted('full sentences, those held out', describeRanks(heldOut)),
  ]
}

/** The place, from 1, of the first wanted command in the answer to a text; null where it is not among the first ten. */
function rankOf(index: WordsIndex, text: string, wanted: ReadonlySet<number>): number | null {
  const place = findWords(index, text)
    .matches.slice(0, SEEN)
    .findIndex((command) => wanted.has(command))
  return place === -1 ? null : place + 1
}

/** The summary of the places in words: `98.0 % of 400, mean reciprocal rank 0.87`. */
function describeRanks(ranks: readonly (number | null)[]): string {
  const { share, reciprocal } = summariseRanks(ranks)
  return `${asPercentage(share)} of ${ranks.length}, mean reciprocal rank ${reciprocal.toFixed(2)}`
}

/** How often the wanted command was among the first ten, from 0 to 1, and the mean of 1 / its place, 0 where it was not. */
type Summary = { readonly share: number; readonly reciprocal: number }

/** Sums up places, from 1, null where the wanted command was not among the first ten. NaN of none. */
function summariseRanks(ranks: readonly (number | null)[]): Summary {
  const seen = ranks.filter((rank) => rank !== null)
  const sum = seen.reduce((total, rank) => total + 1 / rank, 0)
  return { share: seen.length / ranks.length, reciprocal: sum / ranks.length }
}
