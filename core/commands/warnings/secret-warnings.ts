import { findSecrets } from '../../secrets/find-secrets.ts'
import { describeSecret } from '../../secrets/secret.ts'
import type { CommandEntry } from '../entry.ts'
import { textFieldsOf, type Warning } from './warning.ts'

/** Warns about secrets, once per field and kind of secret. */
export function secretWarnings(entry: CommandEntry): readonly Warning[] {
  return textFieldsOf(entry).flatMap(([field, text]) => {
    const kinds = new Map(findSecrets(text).map(({ kind }) => [describeSecret(kind), kind]))
    return Array.from(kinds.values(), (kind) => ({ code: 'text/secret' as const, field, kind }))
  })
}
