/** The opening word or brace for each closing one. A loop opens with its `do`. */
const CLOSES: ReadonlyMap<string, Opening> = new Map([
  ['fi', 'if'],
  ['done', 'do'],
  ['esac', 'case'],
  ['}', '{'],
])

const OPENINGS = ['if', 'do', 'case', '{', '(', '(('] as const

type Opening = (typeof OPENINGS)[number]

/** The lines on which a block or bracket opens and closes. */
export type Pair = { readonly from: number; readonly to: number }

/**
 * Tracks open blocks and brackets. Closing one also closes everything inside it; closing one that isn't open does
 * nothing. Calls `onPair` for pairs that span lines.
 */
export function createBracketTracker(onPair: (pair: Pair) => void) {
  const open: { readonly opening: Opening; readonly row: number }[] = []
  const counts = new Map<Opening, number>(OPENINGS.map((opening) => [opening, 0]))
  const count = (opening: Opening, by: number) => counts.set(opening, (counts.get(opening) ?? 0) + by)
  const push = (opening: Opening, row: number) => {
    open.push({ opening, row })
    count(opening, 1)
  }
  const close = (opening: Opening, to: number) => {
    if (counts.get(opening) === 0) return
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(last.opening, -1)
      if (last.opening !== opening) continue
      if (last.row < to) onPair({ from: last.row, to })
      return
    }
  }
  const closeBracket = (row: number) => {
    const last = open.at(-1)
    if (last?.opening === '((') {
      close('((', row)
      push('(', last.row)
    } else if (last?.opening === '(' || counts.get('case') === 0) close('(', row)
    // Any other closing bracket ends a `case` pattern.
  }
  return {
    word: (word: string, row: number) => {
      const closed = CLOSES.get(word)
      const opening = OPENINGS.find((one) => one === word)
      if (closed !== undefined) close(closed, row)
      else if (opening !== undefined) push(opening, row)
    },
    bracket: (bracket: string, row: number) => {
      if (bracket === '(' || bracket === '((') push(bracket, row)
      else if (bracket === '))' && open.at(-1)?.opening === '((') close('((', row)
      else for (const _ of bracket) closeBracket(row)
    },
    isArithmetic: () => open.at(-1)?.opening === '((',
    areClosed: () => open.length === 0,
  }
}
