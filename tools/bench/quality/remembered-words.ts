import type { Drawn, Query, Remembered } from './query.ts'
import { wordsIn } from './word-holders.ts'

/**
 * The name of the command and the rarest other word of its notes; null where it has none. Commands of that name with
 * that word answer it as well.
 */
export function nameAndWord({ notes, line }: Remembered, library: Drawn): Query | null {
  const name = nameOf(line)
  const [word] = rarestFirst(notes, library).filter((other) => other !== name)
  if (name === '' || word === undefined) return null
  const fitting = holdersOf(word, library).filter((command) => nameOf(library.commands[command]?.line ?? '') === name)
  return { text: `${name} ${word}`, fitting: fitting.length }
}

/** The two rarest words of the notes, the later one first; null where there are not two. All with both answer it. */
export function twoWordsReversed({ notes }: Remembered, library: Drawn): Query | null {
  const rarest = new Set(rarestFirst(notes, library).slice(0, 2))
  const [first, second] = wordsIn(notes).filter((word) => rarest.has(word))
  if (first === undefined || second === undefined) return null
  const others = new Set(holdersOf(first, library))
  const fitting = holdersOf(second, library).filter((command) => others.has(command))
  return { text: `${second} ${first}`, fitting: fitting.length }
}

function nameOf(line: string): string {
  const [first = '', second = ''] = line.trim().toLowerCase().split(/\s+/)
  return first === 'sudo' ? second : first
}

function rarestFirst(notes: string, library: Drawn): readonly string[] {
  const count = (word: string) => holdersOf(word, library).length
  return wordsIn(notes).toSorted((one, other) => count(one) - count(other))
}

function holdersOf(word: string, { holders }: Drawn): readonly number[] {
  return holders.get(word) ?? []
}
