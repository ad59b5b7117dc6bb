const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** The text with every control and format character as `\uXXXX`, so that it can neither break a line nor hide in one. */
export function escapeControls(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (character) =>
    Array.from({ length: character.length }, (_, index) => codeUnitEscape(character.charCodeAt(index))).join(''),
  )
}

function codeUnitEscape(codeUnit: number): string {
  return `\\u${codeUnit.toString(16).padStart(4, '0')}`
}
