import { MAX_TERMS, type Occurrence, rank } from './find-exact.ts'
import { differingBits, runsIn } from './tokens.ts'
import { isStopWord, stemWord, synonymsOf } from './vocabulary.ts'
import { PLACE_BITS, valuesAt, type WordsIndex, type WordTable } from './words-index.ts'

/**
 * Similar commands, best first. `words` are the library's words that matched the terms, and `others` the words that
 * matched their synonyms.
 */
type FoundSimilar = {
  readonly matches: readonly number[]
  readonly words: readonly string[]
  readonly others: readonly string[]
}

type Repair = (table: WordTable, term: string) => readonly Occurrence[]

type WordScores = ReadonlyMap<number, number>

type TermMatches = { readonly own: WordScores; readonly others: WordScores; readonly repaired: WordScores | null }

// The k1 of BM25, with its usual value.
const SATURATION = 1.2

const INFLECTION_SHARE = 0.9

// A long number in a question, such as a port, is usually an example. The matching command contains a different one.
const EXAMPLE = /^\d{3,}$/
const EXAMPLE_SHARE = 0.1

const REPAIR_SHARE = 0.4 // per point of the repair

// A synonym earns this share of a term's points.
const SYNONYM_SHARE = 0.4

// Maximum bonus for covering terms, as a share of the points. A command that contains all terms gets the whole bonus.
const COVERAGE_BONUS = 0.5

const MIN_PREFIX_LENGTH = 3

// Keeps synonym matches just behind the weakest command that contains the same terms itself.
const SYNONYM_LIMIT = 0.999

// Points are 16-bit integers.
const MAX_POINTS = 65_535

// Commands with the same name boost each other by up to `NAME_BONUS` times the term's rarity, or half of that if
// `HALF_SHARE` of them contain the term. `GROUP_DAMPING` dampens small groups. Tuned on real pairs of questions and commands.
const NAME_BONUS = 0.3
const HALF_SHARE = 0.02
const GROUP_DAMPING = 10

// More than the maximum number of similar commands shown.
const MAX_RANKED = 100

/**
 * Finds the commands that contain any significant term, or an inflection or synonym of one, best first. Returns the
 * best 100, and more if the last ones are tied. Ranks by BM25F, with a bonus for covering more terms and a small one
 * for terms found in other commands with the same name. Terms that are neither in the library nor have synonyms there
 * are also tried as prefixes and typos.
 */
export function findSimilar(index: WordsIndex, terms: readonly string[], repair: Repair): FoundSimilar {
  const matched = significantWords(terms).map((word) => matchTerm(index.words, word, repair))
  const scores = {
    sums: new Float64Array(index.size),
    covered: new Uint16Array(index.size),
    synonymOnly: new Uint16Array(index.size),
  }
  matched.forEach(({ own, others, repaired }, number) => {
    const counted = { own: countWords(index, own), others: countWords(index, others), bit: 1 << number }
    addGains(index.size, counted, scores)
    // A guessed word isn't evidence about a name.
    if (repaired === null) addGainsByName(index, counted.own, scores)
  })
  const wordsOf = (scoresByWord: WordScores) =>
    Array.from(scoresByWord.keys(), (number) => index.words.words[number] ?? '')
  return {
    matches: rank(index, pointsOf(scores, matched.length)),
    words: matched.flatMap(({ own, repaired }) => wordsOf(repaired ?? own)),
    others: matched.flatMap(({ others }) => wordsOf(others)),
  }
}

function significantWords(terms: readonly string[]): readonly string[] {
  const words = new Set(terms.flatMap(runsIn))
  const significant = [...words].filter((word) => !isStopWord(word))
  return (significant.length > 0 ? significant : [...words]).slice(0, MAX_TERMS)
}

function matchTerm(table: WordTable, word: string, repair: Repair): TermMatches {
  const stem = stemWord(word)
  const numbersOf = (key: string) => table.byStem.get(key) ?? []
  const asTyped = EXAMPLE.test(word) ? EXAMPLE_SHARE : 1
  const own = new Map(
    numbersOf(stem).map((number) => [number, table.words[number] === word ? asTyped : INFLECTION_SHARE]),
  )
  const others = new Map(synonymsOf(stem).flatMap((other) => numbersOf(other).map((number) => [number, 1])))
  if (own.size > 0 || others.size > 0) return { own, others, repaired: null }
  const prefixed = new Map(wordsWithPrefix(table, word).map((number) => [number, 1]))
  const repaired = new Map(repair(table, word).map(({ number, score }) => [number, score.elsewhere * REPAIR_SHARE]))
  return { own: new Map([...repaired, ...prefixed]), others, repaired }
}

function wordsWithPrefix({ words }: WordTable, prefix: string): readonly number[] {
  if (prefix.length < MIN_PREFIX_LENGTH) return []
  return words.flatMap((word, number) => (word.startsWith(prefix) ? [number] : []))
}

type Counts = { readonly byCommand: Float64Array; readonly holders: Uint32Array }

type Counted = { readonly own: Counts; readonly others: Counts; readonly bit: number }

// `covered` and `synonymOnly` have one bit per term: found in any way, and found only through a synonym.
type Scores = { readonly sums: Float64Array; readonly covered: Uint16Array; readonly synonymOnly: Uint16Array }

function countWords(index: WordsIndex, scoresByWord: WordScores): Counts {
  const byCommand = new Float64Array(scoresByWord.size === 0 ? 0 : index.size)
  const holders = new Uint32Array(byCommand.length)
  let found = 0
  for (const [word, score] of scoresByWord) {
    for (const token of valuesAt(index.words.tokens, word))
      found = countToken(index, { byCommand, holders }, { token, score, found })
  }
  return { byCommand, holders: holders.subarray(0, found) }
}

type CountedToken = { readonly token: number; readonly score: number; readonly found: number }

/** Modifies the arrays of `Counts`. Returns the number of commands found so far. */
function countToken(
  { tokens, weights }: WordsIndex,
  { byCommand, holders }: Counts,
  { token, score, found }: CountedToken,
): number {
  let count = found
  for (const place of valuesAt(tokens.places, token)) {
    const command = place >>> PLACE_BITS
    const before = byCommand[command] ?? 0
    if (before === 0) holders[count++] = command
    byCommand[command] = before + score * (weights[place] ?? 0)
  }
  return count
}

function addGains(size: number, { own, others, bit }: Counted, { sums, covered, synonymOnly }: Scores): void {
  const rarity = rarityOf(size, own.holders.length)
  const otherRarity =
    SYNONYM_SHARE *
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
    synonymOnly[command] = (synonymOnly[command] ?? 0) | bit
  }
}

function addGainsByName(index: WordsIndex, own: Counts, { sums }: Scores): void {
  const gains = gainsByName(index, own)
  const { of } = index.names
  for (let command = 0; command < of.length; command += 1)
    sums[command] = (sums[command] ?? 0) + (gains[of[command] ?? 0] ?? 0)
}

function gainsByName({ names: { of, sizes }, size }: WordsIndex, { byCommand, holders }: Counts): Float64Array {
  const counts = new Float64Array(sizes.length)
  for (const command of holders) {
    const name = of[command] ?? 0
    counts[name] = (counts[name] ?? 0) + Math.min(byCommand[command] ?? 0, 1)
  }
  const limit = NAME_BONUS * rarityOf(size, holders.length)
  return counts.map((count, name) => {
    const share = count / ((sizes[name] ?? 0) + GROUP_DAMPING)
    // Commands without a name have nothing in common.
    return name === 0 ? 0 : (limit * share) / (share + HALF_SHARE)
  })
}

function saturated(limit: number, count = 0): number {
  return (limit * count) / (count + SATURATION)
}

function rarityOf(size: number, holders: number): number {
  return Math.log(1 + (size - holders + 0.5) / (holders + 0.5))
}

// Uses loops instead of array methods, because this visits the whole library on every keystroke.
function pointsOf(scores: Scores, termCount: number): Uint16Array {
  const finals = finalScores(scores, termCount)
  let best = 0
  for (const score of finals) best = Math.max(score, best)
  const points = new Uint16Array(finals.length)
  for (let command = 0; command < finals.length; command += 1) {
    const score = ((finals[command] ?? 0) / best) * MAX_POINTS
    points[command] = scores.synonymOnly[command] === 0 || score < 1 ? Math.ceil(score) : Math.floor(score)
  }
  return keepBest(points)
}

// Ranks a synonym match behind every command that contains the same terms itself, even if the synonym occurs more often
// or in a shorter text.
function finalScores(scores: Scores, termCount: number): Float64Array {
  const { sums, covered, synonymOnly } = scores
  const lowest = lowestOwnSums(scores, termCount)
  const finals = new Float64Array(sums.length)
  for (let command = 0; command < sums.length; command += 1) {
    const sum = sums[command] ?? 0
    const terms = covered[command] ?? 0
    if (terms === 0) continue
    const limit = synonymOnly[command] === 0 ? sum : (lowest[terms] ?? sum) * SYNONYM_LIMIT
    finals[command] = Math.min(sum, limit) * (1 + (COVERAGE_BONUS * differingBits(terms, 0)) / termCount)
  }
  return finals
}

function lowestOwnSums({ sums, covered, synonymOnly }: Scores, termCount: number): Float64Array {
  const lowest = new Float64Array(2 ** termCount).fill(Number.POSITIVE_INFINITY)
  for (let command = 0; command < sums.length; command += 1) {
    const sum = sums[command] ?? 0
    const terms = covered[command] ?? 0
    if (terms === 0 || synonymOnly[command] !== 0) continue
    if (sum < (lowest[terms] ?? 0)) lowest[terms] = sum
  }
  return lowest
}

/**
 * Zeroes the points of all but the best `MAX_RANKED` commands and those tied with the last of them. Modifies `points`.
 */
function keepBest(points: Uint16Array): Uint16Array {
  const holders = new Uint32Array(MAX_POINTS + 1)
  for (const given of points) holders[given] = (holders[given] ?? 0) + 1
  let threshold = MAX_POINTS
  for (let count = holders[threshold] ?? 0; count < MAX_RANKED && threshold > 1; count += holders[threshold] ?? 0)
    threshold -= 1
  for (let command = 0; command < points.length; command += 1)
    if ((points[command] ?? 0) < threshold) points[command] = 0
  return points
}
