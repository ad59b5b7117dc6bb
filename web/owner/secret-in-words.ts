import type { SecretCode, SecretKind } from '../../core/secrets/secret.ts'
import { words } from '../words.ts'

const PHRASES: Readonly<Record<SecretCode, string | ((name: string) => string)>> = words.owner.secrets

/** The kind of a secret in the site's language, such as "GitHub token". */
export function secretInWords({ code, name }: SecretKind): string {
  const phrase = PHRASES[code]
  return typeof phrase === 'string' ? phrase : phrase(name)
}
