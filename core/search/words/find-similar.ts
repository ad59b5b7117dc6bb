import { MOST_TERMS, type Occurrence, rank } from './find-exact.ts'
import { differingBits, runsIn } from './tokens.ts'
import { isStopWord, otherWords, stemOf } from './vocabulary.ts'
import { listOf, PLACE_BITS, type WordsIndex, type WordTable } from './words-index.ts'

/**
 * What is similar to what was asked, best first; the words of the library that its terms were read as; and, apart from
 * these, other words for the same.
 */
type FoundSimilar = {
  readonly matches: readonly number[]
  readonly words: readonly string[]
  readonly others: readonly string[]
}

/** Which words of the library may have been meant for a term that it does not have. */
type Repair = (table: WordTable, term: string) => readonly Occurrence[]

/** Words of the library by their numbers, and what each counts, where the word that was asked for is 1. */
type Worths = ReadonlyMap<number, number>

/**
 * What a word is looked up as; `others` count only behind its `own`. Where nobody knows the word, `own` are guesses, of which those
 * that repair it are to be marked besides what was typed.
 */
type Reading = { readonly own: Worths; readonly others: Worths; readonly repaired: Worths | null }

/** How soon more of a word adds little: the k1 of BM25, with its usual value. */
const SATURATION = 1.2

const INFLECTED = 0.9

/** A long number in a question is mostly an example, such as that of a port, and the answer has another. */
const EXAMPLE = /^\d{3,}$/
const EXAMPLE_WORTH = 0.1

const REPAIRED = 0.4 // for each point of the repair's worth

/** What another word for the same gives, of what it would give if it had been asked for. */
const OTHER_WORD = 0.4

/** A command in which all terms occur counts half as much again as the sum of what each of them gives. */
const COVERAGE = 0.5

const SHORTEST_BEGINNING = 3

/** What share of the sum of the last before them those have at most that stay behind. */
const BEHIND = 0.999

/** Points are whole numbers of 16 bits. */
const MOST_POINTS = 65_535

/**
 * How much what the other commands of the same name say counts for each, at most; which share of them has to say it for half of
 * that; and with how many more that say nothing the share is taken, as a single one is little to go by. Ours, tried on real pairs.
 */
const BY_NAME = 0.3
const HALF_SHARE = 0.02
const SILENT = 10

/** So many are ranked: more than are ever shown as similar. */
const MOST_RANKED = 100

/**
 * The commands that hold any of the terms that say something, whatever their endings, or another word for one, best
 * first. Each term gives what BM25 says of it, with a weight for each place where it stands (BM25F); the more of the
 * terms a command has, the better; and what others of its name say counts a little for it. Where a word is none of the
 * library's, and none that another is called by, it counts as begun and as mistyped.
 */
export function findSimilar(index: WordsIndex, terms: readonly string[], repair: Repair): FoundSimilar {
  const readings = wordsToFind(terms).map((word) => readingOf(index.words, word, repair))
  const scores = {
    sums: new Float64Array(index.size),
    covered: new Uint16Array(index.size),
    otherwise: new Uint16Array(index.size),
  }
  readings.forEach(({ own, others, repaired }, number) => {
    const counted = { own: countWords(index, own), others: countWords(index, others), bit: 1 << number }
    addGains(index.size, counted, scores)
    // A guess tells nothing of what a name is for.
    if (repaired === null) addGainsByName(index, counted.own, scores)
  })
  const wordsOf = (worths: Worths) => Array.from(worths.keys(), (number) => index.words.words[number] ?? '')
  return {
    matches: rank(index, pointsOf(scores, readings.length)),
    words: readings.flatMap(({ own, repaired }) => wordsOf(repaired ?? own)),
    others: readings.flatMap(({ others }) => wordsOf(others)),
  }
}

/** The words in the terms, each once. */
function wordsToFind(terms: readonly string[]): readonly string[] {
  const words = new Set(terms.flatMap(runsIn))
  const telling = [...words].filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : [...words]).slice(0, MOST_TERMS)
}

function readingOf(table: WordTable, word: string, repair: Repair): Reading {
  const stem = stemOf(word)
  const numbersOf = (sought: string) => table.byStem.get(sought) ?? []
  const asTyped = EXAMPLE.test(word) ? EXAMPLE_WORTH : 1
  const own = new Map(numbersOf(stem).map((number) => [number, table.words[number] === word ? asTyped : INFLECTED]))
  const others = new Map(otherWords(stem).flatMap((other) => numbersOf(other).map((number) => [number, 1])))
  if (own.size > 0 || others.size > 0) return { own, others, repaired: null }
  const begun = new Map(wordsThatBegin(table, word).map((number) => [number, 1]))
  const repaired = new Map(repair(table, word).map(({ number, worth }) => [number, worth.elsewhere * REPAIRED]))
  return { own: new Map([...repaired, ...begun]), others, repaired }
}

function wordsThatBegin({ words }: WordTable, beginning: string): readonly number[] {
  if (beginning.length < SHORTEST_BEGINNING) return []
  return words.flatMap((word, number) => (word.startsWith(beginning) ? [number] : []))
}

/** How often each command has some words, weighed by where; and those that have any. */
type Counts = { readonly byCommand: Float64Array; readonly holders: Uint32Array }

/** What a term is counted as, and the bit that stands for it. */
type Counted = { readonly own: Counts; readonly others: Counts; readonly bit: number }

/** What each command has been given so far; and, a bit for each term, what it was given it for, and of that for other words alone. */
type Scores = { readonly sums: Float64Array; readonly covered: Uint16Array; readonly otherwise: Uint16Array }

function countWords(index: WordsIndex, worths: Worths): Counts {
  const byCommand = new Float64Array(worths.size === 0 ? 0 : index.size)
  const holders = new Uint32Array(byCommand.length)
  let found = 0
  for (const [word, worth] of worths) {
    for (const token of listOf(index.words.tokens, word))
      found = countToken(index, { byCommand, holders }, { token, worth, found })
  }
  return { byCommand, holders: holders.subarray(0, found) }
}

type CountedToken = { readonly token: number; readonly worth: number; readonly found: number }

/** Counts a token in; `found` are the holders before, and the answer how many they are then. `counts` is changed. */
function countToken(
  { tokens, weights }: WordsIndex,
  { byCommand, holders }: Counts,
  { token, worth, found }: CountedToken,
): number {
  let count = found
  for (const place of listOf(tokens.places, token)) {
    const command = place >>> PLACE_BITS
    const before = byCommand[command] ?? 0
    if (before === 0) holders[count++] = command
    byCommand[command] = before + worth * (weights[place] ?? 0)
  }
  return count
}

/** Adds what each command is given for a term to `sums`, and one to `covered` where it is given anything. */
function addGains(size: number, { own, others, bit }: Counted, { sums, covered, otherwise }: Scores): void {
  const rarity = rarityOf(size, own.holders.length)
  const otherRarity =
    OTHER_WORD *
    Math.min(own.holders.length > 0 ? rarity : Number.POSITIVE_INFINITY, rarityOf(size, others.holders.length))
  const add = (command: number) => {
    const gain = Math.max(saturated(rarity, own.byCommand[command]), saturated(otherRarity, others.byCommand[command]))
    sums[command] = (sums[command] ?? 0) + gain
    covered[command] = (covered[command] ?? 0) | bit
  }
  for (const command of own.holders) add(command)
  for (const command of others.holders) {
    if ((own.byCommand[command] ?? 0) > 0) continue
    add(command)
    otherwise[command] = (otherwise[command] ?? 0) | bit
  }
}

/** Adds to `sums`, for every command, what the commands of its name together are given for a term. */
function addGainsByName(index: WordsIndex, own: Counts, { sums }: Scores): void {
  const gains = gainsByName(index, own)
  const { of } = index.names
  for (let command = 0; command < of.length; command += 1)
    sums[command] = (sums[command] ?? 0) + (gains[of[command] ?? 0] ?? 0)
}

function gainsByName({ names: { of, sizes }, size }: WordsIndex, { byCommand, holders }: Counts): Float64Array {
  const said = new Float64Array(sizes.length)
  for (const command of holders) {
    const name = of[command] ?? 0
    said[name] = (said[name] ?? 0) + Math.min(byCommand[command] ?? 0, 1)
  }
  const most = BY_NAME * rarityOf(size, holders.length)
  return said.map((count, name) => {
    const share = count / ((sizes[name] ?? 0) + SILENT)
    // Those without a name have nothing in common.
    return name === 0 ? 0 : (most * share) / (share + HALF_SHARE)
  })
}

function saturated(most: number, count = 0): number {
  return (most * count) / (count + SATURATION)
}

/** The rarer a term, the more it tells of which command is meant. */
function rarityOf(size: number, holders: number): number {
  return Math.log(1 + (size - holders + 0.5) / (holders + 0.5))
}

/**
 * The scores as whole numbers, what was found by other words rounded down; all but the best left out. Loops, for they go
 * through the whole library at each key.
 */
function pointsOf(scores: Scores, termCount: number): Uint16Array {
  const finals = finalsOf(scores, termCount)
  let best = 0
  for (const score of finals) best = Math.max(score, best)
  const points = new Uint16Array(finals.length)
  for (let command = 0; command < finals.length; command += 1) {
    const score = ((finals[command] ?? 0) / best) * MOST_POINTS
    points[command] = scores.otherwise[command] === 0 || score < 1 ? Math.ceil(score) : Math.floor(score)
  }
  return leaveBest(points)
}

/**
 * The sums with what having more of the terms adds. What was found by another word stays behind all that has just the same
 * terms itself, even where it has them more often or in a shorter text.
 */
function finalsOf(scores: Scores, termCount: number): Float64Array {
  const { sums, covered, otherwise } = scores
  const least = leastOfOwn(scores, termCount)
  const finals = new Float64Array(sums.length)
  for (let command = 0; command < sums.length; command += 1) {
    const sum = sums[command] ?? 0
    const terms = covered[command] ?? 0
    if (terms === 0) continue
    const most = otherwise[command] === 0 ? sum : (least[terms] ?? sum) * BEHIND
    finals[command] = Math.min(sum, most) * (1 + (COVERAGE * differingBits(terms, 0)) / termCount)
  }
  return finals
}

/** For each set of terms the least sum of a command that has just these, none of them by another word. */
function leastOfOwn({ sums, covered, otherwise }: Scores, termCount: number): Float64Array {
  const least = new Float64Array(2 ** termCount).fill(Number.POSITIVE_INFINITY)
  for (let command = 0; command < sums.length; command += 1) {
    const sum = sums[command] ?? 0
    const terms = covered[command] ?? 0
    if (terms === 0 || otherwise[command] !== 0) continue
    if (sum < (least[terms] ?? 0)) least[terms] = sum
  }
  return least
}

/** Takes the points of all that are not among the best `MOST_RANKED`, or equal to the last of these. `points` is changed. */
function leaveBest(points: Uint16Array): Uint16Array {
  const holders = new Uint32Array(MOST_POINTS + 1)
  for (const given of points) holders[given] = (holders[given] ?? 0) + 1
  let threshold = MOST_POINTS
  for (let count = holders[threshold] ?? 0; count < MOST_RANKED && threshold > 1; count += holders[threshold] ?? 0)
    threshold -= 1
  for (let command = 0; command < points.length; command += 1)
    if ((points[command] ?? 0) < threshold) points[command] = 0
  return points
}
