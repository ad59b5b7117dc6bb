import type { CommandEntry } from '../entry.ts'
import { SECRET_SHAPES, type SecretShape } from './secret-shapes.ts'
import { textFieldsOf } from './text-fields.ts'
import type { Warning } from './warning.ts'

/** What stands for a secret without being one: something to fill in, a variable, a command, a masked or a sample text. */
const PLACEHOLDERS = [
  /\{\{|\$|%\w{1,40}%|`|<|>|\.\.\.|…/,
  /^[[{(.\\*^-]/,
  /example|sample|placeholder|redacted|change-?_?me|dummy|your|xxx|\*\*\*/i,
  /^(?:my-?_?)?(?:password|passwd|passphrase|pass|pwd|token|api-?_?key|key|value|string|text|prompt|stdin|env|file|null|none|true|false|yes|no)$/i,
  /^[A-Z]{1,15}(?:_[A-Z]+)*\d?$/,
] as const

/** How many different characters a secret has at least; `0000-0000` and `abcabcabc` are none. */
const LEAST_DIFFERENT = 4

const MASK = '•••'
/** Of a private key the shape knows the beginning alone, which is enough to warn, but not to hide the rest. */
const KEY_BODY = /(PRIVATE KEY(?: BLOCK)?-----)[\s\S]*?(?=-----END|$)/g

type Range = { readonly start: number; readonly end: number }

/** Warns of what looks like a secret, in every text: once for each kind in each field. */
export function secretWarnings(entry: CommandEntry): readonly Warning[] {
  return textFieldsOf(entry).flatMap(([field, text]) => secretsIn(text).map((name) => warningOf(field, name)))
}

/** The text with every secret in it masked, wherever it stands, so that the text can be shown. */
export function maskSecrets(text: string): string {
  const secrets = SECRET_SHAPES.flatMap(({ pattern }) => Array.from(text.matchAll(pattern), secretOf))
  return secrets
    .filter((secret) => !isPlaceholder(secret))
    .toSorted((one, other) => other.length - one.length)
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text.replace(KEY_BODY, `$1${MASK}`))
}

function warningOf(field: string, name: string): Warning {
  const sentence = `This looks like ${name}, and everybody can read the library. Put a placeholder such as {{secret}} in its place.`
  return { code: 'text/secret', field, sentence }
}

/** The names of the shapes found; what one shape has found is not found again by another. */
function secretsIn(text: string): readonly string[] {
  const found: Range[] = []
  return SECRET_SHAPES.flatMap((shape) => {
    const secret = firstOf(shape, text, found)
    if (secret === null) return []
    found.push(secret)
    return [shape.name]
  })
}

function firstOf({ pattern }: SecretShape, text: string, found: readonly Range[]): Range | null {
  // Asked first, as almost no text has one: what follows makes an expression of its own for every text.
  if (text.search(pattern) === -1) return null
  for (const match of text.matchAll(pattern)) {
    const range = { start: match.index, end: match.index + match[0].length }
    const isKnown = found.some(({ start, end }) => range.start < end && start < range.end)
    if (!isKnown && !isPlaceholder(secretOf(match))) return range
  }
  return null
}

function secretOf([, ...groups]: RegExpExecArray): string {
  return groups.find((group) => group !== undefined) ?? ''
}

/** Whether `value`, found where a secret would be, is only a place for one. */
function isPlaceholder(value: string): boolean {
  return new Set(value).size < LEAST_DIFFERENT || PLACEHOLDERS.some((placeholder) => placeholder.test(value))
}
