import { characterKind, codePointOf } from '../../../core/commands/character-names.ts'
import { words } from '../../words.ts'

const NAMES: Readonly<Record<number, string>> = words.card.characters

/** The name of a misleading character in the site's language. */
export function characterInWords(code: number): string {
  return NAMES[code] ?? words.card.otherCharacters[characterKind(code)](codePointOf(code))
}
