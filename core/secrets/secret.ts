/**
 * Text that looks like a secret. `text` is the secret itself, and `start` its offset. Show only its kind, never the
 * text.
 */
export type Secret = { readonly kind: SecretKind; readonly text: string; readonly start: number }

/**
 * A kind of secret. `name` replaces `{name}` in the kind's phrase: a service, a program, a variable or another term.
 * It's empty if the phrase has no `{name}`.
 */
export type SecretKind = { readonly code: SecretCode; readonly name: string }

export type SecretCode = keyof typeof SECRET_PHRASES

/** English phrases for the kinds of secrets. Translations are in `core/words`. */
export const SECRET_PHRASES = {
  token: '{name} token',
  key: '{name} key',
  webhook: '{name} webhook',
  // Names that are the same in every language, such as "JSON web token".
  term: '{name}',
  libraryToken: 'access token of a library like this one',
  privateKey: 'private key',
  credentialsInHeader: 'credentials in an Authorization header',
  sessionCookie: 'session cookie',
  passwordInAddress: 'password in an address',
  tokenInAddress: 'token in an address',
  passwordOfProxy: 'password in the address of a proxy',
  passwordOnCommandLine: 'password on a command line of {name}',
  passwordInSql: 'password in SQL',
  passwordForOracle: 'password for Oracle',
  secureString: 'secure string in plain text',
  storageKey: 'storage account key',
  signature: 'signature that grants access',
  passwordInHereString: 'password in a here-string',
  passwordPipedInto: 'password piped into {name}',
  passwordAfter: 'password after {name}',
  passwordIn: 'password in {name}',
  tokenAfter: 'token after {name}',
  tokenIn: 'token in {name}',
  keyAfter: 'key after {name}',
  keyIn: 'key in {name}',
  secretAfter: 'secret after {name}',
  secretIn: 'secret in {name}',
  credentialsAfter: 'credentials after {name}',
  credentialsIn: 'credentials in {name}',
} as const

const BEGINS_LIKE_A_VOWEL = /^(?:[aeio]|npm|xai)/i

/** Describes the kind in English, with its article: "a GitHub token", "an npm token", "credentials in `_auth`". */
export function describeSecret({ code, name }: SecretKind): string {
  const phrase = SECRET_PHRASES[code].replace('{name}', () => name)
  if (phrase.startsWith('credentials')) return phrase
  return `${BEGINS_LIKE_A_VOWEL.test(phrase) ? 'an' : 'a'} ${phrase}`
}
