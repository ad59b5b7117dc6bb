import { listsOf } from './lists.ts'
import { tokensOf } from './plain-text.ts'
import type { TokenTable } from './words-index.ts'

/**
 * All tokens of the library, each once, in the order in which they first occur, and where they do. For each command its
 * texts, made plain, the line first.
 */
export function tableOfTokens(library: readonly (readonly string[])[]): {
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
