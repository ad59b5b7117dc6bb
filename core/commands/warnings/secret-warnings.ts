import { findSecrets } from '../../secrets/find-secrets.ts'
import type { CommandEntry } from '../entry.ts'
import { textFieldsOf, type Warning } from './warning.ts'

/** One warning per field and kind of secret. */
export function secretWarnings(entry: CommandEntry): readonly Warning[] {
  return textFieldsOf(entry).flatMap(([field, text]) => {
    const kinds = new Set(findSecrets(text).map(({ what }) => what))
    return [...kinds].map((what) => ({ code: 'text/secret' as const, field, sentence: sentenceOf(what) }))
  })
}

function sentenceOf(what: string): string {
  return `This looks like ${what}, and a library is no safe place for it. Use a placeholder such as {{secret}} instead.`
}
