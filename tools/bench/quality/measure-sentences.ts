import type { Command } from '../../../core/commands/command.ts'
import type { WordsIndex } from '../../../core/search/words/words-index.ts'
import { atLeast, type Figure, noted } from '../figure.ts'
import { asPercentage } from './as-percentage.ts'
import { heldOutSentences } from './held-out-sentences.ts'
import { rankOf } from './rank-of.ts'
import type { Sentence } from './sentence.ts'
import { describeRanks, summariseRanks } from './summarise-ranks.ts'
import { tunedSentences } from './tuned-sentences.ts'

const LEAST = 0.5 // ours

/** How often a question as people write it finds a starter command that answers it. */
export function measureSentences(index: WordsIndex, commands: readonly Command[]): readonly Figure[] {
  const numbers = new Map(commands.map(({ id }, number) => [id, number]))
  const ranksOf = (sentences: readonly Sentence[]) =>
    sentences.map(({ text, wanted }) => rankOf(index, text, new Set(wanted.map((id) => numbers.get(id) ?? -1))))
  const heldOut = ranksOf(heldOutSentences)
  const tuned = ranksOf(tunedSentences)
  return [
    atLeast('full sentences', summariseRanks([...tuned, ...heldOut]).share, { least: LEAST, show: asPercentage }),
    noted('full sentences, those tuned on', describeRanks(tuned)),
    noted('full sentences, those held out', describeRanks(heldOut)),
  ]
}
