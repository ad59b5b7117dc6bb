import { tokensIn } from './known-tokens.ts'
import { namedSecrets } from './named-secrets.ts'
import { isPlaceholder } from './placeholder.ts'
import { programSecrets } from './program-secrets.ts'
import type { Secret } from './secret.ts'

/** Replacement for a masked secret. */
export const SECRET_MASK = '•••'

// Finding the start of a private key is enough for a warning, but masking must cover the whole key.
const KEY_BODY = /(PRIVATE KEY(?: BLOCK)?-----)[\s\S]*?(?=-----END|$)/g

/**
 * Finds everything in `text` that looks like a secret, in order. Ignores placeholders, variables, sample values and
 * `notSecrets`. Takes linear time.
 */
export function findSecrets(text: string, notSecrets: readonly string[] = []): readonly Secret[] {
  // The most specific description comes first. Secrets that overlap an earlier one aren't reported.
  const candidates = [...tokensIn(text), ...namedSecrets(text), ...programSecrets(text)]
  const found: Secret[] = []
  const taken = new Uint8Array(candidates.length === 0 ? 0 : text.length)
  for (const secret of candidates) {
    const end = secret.start + secret.text.length
    if (taken[secret.start] === 1 || taken[end - 1] === 1) continue
    if (isPlaceholder(secret.text) || notSecrets.includes(secret.text)) continue
    taken.fill(1, secret.start, end)
    found.push(secret)
  }
  return found.toSorted((one, other) => one.start - other.start)
}

/** Masks everything in `text` that looks like a secret. */
export function maskSecrets(text: string): string {
  const secrets = new Set(findSecrets(text).map((secret) => secret.text))
  return [...secrets]
    .toSorted((one, other) => other.length - one.length)
    .reduce((masked, secret) => masked.replaceAll(secret, SECRET_MASK), text.replace(KEY_BODY, `$1${SECRET_MASK}`))
}
