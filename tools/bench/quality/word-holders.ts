import type { Command } from '../../../core/commands/command.ts'

/** For each word the commands, by their number, that have it in their notes, line, platform or tags. */
export type WordHolders = ReadonlyMap<string, readonly number[]>

const SHORTEST = 3

/** The words of a text that people might remember: runs of three or more letters and digits, in lower case, each once. */
export function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter(({ length }) => length >= SHORTEST)
}

/** Who holds which word in a library. */
export function wordHolders(commands: readonly Command[]): WordHolders {
  const holders = new Map<string, number[]>()
  commands.forEach(({ notes, line, platform, tags = [] }, command) => {
    for (const word of wordsIn([notes, line, platform, ...tags].join(' '))) {
      const known = holders.get(word)
      if (known === undefined) holders.set(word, [command])
      else known.push(command)
    }
  })
  return holders
}
