/** A piece of two texts: what both have, what only the earlier one has, or what only the later one has. */
export type DifferencePart = { readonly kind: 'same' | 'deleted' | 'inserted'; readonly text: string }

/** A word or a single sign of a text, and where it is. */
type Step = DifferencePart

/** A line break, other white space, a word, or one other character. */
const PIECES = /\n|[^\S\n]+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu

/**
 * How many words may differ before the rest is told as one deletion and one insertion: nobody reads more of them one by
 * one, and the work grows with this number times the length of the texts, however different these are.
 */
const MOST_CHANGED_WORDS = 200

/**
 * How the later text differs from the earlier one, word by word, with as few words changed as possible. The parts that
 * are the same or deleted make the earlier text, those that are the same or inserted the later one, to the byte. Source: E.
 * W. Myers, An O(ND) difference algorithm and its variations, Algorithmica 1 (1986).
 */
export function wordDifference(earlier: string, later: string): readonly DifferencePart[] {
  const [before, after] = [earlier.match(PIECES) ?? [], later.match(PIECES) ?? []]
  const start = commonStart(before, after)
  const end = commonEnd(before.slice(start), after.slice(start))
  const [deleted, inserted] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  return joined([
    ...stepsOf('same', before.slice(0, start)),
    ...(stepsBetween(deleted, inserted) ?? [...stepsOf('deleted', deleted), ...stepsOf('inserted', inserted)]),
    ...stepsOf('same', before.slice(before.length - end)),
  ])
}

function commonStart(before: readonly string[], after: readonly string[]): number {
  let count = 0
  while (count < before.length && count < after.length && before[count] === after[count]) count += 1
  return count
}

function commonEnd(before: readonly string[], after: readonly string[]): number {
  let count = 0
  while (count < before.length && count < after.length && before.at(-1 - count) === after.at(-1 - count)) count += 1
  return count
}

function stepsOf(kind: Step['kind'], pieces: readonly string[]): readonly Step[] {
  return pieces.map((text) => ({ kind, text }))
}

/** The fewest steps from one text to the other; null where they are more than anybody reads. */
function stepsBetween(before: readonly string[], after: readonly string[]): readonly Step[] | null {
  const rounds = roundsTo(before, after)
  if (rounds === null) return null
  const steps: Step[] = []
  let [x, y] = [before.length, after.length]
  for (let edits = rounds.length - 1; edits >= 0; edits -= 1) {
    const reach = rounds[edits] ?? new Int32Array()
    const from = cameFrom(reach, x - y, edits)
    const fromX = at(reach, from)
    const fromY = fromX - from
    const edit =
      from > x - y
        ? stepsOf('inserted', after.slice(fromY, fromY + 1))
        : stepsOf('deleted', before.slice(fromX, fromX + 1))
    const sameFrom = edits === 0 ? 0 : Math.max(fromX, fromY + x - y)
    steps.push(...stepsOf('same', before.slice(sameFrom, x)).toReversed(), ...(edits === 0 ? [] : edit))
    x = fromX
    y = fromY
  }
  return steps.reverse()
}

/** How far each diagonal was reached before each round of one edit more, up to that which reached the end. */
function roundsTo(before: readonly string[], after: readonly string[]): readonly Int32Array[] | null {
  const reach = new Int32Array(2 * MOST_CHANGED_WORDS + 3)
  const rounds: Int32Array[] = []
  for (let edits = 0; edits <= MOST_CHANGED_WORDS; edits += 1) {
    rounds.push(reach.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const from = cameFrom(reach, diagonal, edits)
      const x = endOfSame(before, after, { x: at(reach, from) + (from < diagonal ? 1 : 0), diagonal })
      reach[diagonal + MOST_CHANGED_WORDS + 1] = x
      if (x >= before.length && x - diagonal >= after.length) return rounds
    }
  }
  return null
}

type Place = { readonly x: number; readonly diagonal: number }

function endOfSame(before: readonly string[], after: readonly string[], { x, diagonal }: Place): number {
  const most = Math.min(before.length, after.length + diagonal)
  let end = x
  while (end < most && before[end] === after[end - diagonal]) end += 1
  return end
}

/** From which neighbour the furthest way on a diagonal came. */
function cameFrom(reach: Int32Array, diagonal: number, edits: number): number {
  const isByInsertion = diagonal === -edits || (diagonal !== edits && at(reach, diagonal - 1) < at(reach, diagonal + 1))
  return isByInsertion ? diagonal + 1 : diagonal - 1
}

function at(reach: Int32Array, diagonal: number): number {
  return reach[diagonal + MOST_CHANGED_WORDS + 1] ?? 0
}

/**
 * The steps as parts, in each change first what is deleted. White space between two changed words is part of the change:
 * "one two" and "three four" are two texts, not four words.
 */
function joined(steps: readonly Step[]): readonly DifferencePart[] {
  const texts = { same: '', deleted: '', inserted: '' }
  const parts: DifferencePart[] = []
  const end = (kinds: readonly Step['kind'][]) => {
    for (const kind of kinds) {
      if (texts[kind] !== '') parts.push({ kind, text: texts[kind] })
      texts[kind] = ''
    }
  }
  for (const [place, { kind, text }] of steps.entries()) {
    const isChanging = texts.deleted !== '' || texts.inserted !== ''
    if (kind !== 'same') {
      end(['same'])
      texts[kind] += text
    } else if (isChanging && text.trim() === '' && steps[place + 1]?.kind !== 'same' && place + 1 < steps.length) {
      texts.deleted += text
      texts.inserted += text
    } else {
      end(['deleted', 'inserted'])
      texts.same += text
    }
  }
  end(['same', 'deleted', 'inserted'])
  return parts
}
