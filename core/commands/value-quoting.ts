import { parseLine } from './placeholders.ts'
import { shellShapeOf, shellStringAt } from './shell-words.ts'

/**
 * A way in which a value breaks the line's quoting. `needs-quotes`: it isn't quoted, and the shell would split it or
 * read part of it as syntax. `ends-quotes`: it contains a quote that would end the quotes around it.
 */
export type QuotingProblem = 'needs-quotes' | 'ends-quotes'

// Takes the place of every placeholder while the shapes of lines are compared.
const PLAIN_WORD = 'x'

// Names of placeholders for several words, such as `files`, `options` and `command`.
const SEVERAL_WORDS = /[^s]s$|command|cmd|query/i

/**
 * Checks if `value` would break the line's quoting where the placeholder `name` occurs, judging by common shell syntax.
 * Returns the first problem, or null if there isn't one or it isn't certain. This is only a hint: values are always
 * filled in as they are. Source: docs/decisions/0010-placeholders-are-a-view.md.
 */
export function quotingProblemOf(line: string, name: string, value: string): QuotingProblem | null {
  const { text, starts } = withPlainWords(line)
  for (const start of starts.get(name) ?? []) {
    const quotes = quotesAround(text, start)
    if (quotes.some((quote) => breaksOut(value, quote))) return 'ends-quotes'
    if (quotes.length > 0 || SEVERAL_WORDS.test(name)) continue
    const filled = text.slice(0, start) + value + text.slice(start + PLAIN_WORD.length)
    if (shellShapeOf(filled) !== shellShapeOf(text)) return 'needs-quotes'
  }
  return null
}

function withPlainWords(line: string) {
  const starts = new Map<string, number[]>()
  let text = ''
  for (const part of parseLine(line)) {
    if (part.kind === 'placeholder') starts.set(part.name, [...(starts.get(part.name) ?? []), text.length])
    text += part.kind === 'text' ? part.text : PLAIN_WORD
  }
  return { text, starts }
}

/**
 * Returns the quotes that are open at `offset`: `'` or `"`, and inside single quotes also the quotes of an embedded
 * language.
 */
function quotesAround(text: string, offset: number): readonly string[] {
  const string = shellStringAt(text, offset)
  if (string === null) return []
  const opening = string.text.replace(/^\$/, '').charAt(0)
  const before = string.text.slice(0, offset - string.start)
  const isInBoth = opening === "'" && before.split('"').length % 2 === 0
  return isInBoth ? ["'", '"'] : [opening]
}

/** True if the value has this quote without a backslash before it. In single quotes, the shell ignores backslashes. */
function breaksOut(value: string, quote: string): boolean {
  return quote === "'" ? value.includes(quote) : /(?<!\\)"/.test(value)
}
