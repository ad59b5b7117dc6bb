import type { Command } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'

/** Scripts without spaces between words, in which a word may begin anywhere. */
const UNSPACED = /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}|\p{scx=Laoo}|\p{scx=Khmr}|\p{scx=Mymr}/u

/**
 * Selects the example searches that the site can show: those for which a single public command contains every word,
 * ignoring case. A word must match a whole word, except in scripts without spaces. Similar matches don't count.
 */
export function searchesWithResults(searches: readonly string[], commands: readonly Command[]): readonly string[] {
  const texts = commands.filter(isPublic).map(({ notes, line, platform, tags = [] }) =>
    [notes, line, platform, ...tags]
      .map((text) => text ?? '')
      .join('\n')
      .normalize('NFC')
      .toLowerCase(),
  )
  return [...new Set(searches)].filter((search) => {
    const words = search
      .normalize('NFC')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    return words.length > 0 && texts.some((text) => words.every((word) => hasWord(text, word)))
  })
}

function hasWord(text: string, word: string): boolean {
  if (UNSPACED.test(word)) return text.includes(word)
  const isLetter = (character: string | undefined) => /[\p{L}\p{M}\p{N}]/u.test(character ?? '')
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.slice(0, at).at(-1), text.slice(at + word.length).at(0)]
    const isWhole = !(isLetter(before) && isLetter(word.at(0))) && !(isLetter(after) && isLetter(word.at(-1)))
    if (isWhole) return true
  }
  return false
}
