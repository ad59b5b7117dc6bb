import { isRandom } from './placeholder.ts'
import type { Secret, SecretCode } from './secret.ts'

// Secrets recognised by the text around them. Every quantifier has an upper bound, which keeps matching linear.
const PLACED: readonly (readonly [code: SecretCode, name: string, pattern: RegExp])[] = [
  [
    'privateKey',
    '',
    /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]){1,4}([\w+/:]{5,64})/g,
  ],
  ['term', 'AWS secret access key', /aws_?secret\w{0,20}["']?[\s:=]{1,5}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi],
  ['token', 'Bearer', /bearer {1,3}["']?((?=[\w.~+/-]{0,60}\d)[\w.~+/=-]{8,4000}|[\w.~+/=-]{24,4000})/gi],
  [
    'credentialsInHeader',
    '',
    /authorization["']?[\s:=]{1,4}["']?(?:token|basic|digest|api-?key|key|bot) {1,3}["']?([\w.~+/=-]{8,2000})/gi,
  ],
  ['credentialsInHeader', '', /authorization: {0,3}((?=[\w.~+/-]{0,60}\d)[\w.~+/=-]{12,2000})/gi],
  [
    'sessionCookie',
    '',
    /(?:\bcookie:|\s-b|\s--cookie)[ ="']{0,3}(?:[^"'\n]{0,80}[; ])?[\w.-]{0,30}(?:sess|sid|token|auth)[\w.-]{0,30}=([\w.%~+/=-]{12,2000})/gi,
  ],
  ['passwordInAddress', '', /:\/\/[^\s/@:"'<>?#[\]]{0,100}:([^\s/"'?#]{1,200})@/g],
  ['passwordOnCommandLine', 'openssl', /\s-pass(?:in|out)?[\s=]{1,5}["']?pass:([^\s"']{1,200})/g],
  ['passwordInSql', '', /\bidentified(?: with [\w"'-]{1,40})? by (?:password )?["']([^"'\n]{1,200})["']/gi],
  ['tokenInAddress', '', /:\/\/(?=[a-z_-]{0,60}\d)([\w-]{20,200})@(?![\w.-]{0,60}sentry)/gi],
  ['passwordOfProxy', '', /\s(?:-x|--proxy)[\s=]{1,3}["']?[^\s:@/"']{1,60}:([^\s@/"']{1,100})@/g],
  [
    'passwordForOracle',
    '',
    /\b(?:sqlplus|impdp|expdp|sqlldr|rman)\b[^\n|;&]{0,60}?\s[\w$#]{1,30}\/([^\s@/"']{1,100})/g,
  ],
  ['secureString', '', /ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?["']?([^\s"']{1,200})/gi],
  ['storageKey', '', /\bAccountKey=([A-Za-z0-9+/=]{40,120})/gi],
  ['signature', '', /[?&](?:sig|X-Amz-Signature|X-Goog-Signature)=([\w%+/-]{30,600})/gi],
]

const VALUE = `"([^"\\s][^"\\n]{0,200})"|'([^'\\s][^'\\n]{0,200})'|([^\\s"'\`;|&,]{1,200})`

// The end of a name that announces a secret, the separator, and the value. The value is in a lookahead because it may
// contain a name itself: `--from-literal=password=...`.
const NAMED = new RegExp(
  `(password|passwd|passphrase|passwort|passcode|pass|pwd|pw|secret|secret_key_base|token|key|_auth)((?:\\\\?["'\\]}]){0,2})(\\s{0,3}(?::=|\\+=|=>|=|:(?!//))\\s{0,3}|\\s{1,5})(?=\\\\?(?:${VALUE}))`,
  'gi',
)

// Maximum number of characters to read backwards: for a name, and for the text before it.
const MAX_NAME = 64
const MAX_BEFORE = 80

const NAME_SIGN = /[\w.-]/

const NOUNS = new Map<string, 'secret' | 'token' | 'credentials' | 'key'>([
  ['secret', 'secret'],
  ['secret_key_base', 'secret'],
  ['token', 'token'],
  ['_auth', 'credentials'],
  ['key', 'key'],
])

// Words that merely end like the name of a secret, and names whose values aren't secret.
const OTHER_NAME =
  /(?:(?:com|by|tres|sur|over|under|multi|two|one|single)-?pass|(?:mon|tur|don|joc|hot)key|(?:default|public|primary|foreign|sort|partition|range|hash|cache|host|group|order|object|row|map|json|dict|index|lookup|search|unique|registry|shortcut|meta|kms|gpg|pgp|apt|signing|recipient|trusted|ssh|pub|host)[-_.]?key|(?:next|page|starting|pagination|continuation|continue|cancel|cancellation|sync|request|idempotency|eos|bos|pad|sep|mask|end|start|stop|special)[-_.]?token)$/i

// Names of keys that grant access, even if their values don't look random. The values of other keys must look random.
const OPENING_KEY =
  /(?:api|secret|access|auth|account|subscription|master|encryption|admin|storage|consumer|webhook)[-_. ]?key$/i

const HEADER = /^(?:x-|api|private|job|deploy|auth|access|admin|ocp-apim)[\w-]*$/i

// Introduces a name whose value is the next word, such as `set`, `setx`, `config set` or `set -gx`.
const SETTER = /(?:\bset(?:x|env)?|\blogin\s+\S{1,80}|\bconfig|\bput)(?:\s+--?\w[\w-]*){0,2}\s+(?:\S{0,60}[/:])?$/i

type Named = {
  readonly name: string
  readonly word: string
  readonly link: 'equals' | 'colon' | 'space'
  readonly value: string
  readonly isQuoted: boolean
  /** The text before the name, which decides whether a space can separate the name from its value. */
  readonly before: string
}

// A cheap test: every text with a named secret matches.
const HINT =
  /pass|_auth|\s-[bx]|--proxy|securestring|sqlplus|[ei][xm]pdp|sqlldr|rman|pw|secret|token|key|bearer|authorization|cookie|:\/\/|identified|sig=|signature=/i

/** Finds secrets that the text around them reveals, such as a header, a flag or the name of a variable. */
export function namedSecrets(text: string): readonly Secret[] {
  if (!HINT.test(text)) return []
  const placed = PLACED.flatMap(([code, name, pattern]) =>
    Array.from(text.matchAll(pattern), ({ 0: whole, 1: secret = '', index }) => {
      return { kind: { code, name }, text: secret, start: index + whole.lastIndexOf(secret) }
    }),
  )
  return [...placed, ...Array.from(text.matchAll(NAMED)).flatMap((match) => namedAt(match, text))]
}

function namedAt(match: RegExpExecArray, text: string): readonly Secret[] {
  const [whole, word = '', , between = '', inDouble, inSingle, bare = ''] = match
  const end = match.index + word.length
  const name = text.slice(nameStart(text, match.index), end)
  const value = (inDouble ?? inSingle ?? bare).replace(/\\$/, '').replace(bare === '' ? '' : /[)}\]]+$/, '')
  const link = between.includes('=') ? 'equals' : between.includes(':') ? 'colon' : 'space'
  const before = text.slice(Math.max(0, end - name.length - MAX_BEFORE), end - name.length)
  if (!isSecret({ name, word: word.toLowerCase(), link, value, isQuoted: bare === '', before })) return []
  const noun = NOUNS.get(word.toLowerCase()) ?? 'password'
  const kind = { code: `${noun}${link === 'space' ? 'After' : 'In'}`, name: `\`${name}\`` } as const
  return [{ kind, text: value, start: text.indexOf(value, match.index + whole.length) }]
}

function nameStart(text: string, end: number): number {
  let start = end
  while (end - start < MAX_NAME && NAME_SIGN.test(text.charAt(start - 1))) start -= 1
  return start
}

function isSecret(named: Named): boolean {
  return !OTHER_NAME.test(named.name) && isLinked(named) && isSecretValue(named)
}

/** Distinguishes a name and its value from prose, which has colons and spaces too. */
function isLinked({ name, word, link, value, isQuoted, before }: Named): boolean {
  if (link === 'equals') return true
  const isHeader = HEADER.test(name)
  if (link === 'colon') return isQuoted || isHeader || before.endsWith('/') || isMixed(value)
  const isInSql = /^passw/.test(word) && isQuoted
  return name.startsWith('-') || isInSql || (SETTER.test(before) && (name !== word || isMixed(value)))
}

function isSecretValue({ name, word, value, isQuoted }: Named): boolean {
  if (/^[\w-]+=/.test(value) && !isQuoted) return false
  if (word === 'key') return isKey(name, value)
  if (word === 'pwd') return !/[/\\]/.test(value)
  // `--secret` takes a secret's name as often as its value.
  return !/^--?secret$/i.test(name) || isRandom(value)
}

function isKey(name: string, value: string): boolean {
  if (OPENING_KEY.test(name)) return value.length >= 6
  if (/^[A-Z0-9_]+_KEY$/.test(name)) return isMixed(value)
  const isLong = isRandom(value) && value.length >= 16
  return /^-*key$/i.test(name) ? isLong && /[a-z]/.test(value) && /[A-Z]/.test(value) : isLong
}

function isMixed(value: string): boolean {
  return value.length >= 8 && /\d/.test(value) && /[A-Za-z]/.test(value) && !/[/\\]|:\/\/|^\w+\.\w+$/.test(value)
}
