// A placeholder, a variable, a substitution, a masked value, or code that computes the secret.
const NOT_LITERAL = [
  /\{\{|^\$|\$[({A-Z_]|\$[a-z_]{3,40}$|%\w{1,40}%|`|<|>|\.\.\.|…|•|\*\*\*/,
  /^[[{(.\\*^-]/,
  /^[\w.]{1,60}[([]/,
  /^[a-z_]{1,40}(?:\.[a-zA-Z_]{1,40})+$/,
]

// A reference to the place where a secret is stored.
const REFERENCE =
  /^(?:[~/@]|\.\.?\/|[a-z]:\\|(?:file|env|fd|op|pass|vault|ssm|arn|keychain|secret|prompt|gpg):|[\w./-]{1,200}\.(?:pem|key|crt|cer|json|txt|ya?ml|pub|asc|gpg|p12|pfx|jks|env|conf|ini|enc|der|kdbx|dat|sh|py|js|ts)$)/i

const SAMPLE =
  /example|sample|placeholder|redacted|change-?_?(?:me|it)|dummy|fixme|todo|your|xxx|foo-?_?bar|lorem|fuzz/i

// Words that describe a secret, alone or combined: `token`, `my-secret-pw`, `new_password`.
const WORDS =
  'my|the|an?|some|any|new|old|current|strong|super|secure|db|database|root|admin|user|username|name|login|site|server|client|service|account|app|test|demo|default|secret|password|passwd|passphrase|passwort|pass|pwd|pw|access|auth|api|bearer|session|master|encryption|private|signing|token|key|credentials?|value|string|text|prompt|stdin|env|file|path|here|hex|base64|null|none|nil|undefined|empty|true|false|yes|no|on|off|and|is|it|for|from|of|in|to|with'
const OF_WORDS = new RegExp(`^(?:(?:${WORDS})[-_ ]?){1,8}$`, 'i')

// A name in capitals: `PASSWORD`, `API_TOKEN`, `FILE0`.
const CAPITALS = /^[A-Z]{1,15}(?:_[A-Z]{1,15}){0,6}\d?$/

// `0000-0000` and `abcabcabc` have fewer distinct characters than a secret.
const MIN_DIFFERENT = 4

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** True if `value` stands in for a secret, as a placeholder, a variable, a file path or a sample value does. */
export function isPlaceholder(value: string): boolean {
  if (new Set(value.slice(0, 200)).size < MIN_DIFFERENT) return true
  const isSample = SAMPLE.test(value) || REFERENCE.test(value) || CAPITALS.test(value)
  return (
    isSample ||
    NOT_LITERAL.some((pattern) => pattern.test(value)) ||
    (value.length < 100 && OF_WORDS.test(value.replace(/[}\])]+$/, '')))
  )
}

/**
 * True if the value looks generated rather than made up by a person: it has letters, digits and a run of 12 base64
 * characters, and isn't a UUID.
 */
export function isRandom(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && /[A-Za-z0-9+/]{12}/.test(value) && !UUID.test(value)
}
