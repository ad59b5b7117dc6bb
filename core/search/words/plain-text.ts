import { lowerCase } from './lower-case.ts'

/** A text in lower case, with one space where white space was and none at its ends. */
export function plainText(text: string): string {
  return lowerCase(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}

/** What stands between the spaces of a plain text; nothing in an empty one. */
export function tokensOf(plain: string): readonly string[] {
  return plain === '' ? [] : plain.split(' ')
}
