import type { Command } from '../../core/commands/command.ts'
import { createRandom, pick, type Random } from '../random.ts'

const SEED = 20_260_314
const MAX_ATTEMPTS = 20 // per query

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const MIN_WORD_LENGTH = 3
const MIN_TYPO_LENGTH = 4
const MIN_FRAGMENT_LENGTH = 12
const MAX_FRAGMENT_LENGTH = 40

/** Indexes of the commands that contain each word in their notes, line, platform or tags. */
type CommandsByWord = ReadonlyMap<string, readonly number[]>

/** A library to draw known items from. */
export type SampledLibrary = { readonly commands: readonly Command[]; readonly commandsByWord: CommandsByWord }

type Remembered = { readonly notes: string; readonly line: string }

/**
 * A query for a known command. `fitting` counts the commands that answer it equally well, including the known one. If
 * there are more than ten, no search can be sure to have the known one among its first ten results.
 */
type Query = { readonly text: string; readonly fitting: number }

/** `wanted` are indexes: the drawn command and its exact duplicates. */
type KnownItem = Query & { readonly wanted: ReadonlySet<number> }

/** Makes a query for a command; null if the command's text isn't suitable. */
type MakeQuery = (remembered: Remembered, library: SampledLibrary, random: Random) => Query | null

/** Ways to search for a known command. */
export const QUERY_KINDS = ['command and word', 'two words reversed', 'one typo', 'pasted fragment'] as const

export type QueryKind = (typeof QUERY_KINDS)[number]

/** The functions that make queries, by kind. */
export const QUERY_MAKERS: Readonly<Record<QueryKind, MakeQuery>> = {
  'command and word': nameAndWord,
  'two words reversed': twoWordsReversed,
  'one typo': oneTypo,
  'pasted fragment': pastedFragment,
}

/**
 * Draws up to `count` queries for commands of the library, possibly repeated. The same arguments return the same
 * queries.
 */
export function drawQueries(library: SampledLibrary, make: MakeQuery, count: number): readonly KnownItem[] {
  const random = createRandom(SEED)
  const same = groupByText(library.commands)
  const items: KnownItem[] = []
  for (let attempt = 0; attempt < MAX_ATTEMPTS * count && items.length < count; attempt += 1) {
    const { notes, line } = library.commands[Math.floor(random() * library.commands.length)] ?? {}
    if (!notes || !line) continue
    const query = make({ notes, line }, library, random)
    if (query !== null) items.push({ ...query, wanted: same.get(textOf({ notes, line })) ?? new Set() })
  }
  return items
}

/** The program's name and the rarest other word of the notes. Every command with both counts as an answer. */
function nameAndWord({ notes, line }: Remembered, library: SampledLibrary): Query | null {
  const name = nameOf(line)
  const [word] = rarestFirst(notes, library).filter((other) => other !== name)
  if (name === '' || word === undefined) return null
  const fitting = commandsWith(word, library).filter(
    (command) => nameOf(library.commands[command]?.line ?? '') === name,
  )
  return { text: `${name} ${word}`, fitting: fitting.length }
}

/** The two rarest words of the notes, the later one first. Every command with both counts as an answer. */
function twoWordsReversed({ notes }: Remembered, library: SampledLibrary): Query | null {
  const rarest = new Set(rarestFirst(notes, library).slice(0, 2))
  const [first, second] = wordsIn(notes).filter((word) => rarest.has(word))
  if (first === undefined || second === undefined) return null
  const others = new Set(commandsWith(first, library))
  const fitting = commandsWith(second, library).filter((command) => others.has(command))
  return { text: `${second} ${first}`, fitting: fitting.length }
}

function oneTypo(remembered: Remembered, library: SampledLibrary, random: Random): Query | null {
  const query = random() < 0.5 ? nameAndWord(remembered, library) : twoWordsReversed(remembered, library)
  const text = query === null ? null : withTypo(query.text, random)
  return query === null || text === null ? null : { ...query, text }
}

/**
 * One edit in one word of four letters or more: a letter dropped, added, changed or swapped. Null if all are shorter.
 */
function withTypo(text: string, random: Random): string | null {
  const words = text.split(' ')
  const chosen = pick(
    words.filter(({ length }) => length >= MIN_TYPO_LENGTH),
    random,
  )
  return chosen === '' ? null : words.map((word) => (word === chosen ? misspell(word, random) : word)).join(' ')
}

function misspell(word: string, random: Random): string {
  const at = Math.floor(random() * word.length)
  const [before, here, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  const others = LETTERS.filter((letter) => letter !== here)
  const letter = pick(others, random)
  const exchanged = here === next || next === '' ? letter + next : next + here
  return before + pick([next, letter + here + next, letter + next, exchanged], random) + after
}

/**
 * 12 to 40 characters of the line or notes, cut anywhere. Every command with this substring, ignoring case, counts as
 * an answer.
 */
function pastedFragment(remembered: Remembered, library: SampledLibrary, random: Random): Query | null {
  const source = random() < 0.5 ? remembered.notes : remembered.line
  if (source.length < MIN_FRAGMENT_LENGTH) return null
  const length = Math.min(source.length, wholeNumber(MIN_FRAGMENT_LENGTH, MAX_FRAGMENT_LENGTH, random))
  const start = wholeNumber(0, source.length - length, random)
  const text = source.slice(start, start + length)
  return text.trim() === '' ? null : { text, fitting: countContaining(text.trim().toLowerCase(), library) }
}

function countContaining(text: string, { commands }: SampledLibrary): number {
  const holds = (field: string | null) => field?.toLowerCase().includes(text) === true
  return commands.filter(({ notes, line }) => holds(notes) || holds(line)).length
}

function wholeNumber(min: number, max: number, random: Random): number {
  return min + Math.floor(random() * (max - min + 1))
}

function nameOf(line: string): string {
  const [first = '', second = ''] = line.trim().toLowerCase().split(/\s+/)
  return first === 'sudo' ? second : first
}

function rarestFirst(notes: string, library: SampledLibrary): readonly string[] {
  const count = (word: string) => commandsWith(word, library).length
  return wordsIn(notes).toSorted((one, other) => count(one) - count(other))
}

function commandsWith(word: string, { commandsByWord }: SampledLibrary): readonly number[] {
  return commandsByWord.get(word) ?? []
}

/** Words that people might remember: at least three letters or digits, in lower case, without duplicates. */
function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter(({ length }) => length >= MIN_WORD_LENGTH)
}

/** Maps each word to the commands that contain it. */
export function indexByWord(commands: readonly Command[]): CommandsByWord {
  const commandsByWord = new Map<string, number[]>()
  commands.forEach(({ notes, line, platform, tags = [] }, command) => {
    for (const word of wordsIn([notes, line, platform, ...tags].join(' '))) {
      const known = commandsByWord.get(word)
      if (known === undefined) commandsByWord.set(word, [command])
      else known.push(command)
    }
  })
  return commandsByWord
}

function groupByText(commands: readonly Command[]): ReadonlyMap<string, ReadonlySet<number>> {
  const groups = new Map<string, Set<number>>()
  commands.forEach((command, number) => {
    const text = textOf(command)
    groups.set(text, (groups.get(text) ?? new Set()).add(number))
  })
  return groups
}

function textOf({ notes, line }: Pick<Command, 'notes' | 'line'>): string {
  return JSON.stringify([notes, line])
}
