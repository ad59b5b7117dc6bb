import type { Command } from '../../core/commands/command.ts'
import { findWords } from '../../core/search/words/find-words.ts'
import { indexWords, type WordsIndex } from '../../core/search/words/words-index.ts'
import { withThousandsSeparators } from '../../core/text/thousands.ts'
import { asPercentage, atLeast, type Figure, noted } from '../figures.ts'
import { sampleLibrary } from '../sample/sample-library.ts'
import {
  drawQueries,
  indexByWord,
  QUERY_KINDS,
  QUERY_MAKERS,
  type QueryKind,
  type SampledLibrary,
} from './draw-queries.ts'
import { heldOutSentences, type Sentence, tunedSentences } from './sentences.ts'

const SIZES = [500, 30_000]
const QUERIES_PER_KIND = 500
const TOP_RESULTS = 10

/** Minimum share of queries whose wanted command is among the first ten results. */
const TARGETS = {
  'command and word': 1,
  'two words reversed': 1,
  'one typo': 0.95,
  'pasted fragment': 0.97,
} as const satisfies Readonly<Record<QueryKind, number>>

const MIN_SENTENCE_SHARE = 0.5 // our own choice

/**
 * Measures how often the wanted command is among the first ten results of a search by words, in a small and a large
 * library that both contain the starter library.
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
    ...measureKnownItems(index, { commands, commandsByWord: indexByWord(commands) }),
    ...measureSentences(index, commands),
  ]
}

/** Queries that more than ten commands answer equally well count only in the last figure. */
function measureKnownItems(index: WordsIndex, library: SampledLibrary): readonly Figure[] {
  return QUERY_KINDS.flatMap((kind) => {
    const items = drawQueries(library, QUERY_MAKERS[kind], QUERIES_PER_KIND)
    const ranks = items.map(({ text, wanted }) => rankOf(index, text, wanted))
    const distinct = ranks.filter((_, number) => (items[number]?.fitting ?? 0) <= TOP_RESULTS)
    return [
      atLeast(kind, summariseRanks(distinct).share, { min: TARGETS[kind], show: asPercentage }),
      noted(`${kind}, those searches`, describeRanks(distinct)),
      noted(`${kind}, including those that match over ${TOP_RESULTS} commands`, describeRanks(ranks)),
    ]
  })
}

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

/** Rank from 1 of the first wanted command; null if it isn't among the first ten. */
function rankOf(index: WordsIndex, text: string, wanted: ReadonlySet<number>): number | null {
  const place = findWords(index, text)
    .matches.slice(0, TOP_RESULTS)
    .findIndex((command) => wanted.has(command))
  return place === -1 ? null : place + 1
}

/** For example `98.0% of 400, mean reciprocal rank 0.87`. */
function describeRanks(ranks: readonly (number | null)[]): string {
  const { share, reciprocal } = summariseRanks(ranks)
  return `${asPercentage(share)} of ${ranks.length}, mean reciprocal rank ${reciprocal.toFixed(2)}`
}

/**
 * Share of queries with a rank among the first ten, from 0 to 1, and the mean reciprocal rank. Queries without a rank
 * count as 0.
 */
type Summary = { readonly share: number; readonly reciprocal: number }

/** NaN for an empty list. */
function summariseRanks(ranks: readonly (number | null)[]): Summary {
  const seen = ranks.filter((rank) => rank !== null)
  const sum = seen.reduce((total, rank) => total + 1 / rank, 0)
  return { share: seen.length / ranks.length, reciprocal: sum / ranks.length }
}
