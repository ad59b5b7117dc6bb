import { pick, type Random } from '../search/create-random.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const SHORTEST = 4

/**
 * The words, parted by a space, with one edit in one of those of four letters or more: a letter left out, put in,
 * changed, or exchanged with the next; null where all are shorter.
 */
export function withTypo(text: string, random: Random): string | null {
  const words = text.split(' ')
  const chosen = pick(
    words.filter(({ length }) => length >= SHORTEST),
    random,
  )
  return chosen === '' ? null : words.map((word) => (word === chosen ? misspell(word, random) : word)).join(' ')
}

/** One edit of a word that does change it. */
function misspell(word: string, random: Random): string {
  const at = Math.floor(random() * word.length)
  const [before, here, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  const others = LETTERS.filter((letter) => letter !== here)
  const letter = pick(others, random)
  const exchanged = here === next || next === '' ? letter + next : next + here
  return before + pick([next, letter + here + next, letter + next, exchanged], random) + after
}
