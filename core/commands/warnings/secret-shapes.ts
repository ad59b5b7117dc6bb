/**
 * What a secret looks like: its name for people, and a global pattern, of which one group takes part in a match: what
 * must be literal for it to be one. Each pattern starts at a fixed text and every repeat of it has an end, so that no text takes longer
 * than its length many times a constant.
 */
export type SecretShape = { readonly name: string; readonly pattern: RegExp }

/** Tokens that are known by their own form, as their makers publish it. */
const TOKENS: Readonly<Record<string, string>> = {
  'an AWS access key id': '(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])',
  'a GitHub token': 'gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255}',
  'a GitLab token': 'gl(?:pat|dt|rt|ptt|cbt|ft|soat)-[A-Za-z0-9_-]{20,255}',
  'a Slack token': 'xox[abeoprs]-[A-Za-z0-9-]{10,255}|xapp-[A-Za-z0-9-]{10,255}',
  'a Slack webhook': 'hooks\\.slack\\.com/services/T[A-Za-z0-9]{6,20}/B[A-Za-z0-9]{6,20}/[A-Za-z0-9]{16,64}',
  'a Stripe live key': '[sr]k_live_[A-Za-z0-9]{16,255}',
  'a Google API key': 'AIza[A-Za-z0-9_-]{35}',
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
export const SECRET_SHAPES: readonly SecretShape[] = [
  ...Object.entries(TOKENS).map(([name, token]) => shape(name, `(?<![A-Za-z0-9_-])(${token})`, 'g')),
  ...Object.entries(PLACES).map(([name, place]) => shape(name, place, 'gi')),
  shape('a password on a command line', PROGRAMS, 'g'),
]

function shape(name: string, source: string, flags: string): SecretShape {
  return { name, pattern: new RegExp(source, flags) }
}
