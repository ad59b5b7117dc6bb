import type { Command } from '../../commands/command.ts'
import { LONGEST_WORD, lettersOf, plainText, stemOf, tokensOf, wordsOfToken } from './tokens.ts'

/** Many lists of whole numbers in two arrays: list `key` is `values` from `starts[key]` up to `starts[key + 1]`. */
type Lists = { readonly starts: Uint32Array; readonly values: Uint32Array }

/**
 * A library made ready to be searched by words. A token is what stands between white space in a command's texts, in
 * lower case; a word is a run of letters and digits in a token, or all of a token without the signs around it. It is
 * plain data, but large: keep it where it was made.
 */
export type WordsIndex = {
  /** How many commands there are. */
  readonly size: number
  /** The texts of each command: plain, one per line. */
  readonly texts: readonly string[]
  /** All commands, those with the shorter line and notes first, then in library order. */
  readonly shortestFirst: Uint32Array
  readonly tokens: TokenTable
  readonly words: WordTable
}

/**
 * All tokens, each once: `text` has one per line, `starts` is where in it each begins. `places` are where in the
 * library it occurs: twice the command's number, and one more where it is the command's name.
 */
export type TokenTable = { readonly text: string; readonly starts: Uint32Array; readonly places: Lists }

/** All words, each once: the letters they hold, the words of each length and stem, and the tokens that have each. */
export type WordTable = {
  readonly words: readonly string[]
  readonly letters: Uint32Array
  readonly byLength: Lists
  readonly byStem: ReadonlyMap<string, readonly number[]>
  readonly tokens: Lists
}

/**
 * The library made ready for `findWords`: its lines, notes, platforms and tags. It takes some fifth of a second for
 * 30,000 commands: do it once for a library, where nobody waits.
 */
export function indexWords(commands: readonly Command[]): WordsIndex {
  const library = commands.map(fieldsOf)
  const { tokens, table } = tableOfTokens(library)
  return {
    size: commands.length,
    texts: library.map((fields) => fields.join('\n')),
    shortestFirst: shortestFirst(library.map(([line = '', notes = '']) => line.length + notes.length)),
    tokens: table,
    words: tableOfWords(tokens),
  }
}

/** The texts of a command, the line first. One may be missing altogether, whatever its type says: it is empty then. */
function fieldsOf({ line, notes, platform, tags }: Command): readonly string[] {
  return [line, notes, platform, ...(tags ?? [])].map((field) => (typeof field === 'string' ? plainText(field) : ''))
}

/** The numbers of the commands by their lengths; where these are the same, in library order. */
function shortestFirst(lengths: readonly number[]): Uint32Array {
  return Uint32Array.from(lengths.keys()).sort(
    (one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other,
  )
}

/** All words in the tokens of a library, each once. */
export function tableOfWords(tokens: readonly string[]): WordTable {
  const numbers = new Map<string, number>()
  const keys: number[] = []
  const holders: number[] = []
  tokens.forEach((token, holder) => {
    for (const word of wordsOfToken(token)) {
      const number = numbers.get(word) ?? numbers.size
      if (number === numbers.size) numbers.set(word, number)
      keys.push(number)
      holders.push(holder)
    }
  })
  const words = [...numbers.keys()]
  const lengths = words.map(({ length }) => length)
  return {
    words,
    letters: Uint32Array.from(words, lettersOf),
    byLength: listsOf(lengths, [...words.keys()], LONGEST_WORD + 1),
    byStem: numbersByStem(words),
    tokens: listsOf(keys, holders, words.length),
  }
}

function numbersByStem(words: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const byStem = new Map<string, number[]>()
  words.forEach((word, number) => {
    const stem = stemOf(word)
    const same = byStem.get(stem)
    if (same === undefined) byStem.set(stem, [number])
    else same.push(number)
  })
  return byStem
}

/**
 * All tokens of the library, each once, in the order in which they first occur, and where they do. For each command its
 * texts, made plain, the line first.
 */
function tableOfTokens(library: readonly (readonly string[])[]): {
  readonly tokens: readonly string[]
  readonly table: TokenTable
} {
  const numbers = new Map<string, number>()
  const keys: number[] = []
  const places: number[] = []
  library.forEach((fields, command) => {
    const name = nameOf(fields)
    for (const field of fields) {
      for (const token of tokensOf(field)) {
        keys.push(numberOf(numbers, token))
        places.push(2 * command + (token === name ? 1 : 0))
      }
    }
  })
  const tokens = [...numbers.keys()]
  const text = tokens.join('\n')
  return { tokens, table: { text, starts: startsOf(tokens), places: listsOf(keys, places, tokens.length) } }
}

/** The command's name: the first word of its line, or the one after sudo. */
function nameOf([line = '']: readonly string[]): string {
  const [first = '', second = ''] = line.split(' ', 2)
  return first === 'sudo' ? second : first
}

/** The number of a token; it is given the next one when it is new. */
function numberOf(numbers: Map<string, number>, token: string): number {
  const known = numbers.get(token) ?? numbers.size
  if (known === numbers.size) numbers.set(token, known)
  return known
}

/** Where each token begins in the text that holds one per line, and where one more would. */
function startsOf(tokens: readonly string[]): Uint32Array {
  const starts = new Uint32Array(tokens.length + 1)
  tokens.forEach((token, number) => {
    starts[number + 1] = (starts[number] ?? 0) + token.length + 1
  })
  return starts
}

/** The list for each key from 0 to `keyCount` - 1, out of pairs of key and value, whose order stays. */
export function listsOf(keys: readonly number[], values: readonly number[], keyCount: number): Lists {
  const starts = new Uint32Array(keyCount + 1)
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1
  for (let key = 0; key < keyCount; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
  const next = starts.slice()
  const sorted = new Uint32Array(values.length)
  keys.forEach((key, position) => {
    const place = next[key] ?? 0
    sorted[place] = values[position] ?? 0
    next[key] = place + 1
  })
  return { starts, values: sorted }
}

/** The values in the list of a key; none of a key that has no list. */
export function listOf({ starts, values }: Lists, key: number): Uint32Array {
  return values.subarray(starts[key] ?? values.length, starts[key + 1] ?? values.length)
}
