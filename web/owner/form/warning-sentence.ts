import type { Warning } from '../../../core/commands/warnings/warning.ts'
import { characterInWords } from '../../commander/card/character-in-words.ts'
import { inDigits } from '../../locale.ts'
import { words } from '../../words.ts'
import { nameOfCommand } from '../notice-text.ts'
import { secretInWords } from '../secret-in-words.ts'

// Any further characters are only counted.
const MAX_NAMED = 3

/** Describes a warning and what the owner can do about it. */
export function warningSentence(warning: Warning): string {
  switch (warning.code) {
    case 'text/secret':
      return words.owner.warnings.secret(secretInWords(warning.kind), '{{secret}}')
    case 'text/deceptive':
      return words.owner.warnings.deceptive(namesOf(warning.characters), inDigits(warning.place))
    case 'line/typographic':
      return words.owner.warnings.typographic(warning.marks.join(' '), warning.plain.join(' '))
    case 'line/ends-with-newline':
      return words.owner.warnings.endsWithNewline
    case 'line/outer-blanks':
      return words.owner.warnings.outerBlanks
    case 'line/duplicate':
      return words.owner.warnings.duplicate(nameOfCommand(warning.other))
    case 'line/similar':
      return words.owner.warnings.similar(nameOfCommand(warning.other))
    case 'label/similar':
      return words.owner.warnings.similarLabel(
        warning.count,
        words.commander.quoted(warning.usual),
        words.commander.quoted(warning.label),
      )
  }
}

function namesOf(characters: readonly number[]): string {
  const others = characters.length - MAX_NAMED
  const names = characters.slice(0, MAX_NAMED).map(characterInWords)
  if (others > 0) names.push(words.owner.publishing.andMore(inDigits(others)))
  return names.join(words.locale.comma)
}
