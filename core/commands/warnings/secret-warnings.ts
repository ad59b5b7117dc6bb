import type { CommandEntry } from '../entry.ts'
import { textFieldsOf, type Warning } from './warning.ts'

/**
 * What a secret looks like: its name for people, and a global pattern, of which one group takes part in a match: what
 * must be literal for it to be one. Each pattern starts at a fixed text and every repeat of it has an end, so that no text takes longer
 * than its length many times a constant.
 */
type SecretShape = { readonly name: string; readonly pattern: RegExp }

/** Tokens that are known by their own form, as their makers publish it. */
const TOKENS: Readonly<Record<string, string>> = {
  'an AWS access key id': '(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])',
  'a GitHub token': 'gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255}',
  'a GitLab token': 'gl(?:pat|dt|rt|ptt|cbt|ft|soat)-[A-Za-z0-9_-]{20,255}',
  'a Slack token': 'xox[abeoprs]-[A-Za-z0-9-]{10,255}|xapp-[A-Za-z0-9-]{10,255}',
  'a Slack webhook': 'hooks\\.slack\\.com/services/T[A-Za-z0-9]{6,20}/B[A-Za-z0-9]{6,20}/[A-Za-z0-9]{16,64}',
  'a Stripe live key': '[sr]k_live_[A-Za-z0-9]{16,255}',
  'a Google API key': 'AIza[A-Za-z0-9_-]{35}',
  'an access token of a library like this one': 'cmdr_[A-Za-z0-9_-]{43}',
  'an npm token': 'npm_[A-Za-z0-9]{36}',
  'a PyPI token': 'pypi-AgE[A-Za-z0-9_-]{20,1000}',
  // A digit is asked for, as words joined by hyphens look the same.
  'an API key': 'sk-(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{20,255}',
  'a JSON web token': 'eyJ[A-Za-z0-9_-]{10,8000}\\.eyJ[A-Za-z0-9_-]{10,8000}\\.[A-Za-z0-9_-]{10,2000}',
}

const QUOTED = `"([^"\\n]{1,200})"|'([^'\\n]{1,200})'`

const LITERAL = `(?:${QUOTED}|([^\\s"'\`;|&]{1,200}))`

const WORD = '(?:password|passwd|passphrase|secret|token|api[_-]?key|secret[_-]?(?:access[_-]?)?key)'

const FLAG = '--(?:password|passwd|passphrase|token|api-key|access-token|auth-token|client-secret|secret-key)'

/** Secrets that are known by what stands before them, in any case. */
const PLACES: Readonly<Record<string, string>> = {
  'a private key': '-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\\s|\\\\n){1,4}([\\w+/:]{5,64})',
  'an AWS secret access key': `aws_?secret\\w{0,20}["']?[\\s:=]{1,5}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
  'a Bearer token': 'bearer {1,3}([\\w.~+/-]{16,2000})',
  'an access token': 'authorization: {0,3}(?:token|basic) {1,3}([\\w.~+/-]{8,2000})',
  'a password in an address': '://[^\\s/@:]{0,100}:([^\\s/@]{1,200})@',
  'a password or a token': `${FLAG}(?:=|\\s{1,5})${LITERAL}|${WORD}(?:=${LITERAL}|["']?\\s{0,5}[:=]\\s{0,5}(?:${QUOTED}))`,
}

/** The rest of one command line, up to where the password is. */
const REST = '\\b[^\\n|;&]{0,200}?\\s'

/** Passwords that are known by the program which is given them; here `-p` and `-P` are two things. */
const PROGRAMS = [
  `\\b(?:mysql|mariadb)(?:dump|admin|-dump|-admin)?${REST}-p${LITERAL}`,
  `\\bsshpass\\s{1,5}-p\\s{0,5}${LITERAL}`,
  `\\bdocker login${REST}-p\\s{1,5}${LITERAL}`,
  `\\bredis-cli${REST}-a\\s{1,5}${LITERAL}`,
  `\\bopenssl${REST}-pass(?:in|out)?\\s{1,5}["']?pass:${LITERAL}`,
  `\\bcurl${REST}(?:-u|--user)[\\s=]{1,5}["']?[^\\s:"']{1,100}:([^\\s"']{1,200})`,
].join('|')

/** Every shape that is looked for; those that say most of what they found come first. */
const SECRET_SHAPES: readonly SecretShape[] = [
  ...Object.entries(TOKENS).map(([name, token]) => shape(name, `(?<![A-Za-z0-9_-])(${token})`, 'g')),
  ...Object.entries(PLACES).map(([name, place]) => shape(name, place, 'gi')),
  shape('a password on a command line', PROGRAMS, 'g'),
]

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

/** What stands in the place of a secret that is masked. */
export const SECRET_MASK = '•••'
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
    .reduce((masked, secret) => masked.replaceAll(secret, SECRET_MASK), text.replace(KEY_BODY, `$1${SECRET_MASK}`))
}

function warningOf(field: string, name: string): Warning {
  const sentence = `This looks like ${name}, and a library is no safe place for it. Use a placeholder such as {{secret}} instead.`
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

function shape(name: string, source: string, flags: string): SecretShape {
  return { name, pattern: new RegExp(source, flags) }
}
