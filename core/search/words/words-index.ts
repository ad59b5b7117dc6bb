import type { Command } from '../../commands/command.ts'
import { LONGEST_WORD, lettersOf, plainText, tokensOf, wordsOfToken } from './tokens.ts'
import { isStopWord, stemOf } from './vocabulary.ts'

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
  /** By place: what a word counts that stands there, by `TELLING`; the less, the more words stand there beside it. */
  readonly weights: Float32Array
  readonly names: Names
  readonly tokens: TokenTable
  readonly words: WordTable
}

/** The name of each command as a number, 0 where there is none; and how many commands have it. */
type Names = { readonly of: Uint32Array; readonly sizes: readonly number[] }

/** Where in a command's texts a token stands; its name is the first word of its line, or the one after sudo. */
export const PLACE = { platform: 0, tag: 1, notes: 2, line: 3, placeholder: 4, name: 5 } as const

/** How many bits of a place say where in a command it is; those above are the command's number. */
export const PLACE_BITS = 3
export const PLACE_MASK = 2 ** PLACE_BITS - 1

/** What a word counts in a place, and how much less in a longer text, from 0 to 1: the weight and the b of BM25F. */
type Telling = { readonly weight: number; readonly lengthShare: number }

/**
 * How much a word tells of what a command is for, by where it stands, in the order of `PLACE`. A placeholder's name says
 * what kind of thing goes there, and half of all commands have `path`, `to` and `file` in one. Ours, tried on real commands.
 */
const TELLING: readonly Telling[] = Object.values({
  platform: { weight: 0.3, lengthShare: 0 },
  tag: { weight: 1, lengthShare: 0 },
  notes: { weight: 1, lengthShare: 0.75 },
  line: { weight: 0.75, lengthShare: 0.75 },
  placeholder: { weight: 0.25, lengthShare: 0.75 },
  name: { weight: 1.5, lengthShare: 0 },
} satisfies Readonly<Record<keyof typeof PLACE, Telling>>)

/** A text counts as so many times as long as the mean at most: who explains more after the first sentence loses nothing. */
const LONGEST_LENGTH = 1.5

/**
 * All tokens, each once: `text` has one per line, `starts` is where in it each begins. `places` are where in the
 * library it occurs: the command's number and, in the lowest bits, one of `PLACE`.
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
  const words = tableOfWords(tokens)
  return {
    size: commands.length,
    texts: library.map((fields) => fields.join('\n')),
    shortestFirst: shortestFirst(library.map(([line = '', notes = '']) => line.length + notes.length)),
    weights: weightsOf(commands.length, tokens, table),
    names: namesOf(commands.length, table),
    tokens: table,
    words,
  }
}

function weightsOf(size: number, tokens: readonly string[], table: TokenTable): Float32Array {
  const counts = countsByPlace(size, tokens, table)
  const weights = new Float32Array(counts.length)
  TELLING.forEach(({ weight, lengthShare }, kind) => {
    const places = Array.from({ length: size }, (_, command) => (command << PLACE_BITS) | kind)
    const mean = meanOf(places.map((place) => counts[place] ?? 0))
    for (const place of places) {
      const length = Math.min((counts[place] ?? 0) / mean, LONGEST_LENGTH)
      weights[place] = weight / (1 - lengthShare + lengthShare * length)
    }
  })
  return weights
}

/** The mean of those that are not 0; 1 where all are. */
function meanOf(counts: readonly number[]): number {
  const some = counts.filter((count) => count > 0)
  return some.reduce((sum, count) => sum + count, 0) / some.length || 1
}

/** How many words stand in each place, stop words not counted. */
function countsByPlace(size: number, tokens: readonly string[], { places }: TokenTable): Float32Array {
  const counts = new Float32Array(size << PLACE_BITS)
  tokens.forEach((token, number) => {
    const count = isStopWord(token) ? 0 : wordsOfToken(token).length
    for (const place of listOf(places, number)) counts[place] = (counts[place] ?? 0) + count
  })
  return counts
}

function namesOf(size: number, { places }: TokenTable): Names {
  const of = new Uint32Array(size)
  const sizes = [0]
  for (let token = 0; token < places.starts.length - 1; token += 1) {
    const named = listOf(places, token).filter((place) => (place & PLACE_MASK) === PLACE.name)
    for (const place of named) of[place >>> PLACE_BITS] = sizes.length
    if (named.length > 0) sizes.push(named.length)
  }
  return { of, sizes }
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
    fields.forEach((field, position) => {
      const tokens = tokensOf(field)
      const kinds = position === 0 ? kindsInLine(tokens) : []
      tokens.forEach((token, at) => {
        keys.push(numberOf(numbers, token))
        places.push((command << PLACE_BITS) | (kinds[at] ?? OTHER_FIELDS[position] ?? PLACE.tag))
      })
    })
  })
  const tokens = [...numbers.keys()]
  const text = tokens.join('\n')
  return { tokens, table: { text, starts: startsOf(tokens), places: listsOf(keys, places, tokens.length) } }
}

/** Where the words of the fields after the line stand; those that follow are tags. */
const OTHER_FIELDS: readonly number[] = [PLACE.line, PLACE.notes, PLACE.platform]

/** What each token of a line is: the command's name, within a placeholder, or neither. */
function kindsInLine(tokens: readonly string[]): readonly number[] {
  const name = tokens[0] === 'sudo' ? 1 : 0
  let isOpen = false
  return tokens.map((token, at) => {
    const isWithin = isOpen || token.startsWith('{{')
    const opened = token.lastIndexOf('{{')
    const closed = token.lastIndexOf('}}')
    if (opened !== closed) isOpen = opened > closed
    if (at === name) return PLACE.name
    return isWithin ? PLACE.placeholder : PLACE.line
  })
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
