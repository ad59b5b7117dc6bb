import { indexWords } from '../../core/search/words/words-index.ts'
import { withThousandsSeparators } from '../../core/thousands.ts'
import type { Figure } from './figure.ts'
import type { BenchOptions } from './options.ts'
import { measureKnownItems } from './quality/measure-known-items.ts'
import { measureSentences } from './quality/measure-sentences.ts'
import { wordHolders } from './quality/word-holders.ts'
import { sampleLibrary } from './search/sample-library.ts'

const SIZES = [500, 30_000]

/**
 * How often the words of a search bring the command that is wanted among the first ten, in a small and a large library
 * of which the starter library is a part.
 */
export async function measureQuality({ dataFile }: BenchOptions): Promise<readonly Figure[]> {
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
