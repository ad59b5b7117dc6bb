import type { Command } from '../../commands/command.ts'
import { letterBits, MAX_WORD_LENGTH, normalizeText, splitTokens, wordsOfToken } from './tokens.ts'
import { isStopWord, stemWord } from './vocabulary.ts'

// Stores many lists in two arrays: list `key` consists of `values` from `starts[key]` up to `starts[key + 1]`.
type Lists = { readonly starts: Uint32Array; readonly values: Uint32Array }

/**
 * An index for `findWords`. A token is a lower-case run of non-space characters in a command's texts; a word is a run
 * of letters and digits in a token, or the whole token without surrounding punctuation. The index is
 * structured-cloneable but large, so keep it in the worker that built it.
 */
export type WordsIndex = {
  /** Number of commands. */
  readonly size: number
  /** Each command's normalized fields, one per line. */
  readonly texts: readonly string[]
  /** Command numbers, sorted by the total length of line and notes. Ties stay in library order. */
  readonly shortestFirst: Uint32Array
  /** The weight of a word, by place. In notes, lines and placeholders, it falls with the number of words there. */
  readonly weights: Float32Array
  readonly names: Names
  readonly tokens: TokenTable
  readonly words: WordTable
}

/** Each command's name as a number (0 for no name), and the number of commands per name. */
type Names = { readonly of: Uint32Array; readonly sizes: readonly number[] }

/**
 * Parts of a command that a token can be in. The name is the first word of the line, or the second if the first is
 * `sudo`.
 */
export const PLACE = { platform: 0, tag: 1, notes: 2, line: 3, placeholder: 4, name: 5 } as const

/** Number of low bits in a place that hold a `PLACE`. The bits above hold the command's number. */
export const PLACE_BITS = 3
export const PLACE_MASK = 2 ** PLACE_BITS - 1

// `lengthShare` is the b of BM25F, from 0 to 1.
type FieldWeight = { readonly weight: number; readonly lengthShare: number }

// In the order of `PLACE`. Placeholder names count little, because half of all commands have a `path`, `to` or `file`.
// Tuned on real commands.
const FIELD_WEIGHTS: readonly FieldWeight[] = Object.values({
  platform: { weight: 0.3, lengthShare: 0 },
  tag: { weight: 1, lengthShare: 0 },
  notes: { weight: 1, lengthShare: 0.75 },
  line: { weight: 0.75, lengthShare: 0.75 },
  placeholder: { weight: 0.25, lengthShare: 0.75 },
  name: { weight: 1.5, lengthShare: 0 },
} satisfies Readonly<Record<keyof typeof PLACE, FieldWeight>>)

// Caps the length at this multiple of the mean, so that even a very long explanation in the notes costs few points.
const MAX_RELATIVE_LENGTH = 1.5

/**
 * Distinct tokens: `text` has one per line, and `starts` their offsets. `places` lists the places where each occurs:
 * the command's number and, in the low bits, a `PLACE`.
 */
export type TokenTable = { readonly text: string; readonly starts: Uint32Array; readonly places: Lists }

/** Distinct words with their letter bits, grouped by length and stem, and the tokens that contain each. */
export type WordTable = {
  readonly words: readonly string[]
  readonly letters: Uint32Array
  readonly byLength: Lists
  readonly byStem: ReadonlyMap<string, readonly number[]>
  readonly tokens: Lists
}

/**
 * Indexes lines, notes, platforms and tags for `findWords`. Takes about 0.2 s for 30,000 commands, so do it once per
 * library, off the main thread.
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
  FIELD_WEIGHTS.forEach(({ weight, lengthShare }, kind) => {
    const places = Array.from({ length: size }, (_, command) => (command << PLACE_BITS) | kind)
    const mean = meanOf(places.map((place) => counts[place] ?? 0))
    for (const place of places) {
      const length = Math.min((counts[place] ?? 0) / mean, MAX_RELATIVE_LENGTH)
      weights[place] = weight / (1 - lengthShare + lengthShare * length)
    }
  })
  return weights
}

function meanOf(counts: readonly number[]): number {
  const some = counts.filter((count) => count > 0)
  return some.reduce((sum, count) => sum + count, 0) / some.length || 1
}

function countsByPlace(size: number, tokens: readonly string[], { places }: TokenTable): Float32Array {
  const counts = new Float32Array(size << PLACE_BITS)
  tokens.forEach((token, number) => {
    const count = isStopWord(token) ? 0 : wordsOfToken(token).length
    for (const place of valuesAt(places, number)) counts[place] = (counts[place] ?? 0) + count
  })
  return counts
}

function namesOf(size: number, { places }: TokenTable): Names {
  const of = new Uint32Array(size)
  const sizes = [0]
  for (let token = 0; token < places.starts.length - 1; token += 1) {
    const named = valuesAt(places, token).filter((place) => (place & PLACE_MASK) === PLACE.name)
    for (const place of named) of[place >>> PLACE_BITS] = sizes.length
    if (named.length > 0) sizes.push(named.length)
  }
  return { of, sizes }
}

/** A field can be missing at run time, despite its type. It's then indexed as empty. */
function fieldsOf({ line, notes, platform, tags }: Command): readonly string[] {
  return [line, notes, platform, ...(tags ?? [])].map((field) =>
    typeof field === 'string' ? normalizeText(field) : '',
  )
}

function shortestFirst(lengths: readonly number[]): Uint32Array {
  return Uint32Array.from(lengths.keys()).sort(
    (one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other,
  )
}

/** Collects the distinct words of the tokens. */
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
    letters: Uint32Array.from(words, letterBits),
    byLength: groupByKey(lengths, [...words.keys()], MAX_WORD_LENGTH + 1),
    byStem: numbersByStem(words),
    tokens: groupByKey(keys, holders, words.length),
  }
}

function numbersByStem(words: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const byStem = new Map<string, number[]>()
  words.forEach((word, number) => {
    const stem = stemWord(word)
    const same = byStem.get(stem)
    if (same === undefined) byStem.set(stem, [number])
    else same.push(number)
  })
  return byStem
}

function tableOfTokens(library: readonly (readonly string[])[]): {
  readonly tokens: readonly string[]
  readonly table: TokenTable
} {
  const numbers = new Map<string, number>()
  const keys: number[] = []
  const places: number[] = []
  library.forEach((fields, command) => {
    fields.forEach((field, position) => {
      const tokens = splitTokens(field)
      const kinds = position === 0 ? kindsInLine(tokens) : []
      tokens.forEach((token, at) => {
        keys.push(numberOf(numbers, token))
        places.push((command << PLACE_BITS) | (kinds[at] ?? OTHER_FIELDS[position] ?? PLACE.tag))
      })
    })
  })
  const tokens = [...numbers.keys()]
  const text = tokens.join('\n')
  return { tokens, table: { text, starts: startsOf(tokens), places: groupByKey(keys, places, tokens.length) } }
}

// By position in `fieldsOf`. The fields after these are tags.
const OTHER_FIELDS: readonly number[] = [PLACE.line, PLACE.notes, PLACE.platform]

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

function numberOf(numbers: Map<string, number>, token: string): number {
  const known = numbers.get(token) ?? numbers.size
  if (known === numbers.size) numbers.set(token, known)
  return known
}

function startsOf(tokens: readonly string[]): Uint32Array {
  const starts = new Uint32Array(tokens.length + 1)
  tokens.forEach((token, number) => {
    starts[number + 1] = (starts[number] ?? 0) + token.length + 1
  })
  return starts
}

/** Groups values by key, for keys from 0 to `keyCount` - 1. Values keep their order. */
export function groupByKey(keys: readonly number[], values: readonly number[], keyCount: number): Lists {
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

/** Returns the values of a key; empty for an unknown key. */
export function valuesAt({ starts, values }: Lists, key: number): Uint32Array {
  return values.subarray(starts[key] ?? values.length, starts[key + 1] ?? values.length)
}
