import type { SecretCode, SecretKind } from '../../core/secrets/secret.ts'
import { words } from '../words.ts'

const PHRASES: Readonly<Record<SecretCode, string | ((name: string) => string)>> = words.owner.secrets

/** Names a kind of secret in the site's language, for example "GitHub token". */
export function secretInWords({ code, name }: SecretKind): string {
  const phrase = PHRASES[code]
  return typeof phrase === 'string' ? phrase : phrase(name)
}
